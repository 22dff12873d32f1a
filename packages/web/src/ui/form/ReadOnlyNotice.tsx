import type { ReactNode } from 'react'
import { Alert } from '../Alert.tsx'
import { NewTabLink } from '../Links.tsx'

interface ReadOnlyNoticeProps {
  /** The supplier's imprint, where a customer finds whom to ask. */
  impressum: string | undefined
  /** What is not possible: 'keine Zählerstände übermitteln'. */
  children: ReactNode
}

/** For customers who may look at everything and change nothing. */
export const ReadOnlyNotice = ({ impressum, children }: ReadOnlyNoticeProps) => (
  <Alert kind="info">
    Mit Ihrem Zugang können Sie alles ansehen, aber {children}. Wenn Sie das ändern möchten, wenden Sie sich bitte an
    uns
    {impressum !== undefined && (
      <>
        ; wie Sie uns erreichen, steht im <NewTabLink href={impressum}>Impressum</NewTabLink>
      </>
    )}
    .
  </Alert>
)

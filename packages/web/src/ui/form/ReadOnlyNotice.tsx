import type { ReactNode } from 'react'
import { Alert } from '../Alert.tsx'
import { NewTabLink } from '../Links.tsx'

interface ReadOnlyNoticeProps {
  /** The supplier's imprint, which has the contact address. */
  impressum: string | undefined
  /** What is not possible: 'keine Zählerstände übermitteln'. */
  children: ReactNode
}

/** The notice for customers with restricted access, who may change nothing. */
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

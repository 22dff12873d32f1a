import type { ReactNode } from 'react'
import { withKontakt } from '../../lib/kundenservice.ts'
import { Alert } from '../Alert.tsx'
import { NewTabLink } from '../Links.tsx'

interface ReadOnlyNoticeProps {
  /** The supplier's imprint, which has the contact address where the tenant's settings have none. */
  impressum: string | undefined
  /** What is not possible: 'keine Zählerstände übermitteln'. */
  children: ReactNode
}

const weiter = 'Wenn Sie das ändern möchten, wenden Sie sich bitte an den Kundenservice.'

/** The notice for customers with restricted access, who may change nothing. */
export const ReadOnlyNotice = ({ impressum, children }: ReadOnlyNoticeProps) => (
  <Alert kind="info">
    Mit Ihrem Zugang können Sie alles ansehen, aber {children}. {withKontakt(weiter)}
    {withKontakt(weiter) === weiter && impressum !== undefined && (
      <>
        {' '}
        Wie Sie ihn erreichen, steht im <NewTabLink href={impressum}>Impressum</NewTabLink>.
      </>
    )}
  </Alert>
)

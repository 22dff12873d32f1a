import type { ReactNode } from 'react'
import { Alert } from '../Alert.tsx'
import { Unbroken } from '../Breakable.tsx'
import { MailLink, NewTabLink, PhoneLink } from '../Links.tsx'

/** What the settings of a supplier say of how he is reached. */
interface Kontakt {
  readonly footer?: { readonly impressum: string } | undefined
  readonly kundenservice?: { readonly telefon?: string | undefined; readonly email?: string | undefined } | undefined
}

interface ReadOnlyNoticeProps {
  /** How the supplier is reached; by his imprint where his settings say neither telephone nor mail. */
  tenant: Kontakt
  /** What is not possible: 'keine Zählerstände übermitteln'. */
  children: ReactNode
}

/** The notice for customers with restricted access, who may change nothing, with a link to where they can ask. */
export const ReadOnlyNotice = ({ tenant, children }: ReadOnlyNoticeProps) => (
  <Alert kind="info">
    Mit Ihrem Zugang können Sie alles ansehen, aber {children}. Wenn Sie das ändern möchten, wenden Sie sich bitte an
    den Kundenservice. <Erreichbar {...tenant} />
  </Alert>
)

function Erreichbar({ footer, kundenservice }: Kontakt) {
  const { telefon, email } = kundenservice ?? {}
  if (telefon === undefined && email === undefined) {
    return (
      footer && (
        <>
          Wie Sie ihn erreichen, steht im <NewTabLink href={footer.impressum}>Impressum</NewTabLink>.
        </>
      )
    )
  }
  return (
    <>
      {telefon !== undefined && (
        <div>
          Telefon: <PhoneLink nummer={telefon} />
        </div>
      )}
      {email !== undefined && (
        <div>
          <Unbroken>E-Mail:</Unbroken> <MailLink adresse={email} />
        </div>
      )}
    </>
  )
}

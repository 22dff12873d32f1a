import { useTenant } from '../../lib/tenantContext.ts'
import { Unbroken } from '../../ui/Breakable.tsx'
import { MailLink, NewTabLink, PhoneLink } from '../../ui/Links.tsx'

/** For those who have lost their customer number: how they get it. */
export const nummerVerloren =
  'Kundennummer verloren? Rufen Sie an oder schreiben Sie uns; halten Sie Lieferadresse und Zählernummer bereit. '

/** How customers who cannot log in reach the supplier: what he has set, else the imprint [mandant-17]. */
export function Kontakthinweis({ anlass }: { anlass?: string }) {
  const { footer, kundenservice: { telefon, email } = {} } = useTenant()
  if (telefon !== undefined || email !== undefined)
    return (
      <p>
        {anlass}So erreichen Sie uns:{' '}
        {telefon !== undefined && (
          <Unbroken>
            Telefon <PhoneLink nummer={telefon} />
            {email !== undefined && ','}
          </Unbroken>
        )}{' '}
        {email !== undefined && (
          <>
            E-Mail <MailLink adresse={email} />
          </>
        )}
      </p>
    )
  if (footer === undefined) return null
  return (
    <p>
      {anlass}Wie Sie uns erreichen, steht im <NewTabLink href={footer.impressum}>Impressum</NewTabLink>.
    </p>
  )
}

import { type ReactNode, useEffect, useRef } from 'react'
import { useTenant } from '../../lib/tenantContext.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Unbroken } from '../../ui/Breakable.tsx'
import { MailLink, NewTabLink, PhoneLink } from '../../ui/Links.tsx'

/** Replaces a form that is done and gets the focus, because the button that had it is gone. */
export function Erfolgsmeldung({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} tabIndex={-1}>
      <Alert kind="success">{children}</Alert>
    </div>
  )
}

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

import { PortalError } from './portalError.ts'

/** A one-time password adds no number: people who printed or sent it know it as well [anmeldung-35]. */
export const einmalpasswortKeinNachweis = () => {
  const text =
    'Das ist ein Einmalpasswort. Melden Sie sich bitte einmal mit dieser Kundennummer an und wählen Sie ein eigenes Passwort; danach können Sie sie hier hinzufügen.'
  return new PortalError(403, 'Einmalpasswort', text, { felder: [{ feld: 'passwort', text }] })
}

/** Links are those of the number that the customer signed in with [anmeldung-37]. */
export const nurWoAngemeldet = (kundennummer: string) =>
  new PortalError(
    403,
    'Nicht hier',
    `Weitere Kundennummern fügen Sie unter der Kundennummer hinzu, mit der Sie sich angemeldet haben: ${kundennummer}.`,
  )

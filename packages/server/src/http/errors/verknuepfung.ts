import { PortalError } from './portalError.ts'

/** A one-time password adds no number: people who printed or sent it know it as well [anmeldung-35]. */
export const einmalpasswortKeinNachweis = () => {
  const text =
    'Das ist ein Einmalpasswort. Melden Sie sich bitte einmal mit dieser Kundennummer an und wählen Sie ein eigenes Passwort; danach können Sie sie hier hinzufügen.'
  return new PortalError(403, 'Einmalpasswort', text, { felder: [{ feld: 'passwort', text }] })
}

/** The mailed link is wrong, used, expired, void or another number's: which of them, it does not say [anmeldung-41]. */
export const verknuepfungslinkFailed = () =>
  new PortalError(
    403,
    'Link gilt nicht',
    'Dieser Link gilt nicht oder nicht mehr. Er gilt einmal, 24 Stunden lang und nur für die Kundennummer, die ihn angefordert hat. Unter „Meine Anmeldung“ fordern Sie einen neuen an.',
  )

/** Links are those of the number that the customer signed in with [anmeldung-37]. */
export const nurWoAngemeldet = (kundennummer: string) =>
  new PortalError(
    403,
    'Nicht hier',
    `Weitere Kundennummern fügen Sie unter der Kundennummer hinzu, mit der Sie sich angemeldet haben: ${kundennummer}.`,
  )

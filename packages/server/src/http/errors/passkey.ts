import { PortalError } from './portalError.ts'

const failed = 'Anmeldung fehlgeschlagen'

/** What can be wrong with anybody's passkey. */
export const anyPasskeyErrors = {
  abgelaufen: () =>
    new PortalError(
      403,
      failed,
      'Das hat zu lange gedauert oder war schon benutzt. Bitte versuchen Sie es noch einmal.',
    ),
  ungueltig: () =>
    new PortalError(403, 'Passkey nicht angenommen', 'Dieser Passkey wurde nicht für diese Seite gemacht.'),
} as const

/** What can be wrong with a customer's passkey [anmeldung-31]. */
export const kundenpasskeyErrors = {
  ...anyPasskeyErrors,
  keine: () => new PortalError(409, 'Nicht möglich', 'Hier gibt es keine Passkeys.'),
  bekannt: () => new PortalError(409, 'Nicht möglich', 'Diesen Passkey gibt es schon, oder Sie haben schon 20.'),
  /** The same for an unknown passkey, a removed one, one of an earlier password, and a wrong signature. */
  unbekannt: () =>
    new PortalError(
      403,
      failed,
      'Dieser Passkey gilt hier nicht. Bitte melden Sie sich mit Kundennummer und Passwort an.',
    ),
  /** Only for who has signed with it. */
  kopiert: () =>
    new PortalError(
      403,
      failed,
      'Dieser Passkey wurde vielleicht kopiert. Bitte melden Sie sich mit dem Passwort an, entfernen Sie ihn unter „Meine Anmeldung“ und fügen Sie einen neuen hinzu.',
    ),
} as const

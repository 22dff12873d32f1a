import { anyPasskeyErrors } from './passkey.ts'
import { formatWartezeit } from '../../lib/formats.ts'
import { PortalError, retryAfter } from './portalError.ts'

const failed = 'Anmeldung fehlgeschlagen'

export const dienstsitzungRequired = () =>
  new PortalError(
    401,
    'Nicht angemeldet',
    'Ihre Sitzung ist abgelaufen. Melden Sie sich in einem neuen Tab an; was Sie hier eingegeben haben, bleibt stehen.',
  )

/** The same for an unknown name, a wrong password and a locked account. */
export const dienstLoginFailed = () => new PortalError(403, failed, 'Die Kennung oder das Passwort ist nicht richtig.')

export const dienstLoginThrottled = (seconds: number) =>
  new PortalError(
    429,
    failed,
    `Nach vielen Versuchen ist eine Pause nötig; das Passwort wurde nicht geprüft. Bitte versuchen Sie es ${formatWartezeit(seconds)} erneut.`,
    {},
    { [retryAfter]: String(seconds) },
  )

/** Somebody's own account of the portal is no way in here. */
export const onlyAnbieter = (bezeichnung: string) =>
  new PortalError(403, failed, `Hier melden Sie sich nur mit ${bezeichnung} an.`)

/** There is no provider to ask. */
export const noAnbieter = () => new PortalError(409, failed, 'Für die Anmeldung ist kein Anbieter eingestellt.')

/** Why there are no passkeys here. */
export const noPasskeys = (sentence: string) => new PortalError(409, 'Nicht möglich', sentence)

/** Asks an account that is signed in for its password once more. */
export const dienstPasswortFalsch = () =>
  new PortalError(403, 'Passwort nicht richtig', 'Das Passwort ist nicht richtig.', {
    felder: [{ feld: 'passwort', text: 'Das Passwort ist nicht richtig.' }],
  })

/** What can be wrong with a passkey [versorger-56]. */
export const passkeyErrors = {
  ...anyPasskeyErrors,
  bekannt: () => new PortalError(409, 'Nicht möglich', 'Diesen Passkey gibt es schon, oder das Konto hat schon 20.'),
  /** The same for an unknown passkey, a wrong signature and a locked account. */
  unbekannt: () => new PortalError(403, failed, 'Mit diesem Passkey können Sie sich hier nicht anmelden.'),
  /** Only for who has signed with it. */
  kopiert: () =>
    new PortalError(
      403,
      failed,
      'Dieser Passkey zählt rückwärts und wurde vielleicht kopiert. Bitte melden Sie sich mit dem Passwort an, entfernen Sie ihn unter „Mein Konto“ und legen Sie einen neuen an.',
    ),
} as const

/** What a sign-in at the provider can end with; in none of these cases is anything granted [versorger-55]. */
export const anbieterErrors = {
  unterbrochen: () =>
    new PortalError(
      403,
      failed,
      'Diese Anmeldung ist abgelaufen oder schon benutzt. Bitte melden Sie sich noch einmal an.',
    ),
  unerreichbar: () =>
    new PortalError(
      503,
      failed,
      'Der Anbieter der Anmeldung ist gerade nicht erreichbar. Bitte versuchen Sie es später noch einmal.',
      {},
      { [retryAfter]: '60' },
    ),
  fremd: () =>
    new PortalError(
      403,
      failed,
      'Der Anbieter der Anmeldung nennt sich anders, als hier eingestellt ist. Bitte sagen Sie es dem Betrieb.',
    ),
  abgelehnt: () => new PortalError(403, failed, 'Der Anbieter hat Sie nicht angemeldet.'),
  eingestellt: () =>
    new PortalError(
      403,
      failed,
      'Der Anbieter nimmt die Anfrage dieses Kundendienstes nicht an. Bitte sagen Sie es dem Betrieb.',
    ),
  abgelaufen: () =>
    new PortalError(
      403,
      failed,
      'Was der Anbieter bestätigt hat, gilt nicht mehr. Bitte melden Sie sich noch einmal an.',
    ),
  ungueltig: () =>
    new PortalError(
      403,
      failed,
      'Was der Anbieter geantwortet hat, gehört nicht zu dieser Anmeldung. Bitte melden Sie sich noch einmal an.',
    ),
  ohneRolle: () => new PortalError(403, failed, 'Ihr Konto hat beim Anbieter keine Rolle für den Kundendienst.'),
  ohneKennung: () =>
    new PortalError(
      403,
      failed,
      'Der Anbieter nennt keine Kennung, die ins Änderungsprotokoll passt. Bitte sagen Sie es dem Betrieb.',
    ),
  vergeben: (kennung: string) =>
    new PortalError(
      403,
      failed,
      `Die Kennung ${kennung} gehört hier schon einem anderen Konto. Bitte sagen Sie es dem Betrieb.`,
    ),
  gesperrt: () => new PortalError(403, failed, 'Ihr Konto für den Kundendienst ist gesperrt.'),
} as const

/** The role only looks. */
export const mayOnlyLook = () =>
  new PortalError(403, 'Nicht erlaubt', 'Mit Ihrem Konto können Sie nur ansehen, nichts ändern.')

/** The accounts of the desk and what its people did are not for everybody [versorger-78]. */
export const onlyAdmins = () => new PortalError(403, 'Nicht erlaubt', 'Das darf nur, wer die Rolle admin hat.')

/** What the service cannot do, and why. */
export const dienstRefused = (sentence: string) => new PortalError(409, 'Nicht möglich', sentence)

/** Not from the desk's own page [T28]. */
export const foreignPage = () =>
  new PortalError(403, 'Nicht erlaubt', 'Diese Anfrage kommt nicht von der Seite des Kundendienstes.')

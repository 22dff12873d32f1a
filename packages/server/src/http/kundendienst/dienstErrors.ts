import { formatWartezeit } from '../../lib/formats.ts'
import { PortalError, retryAfter } from '../portalError.ts'

export const dienstsitzungRequired = () =>
  new PortalError(401, 'Nicht angemeldet', 'Ihre Sitzung ist abgelaufen. Bitte melden Sie sich erneut an.')

/** The same for an unknown name, a wrong password and a locked account. */
export const dienstLoginFailed = () =>
  new PortalError(403, 'Anmeldung fehlgeschlagen', 'Die Kennung oder das Passwort ist nicht richtig.')

export const dienstLoginThrottled = (seconds: number) =>
  new PortalError(
    429,
    'Anmeldung fehlgeschlagen',
    `Nach vielen Versuchen ist eine Pause nötig; das Passwort wurde nicht geprüft. Bitte versuchen Sie es ${formatWartezeit(seconds)} erneut.`,
    {},
    { [retryAfter]: String(seconds) },
  )

/** The role only looks. */
export const mayOnlyLook = () =>
  new PortalError(403, 'Nicht erlaubt', 'Mit Ihrem Konto können Sie alles ansehen, aber nichts ändern.')

/** What the service cannot do, and why. */
export const dienstRefused = (sentence: string) => new PortalError(409, 'Nicht möglich', sentence)

/** Not from the desk's own page [T28]. */
export const foreignPage = () =>
  new PortalError(403, 'Nicht erlaubt', 'Diese Anfrage kommt nicht von der Seite des Kundendienstes.')

import { portalGesperrt, technicalError } from '@ekp/wire/problem'
import { ApiError, errorText } from '../../api/ApiError.ts'

export const linkVerschicktText =
  'Wir haben eine E-Mail mit einem Link, mit dem Sie Ihr Passwort zurücksetzen können, an die bei uns hinterlegte Adresse verschickt.'

export const geaendertText = 'Das Passwort wurde erfolgreich geändert.'

const aenderungFehler =
  'Bei der Änderung des Passworts ist ein Fehler aufgetreten. Bitte versuchen Sie es später erneut.'

/** Why no link was sent [section 8]. */
export function wiederherstellungFehler(error: unknown): string {
  const code = error instanceof ApiError ? error.code : undefined
  if (code === 404)
    return 'Entweder ist zu dieser Kundennummer keine E-Mail-Adresse hinterlegt oder die Kundennummer ist uns unbekannt.'
  if (code === portalGesperrt) return 'Zu dieser Kundennummer existiert kein Zugang zum Kundenportal.'
  return withReason('Es ist ein unbekannter Fehler aufgetreten.', error)
}

const linkVerbraucht = 'Vielleicht ist der Link abgelaufen oder schon benutzt; dann fordern Sie bitte einen neuen an.'

/** Whether the link itself was refused: another one may help. */
export const isLinkRefused = (error: unknown) => error instanceof ApiError && error.code === 403

/** Why a link set no password [section 8], and what of it is known. */
export function erneuerungFehler(error: unknown): string {
  const text = withReason(aenderungFehler, error)
  return isLinkRefused(error) && text === aenderungFehler ? `${text} ${linkVerbraucht}` : text
}

/** Why a password was not changed: in the server's words [section 8]. */
export const passwortAenderungFehler = (error: unknown) => errorText(error, aenderungFehler)

function withReason(text: string, error: unknown): string {
  const reason = error instanceof ApiError ? error.text : undefined
  // The host may say the same words; and that a failure is a technical one tells nothing more.
  if (reason === undefined || reason === text || reason === technicalError) return text
  // Too many: nothing is unknown, and when to try again is said there.
  return error instanceof ApiError && error.status === 429 ? reason : `${text} ${reason}`
}

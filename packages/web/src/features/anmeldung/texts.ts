import { portalGesperrt, technicalError } from '@ekp/wire/problem'
import { ApiError, errorText } from '../../api/ApiError.ts'
import { withKontakt } from '../../lib/kundenservice.ts'

export const linkVerschicktText =
  'Wir haben eine E-Mail mit einem Link, mit dem Sie Ihr Passwort zurücksetzen können, an die bei uns hinterlegte Adresse verschickt.'

export const geaendertText = 'Das Passwort wurde erfolgreich geändert.'

/** Why a link set no password. */
export const erneuerungFehler =
  'Bei der Änderung des Passworts ist ein Fehler aufgetreten. Bitte versuchen Sie es später erneut.'

const unbekannterFehler = 'Es ist ein unbekannter Fehler aufgetreten.'

/** Why no link was sent. */
export function wiederherstellungFehler(error: unknown): string {
  const code = error instanceof ApiError ? error.code : undefined
  if (code === 404)
    return 'Entweder ist zu dieser Kundennummer keine E-Mail-Adresse hinterlegt oder die Kundennummer ist uns unbekannt.'
  if (code === portalGesperrt) return 'Zu dieser Kundennummer existiert kein Zugang zum Kundenportal.'
  return unbekannterFehler
}

/** What else is known of a failed recovery; stands below its text, which stays as it is. */
export const wiederherstellungGrund = (error: unknown) =>
  wiederherstellungFehler(error) === unbekannterFehler ? reasonBesides(unbekannterFehler, error) : undefined

/** What the page says at once of a link that holds no more. */
export const linkUngueltig =
  'Dieser Link gilt nicht mehr. Er kann abgelaufen, schon benutzt oder durch einen neueren ersetzt sein.'

const linkAbgelehnt = 'Dafür brauchen Sie einen neuen Link, denn dieser gilt nicht mehr.'

/** Whether the link itself was refused: another one may help. */
export const isLinkRefused = (error: unknown) => error instanceof ApiError && error.code === 403

/** What else is known of a link that set no password; stands below its text, which stays as it is. */
export const erneuerungGrund = (error: unknown) =>
  reasonBesides(erneuerungFehler, error) ?? (isLinkRefused(error) ? linkAbgelehnt : undefined)

/** Why a password was not changed: in the server's words. */
export const passwortAenderungFehler = (error: unknown) => errorText(error, erneuerungFehler)

// The host may say the same words; and that a failure is a technical one tells nothing more.
function reasonBesides(text: string, error: unknown): string | undefined {
  const reason = error instanceof ApiError ? error.text : undefined
  return reason === text || reason === withKontakt(technicalError) ? undefined : reason
}

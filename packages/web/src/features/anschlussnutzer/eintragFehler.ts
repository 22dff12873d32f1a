import { errorText } from '../../api/ApiError.ts'

/** Why an entry, or a list of them, could not be loaded [anschlussnutzer-10]. */
export function eintragFehler(error: unknown): string {
  return errorText(error, 'Es ist ein unbekannter Fehler aufgetreten.')
}

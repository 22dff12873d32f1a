import type { Kontaktdaten } from '@ekp/wire/anschlussnutzer'
import { ApiError } from '../../api/ApiError.ts'

export const unveraendertText = 'Sie haben nichts geändert. Ihre Kontaktdaten bleiben, wie sie sind.'

/** What holds from now on. */
export function aktualisiertText({ email }: Kontaktdaten, hadEmail: boolean): string {
  const done = 'Ihre Kontaktdaten sind aktualisiert und gelten ab sofort.'
  return hadEmail && email === null ? `${done} Wir können Ihnen nun nicht mehr per E-Mail schreiben.` : done
}

/** The sentence of [anschlussnutzer-17], and the server's reason if there is one. */
export const kontaktLadefehler = (error: unknown) =>
  withReason('Beim Laden der Kontaktdaten ist ein Fehler aufgetreten.', error)

/** The sentence of [anschlussnutzer-17], and the server's reason if there is one. */
export const kontaktSpeicherfehler = (error: unknown) =>
  withReason('Beim Speichern der Kontaktdaten ist ein Fehler aufgetreten.', error)

function withReason(text: string, error: unknown): string {
  return error instanceof ApiError && error.text ? `${text} ${error.text}` : text
}

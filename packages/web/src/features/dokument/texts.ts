import type { Dokument } from '@ekp/wire/dokument'
import { berlinToday } from '@ekp/wire/rules/berlin'
import { tidyDateiname } from '@ekp/wire/rules/text/tidyDateiname'
import { withReason } from '../../api/ApiError.ts'
import { formatDatum, formatKilobyte, nichtAngegeben } from '../../lib/format.ts'

/** For a document that concerns the customer as a whole. */
export const ohneVertragText = 'Vertragsübergreifend'
export const ohneKategorieText = 'Sonstiges'

/** What a document is called: the first that says something. */
export function titelOf({ beschreibung, dateiname, kategorie }: Dokument): string {
  return [beschreibung, dateiname, kategorie].find((text) => text?.trim()) ?? 'Dokument'
}

/** What kind of file it is in a word, by the ending of its name: 'PDF'. */
export function endungOf({ dateiname }: Dokument): string {
  return /\.([a-z\d]{2,5})$/i.exec(dateiname ?? '')?.[1]?.toUpperCase() ?? 'Datei'
}

/** The only XML among documents is an XRechnung [dokument-11]. */
export const isErechnung = (dokument: Dokument) => endungOf(dokument) === 'XML'

/** What kind of file it is: 'PDF', 'E-Rechnung (XML)'. */
export const dateiartOf = (dokument: Dokument) => (isErechnung(dokument) ? 'E-Rechnung (XML)' : endungOf(dokument))

/** The name under which it is saved. */
export function speichernameOf(dokument: Dokument): string {
  return tidyDateiname(dokument.dateiname?.trim() ? dokument.dateiname : titelOf(dokument))
}

/** The day of its making. */
export function datumOf({ erstellzeitpunkt }: Dokument): string {
  return erstellzeitpunkt === null ? nichtAngegeben : formatDatum(berlinToday(new Date(erstellzeitpunkt)))
}

/** The year below which it is listed; those without a time come last, as in the list. */
export function jahrOf({ erstellzeitpunkt }: Dokument): string {
  return erstellzeitpunkt === null ? 'Ohne Datum' : berlinToday(new Date(erstellzeitpunkt)).slice(0, 4)
}

/** What a download needs to know of it. */
export const ladbarOf = (dokument: Dokument) => ({
  id: dokument.id,
  titel: titelOf(dokument),
  speichername: speichernameOf(dokument),
})

/** The size of its file. */
export function groesseOf({ groesse }: Dokument): string {
  return groesse === null ? nichtAngegeben : formatKilobyte(groesse)
}

/** The sentence of [dokument-7], and the server's reason if there is one. */
export const dokumenteLadefehler = (error: unknown) =>
  withReason('Die Dokumente konnten aus unbekannten Gründen nicht geladen werden.', error)

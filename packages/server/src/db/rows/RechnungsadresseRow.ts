import type { Anrede } from '@ekp/wire/anschlussnutzer'
import type { EintragRow } from './EintragRow.ts'

export interface RechnungsadresseRow extends EintragRow {
  anrede: Anrede
  firma: string | null
  vorname: string | null
  nachname: string | null
  titel: string | null
  co: string | null
  strasse: string | null
  hausnummer: string | null
  postleitzahl: string | null
  ort: string | null
  land: string | null
  postfach: string | null
}

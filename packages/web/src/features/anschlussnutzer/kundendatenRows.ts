import type { Anschlussnutzer } from '@ekp/wire/anschlussnutzer'
import { formatDatum } from '../../lib/format.ts'
import type { ValueRow } from '../../ui/ValueTable.tsx'
import { kontaktLabels } from './kontaktEingabe.ts'

/** What is on record about a customer; which names that takes depends on the Anrede. */
export function kundendatenRows(anschlussnutzer: Anschlussnutzer): readonly ValueRow[] {
  const { kundennummer, anrede, titel, vorname, nachname, firma, geburtsdatum } = anschlussnutzer
  const isFirma = anrede === 'Firma'
  const isPerson = anrede !== 'Firma' && anrede !== 'Familie'
  const rows = [
    { label: 'Kundennummer', value: kundennummer, belongs: true },
    { label: 'Anrede', value: anrede === 'KeineAnrede' ? 'keine Anrede' : anrede, belongs: true },
    { label: 'Firma', value: firma, belongs: isFirma },
    { label: 'Titel', value: titel, belongs: isPerson },
    { label: 'Vorname', value: vorname, belongs: isPerson },
    { label: 'Nachname', value: nachname, belongs: !isFirma },
    { label: 'Geburtsdatum', value: geburtsdatum && formatDatum(geburtsdatum), belongs: isPerson },
    { label: kontaktLabels.email, value: anschlussnutzer.email, belongs: true },
    { label: kontaktLabels.festnetz, value: anschlussnutzer.festnetz, belongs: true },
    { label: kontaktLabels.mobil, value: anschlussnutzer.mobil, belongs: true },
    { label: kontaktLabels.fax, value: anschlussnutzer.fax, belongs: true },
  ]
  // What does not belong to such a customer is shown all the same where it is on record.
  return rows.filter(({ value, belongs }) => belongs || value?.trim()).map(({ label, value }) => ({ label, value }))
}

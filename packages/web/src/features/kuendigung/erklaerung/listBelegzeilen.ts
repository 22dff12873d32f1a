import { formatDatumUhrzeit } from '../../../lib/berlinTime.ts'
import type { Erklaerungseingang } from './Erklaerungseingang.ts'

/** What was declared and when it arrived, line by line. */
export function listBelegzeilen({ angaben, eingegangenAm, nummer }: Erklaerungseingang) {
  return [
    ...angaben,
    { label: 'Eingegangen am', value: formatDatumUhrzeit(new Date(eingegangenAm)) },
    { label: 'Nummer', value: nummer },
  ]
}

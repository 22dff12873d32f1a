import type { Rechnungsadresse } from '@ekp/wire/rechnungsadresse'
import type { RechnungsadresseRow } from '../../db/rows/eintraege.ts'
import type { Eintraege } from '../../http/eintrag/Eintraege.ts'
import { unlinked } from '../../mail/texts.ts'
import { listRechnungsadresseRows } from './queries.ts'
import { toRechnungsadresse } from './toRechnungsadresse.ts'

/** Billing addresses as entries. */
export const rechnungsadressen: Eintraege<RechnungsadresseRow, Rechnungsadresse> = {
  art: 'rechnungsadresse',
  what: 'Die Rechnungsadresse',
  list: listRechnungsadresseRows,
  toWire: toRechnungsadresse,
  // The mail goes to any address that the customer names as his.
  listAngaben: ({ postleitzahl, ort }) => [
    { name: 'Ort', wert: unlinked([postleitzahl, ort].filter(Boolean).join(' ')) },
  ],
}

import type { Kundenblatt } from '@ekp/wire/kunde/kundenblatt'
import { addTage } from '@ekp/wire/rules/kalendertag'
import * as v from 'valibot'
import type { Database } from '../../db/open.ts'
import { toNumber } from '../../lib/fraction.ts'
import { Bo4eRechnung } from './bo4e.ts'
import { toRechnung } from './toRechnung.ts'
import { describePruefung } from './describePruefung.ts'

const most = 20

/** A customer's latest bills for the desk, each with what the recomputation says. */
export async function listBeurteilte(db: Database, kundennummer: string): Promise<Kundenblatt['rechnungen']> {
  const rows = await db
    .selectFrom('rechnung')
    .innerJoin('vertrag', 'vertrag.id', 'rechnung.vertrag_id')
    .where('kundennummer', '=', kundennummer)
    .orderBy('rechnung.bis', 'desc')
    .orderBy('rechnungsnummer', 'desc')
    .limit(most)
    .select(['bo4e', 'pruefung', 'aus_dokument'])
    .execute()
  return rows.map(({ bo4e, pruefung, aus_dokument: ausDokument }) => {
    const { rechnungsnummer, vertragId, titel, von, bis, brutto, zuZahlen } = toRechnung(v.parse(Bo4eRechnung, bo4e))
    return {
      rechnungsnummer,
      vertragId,
      titel,
      von,
      bis: addTage(bis, -1),
      brutto: toNumber(brutto, 2),
      zuZahlen: zuZahlen && toNumber(zuZahlen, 2),
      satz: pruefung && describePruefung(pruefung),
      ausERechnung: ausDokument !== null,
    }
  })
}

import { isDeepStrictEqual } from 'node:util'
import type { NeueRechnungsadresse } from '@ekp/wire/rechnungsadresse'
import { berlinToday } from '@ekp/wire/rules/berlin'
import { checkGueltigVon } from '@ekp/wire/rules/eintrag'
import type { Geltungsbereich } from '../../db/eintrag/Geltungsbereich.ts'
import type { Database } from '../../db/open.ts'
import { createEintrag } from '../../http/eintrag/createEintrag.ts'
import { badInput } from '../../http/portalError.ts'
import { rechnungsadressen } from './rechnungsadressen.ts'

/** Creates a billing address; it holds from today at the earliest. */
export async function createRechnungsadresse(
  db: Database,
  bereich: Geltungsbereich,
  neue: NeueRechnungsadresse,
  now: Date,
): Promise<void> {
  const { gueltigVon, ...angaben } = neue
  const text = checkGueltigVon('rechnungsadresse', gueltigVon, berlinToday(now))
  if (text !== undefined) throw badInput([{ feld: 'gueltigVon', text }])
  await createEintrag(rechnungsadressen, db, bereich, now, {
    gueltigVon,
    isSame: ({ id: _id, gueltigBis: _gueltigBis, ...known }) => isDeepStrictEqual(known, neue),
    insert: (tx, columns) =>
      tx
        .insertInto('rechnungsadresse')
        .values({ ...angaben, ...columns })
        .returningAll()
        .executeTakeFirstOrThrow(),
  })
}

import type { Dienstimportbericht } from '@ekp/wire/import'
import type { Database } from '../../db/open.ts'
import { describePruefung, describeUrteile } from './describePruefung.ts'

const most = 100

/**
 * The bills that came with an import, by verdict, as far as they are recomputed and no later import has changed them;
 * null without any.
 */
export async function describeEingespielte(db: Database, importNr: number): Promise<Dienstimportbericht['rechnungen']> {
  const eingespielte = db
    .selectFrom('rechnung')
    // The database's instants are finer than those of JavaScript.
    .where('eingespielt_am', '=', (lauf) =>
      lauf.selectFrom('importlauf').where('id', '=', importNr).select('transaktion_am'),
    )
  const counts = await eingespielte
    .select(({ fn, ref }) => [ref('pruefung', '->>').key('urteil').as('urteil'), fn.countAll<number>().as('anzahl')])
    .groupBy(({ ref }) => ref('pruefung', '->>').key('urteil'))
    .execute()
  if (counts.length === 0) return null
  const anzahlen = new Map(counts.map(({ urteil, anzahl }) => [urteil ?? 'offen', anzahl]))
  const offen = anzahlen.get('offen') ?? 0
  const found = describeUrteile(anzahlen)
  const auffaellige = await eingespielte
    .innerJoin('vertrag', 'vertrag.id', 'rechnung.vertrag_id')
    .where(({ ref, eb }) =>
      eb(ref('rechnung.pruefung', '->>').key('urteil'), 'in', ['weicht-ab', 'nicht-nachrechenbar']),
    )
    .select(['rechnungsnummer', 'kundennummer', 'pruefung'])
    // Those that deviate come before those of which something is missing.
    .orderBy(({ ref }) => ref('rechnung.pruefung', '->>').key('urteil'), 'desc')
    .orderBy('rechnungsnummer')
    .limit(most)
    .execute()
  const alle = (anzahlen.get('weicht-ab') ?? 0) + (anzahlen.get('nicht-nachrechenbar') ?? 0)
  const waiting = `${offen.toLocaleString('de-DE')} noch nicht nachgerechnet`
  return {
    satz: [...(found === '' ? [] : [found]), ...(offen === 0 ? [] : [waiting])].join(', '),
    auffaellige: auffaellige.flatMap(({ pruefung, ...one }) =>
      pruefung === null ? [] : [{ ...one, satz: describePruefung(pruefung) }],
    ),
    weitere: alle - auffaellige.length,
  }
}

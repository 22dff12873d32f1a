import type { Verbrauch } from '@ekp/wire/verbrauch'
import type { Selectable } from 'kysely'
import type { Database } from '../../db/open.ts'
import type { VerbrauchRow } from '../../db/tables/messwerte.ts'
import type { OwnedVertrag } from '../../http/access.ts'
import { divideRounded, toKwh, toMillionths } from '../../lib/exact.ts'
import { listAblesungRows, listMesskanalRows, listUmrechnungRows, listVerbrauchRows } from './queries.ts'
import { deriveVerbraeuche, type Verbrauchseintrag } from './verbraeuche.ts'
import { countTage, isOverlapping, type Zeitraum } from './zeitraeume.ts'

/** All of the contract's consumption, oldest first. */
export async function readVerbraeuche(db: Database, own: OwnedVertrag): Promise<Verbrauchseintrag[]> {
  const [messkanaele, ablesungen, umrechnungen, imported] = await Promise.all([
    listMesskanalRows(db, own),
    listAblesungRows(db, own),
    listUmrechnungRows(db, own),
    listVerbrauchRows(db, own),
  ])
  return preferImported<Verbrauchseintrag>(
    imported.map(toVerbrauch),
    deriveVerbraeuche(messkanaele, ablesungen, umrechnungen),
  )
}

/**
 * What the back office has calculated, and between that what follows from the readings; oldest first.
 * No two imported ones overlap.
 */
export function preferImported<Z extends Zeitraum>(imported: readonly Z[], derived: readonly Z[]): Z[] {
  const given = imported.toSorted(byBeginn)
  const periods: Z[] = []
  let next = 0
  for (const one of derived.toSorted(byBeginn)) {
    let other = given[next]
    while (other !== undefined && other.bis <= one.von) {
      periods.push(other)
      other = given[++next]
    }
    if (other === undefined || !isOverlapping(one, other)) periods.push(one)
  }
  return [...periods, ...given.slice(next)]
}

function byBeginn(one: Zeitraum, other: Zeitraum): number {
  if (one.von === other.von) return 0
  return one.von < other.von ? -1 : 1
}

/** Consumption as the back office delivered it; the year is extrapolated where it sent none. */
function toVerbrauch(row: Omit<Selectable<VerbrauchRow>, 'vertrag_id'>): Verbrauch {
  const { von, bis, summe, summe_jahr, prognose, obiskennzahlen, verbraeuche } = row
  return {
    von,
    bis,
    summe: Number(summe),
    summeJahr: summe_jahr === null ? extrapolate(row) : Number(summe_jahr),
    prognose,
    proKanal: obiskennzahlen.map((obiskennzahl, index) => ({ obiskennzahl, verbrauch: Number(verbraeuche[index]) })),
    umrechnung: [],
  }
}

const extrapolate = (row: Pick<Selectable<VerbrauchRow>, 'von' | 'bis' | 'summe'>) =>
  toKwh(divideRounded(toMillionths(row.summe) * 365n, countTage(row) * 1000n))

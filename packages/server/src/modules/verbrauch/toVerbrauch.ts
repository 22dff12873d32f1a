import type { Verbrauch } from '@ekp/wire/verbrauch'
import type { Selectable } from 'kysely'
import type { VerbrauchRow } from '../../db/schema.ts'
import { divideRounded } from './divideRounded.ts'
import { toKwh } from './toKwh.ts'
import { toMillionths } from './toMillionths.ts'
import { countTage } from './Zeitraum.ts'

/** Consumption as the back office delivered it; the year is extrapolated where it sent none. */
export function toVerbrauch(row: Omit<Selectable<VerbrauchRow>, 'vertrag_id'>): Verbrauch {
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

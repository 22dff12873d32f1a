import { preferFirst, sumZaehler, sumZaehlwerke } from './combineLastreihen.ts'
import { fillLastreihe, type Lastgangtag } from './fillLastreihe.ts'
import type { Lastreihe } from './Lastreihe.ts'
import type { Steps } from './Steps.ts'

export type LastgangOfVertrag = Lastgangtag & { readonly obiskennzahl: string }

// OBIS: energy drawn from the grid, as a load profile (29) or a register (8), in all (0) or by tariff.
const pattern = /^(1-\d+):1\.(29|8)\.(\d+)$/

/** The contract's consumption step by step; feed-in and power are none. */
export function deriveLastreihe(steps: Steps, rows: readonly LastgangOfVertrag[], stellen: number): Lastreihe {
  const zaehler = Map.groupBy(rows, ({ obiskennzahl }) => pattern.exec(obiskennzahl)?.[1])
  zaehler.delete(undefined)
  const sum = sumZaehler([...zaehler.values()].map((ofZaehler) => deriveZaehler(steps, ofZaehler, stellen)))
  return sum ?? fillLastreihe(steps, [], stellen)
}

function deriveZaehler(steps: Steps, rows: readonly LastgangOfVertrag[], stellen: number): Lastreihe {
  const kanaele = Map.groupBy(rows, ({ obiskennzahl }) => obiskennzahl)
  const reihen = (isAsked: (groesse: string, tarif: string) => boolean) =>
    [...kanaele]
      .filter(([obiskennzahl]) => {
        const [, , groesse = '', tarif = ''] = pattern.exec(obiskennzahl) ?? []
        return isAsked(groesse, tarif)
      })
      .map(([, ofKanal]) => fillLastreihe(steps, ofKanal, stellen))
  const told = [
    ...reihen((groesse, tarif) => groesse === '29' && tarif === '0'),
    ...reihen((groesse, tarif) => groesse === '8' && tarif === '0'),
    sumZaehlwerke(reihen((groesse, tarif) => groesse === '29' && tarif !== '0')),
    sumZaehlwerke(reihen((groesse, tarif) => groesse === '8' && tarif !== '0')),
  ]
  return preferFirst(told.filter((reihe) => reihe !== undefined)) ?? fillLastreihe(steps, [], stellen)
}

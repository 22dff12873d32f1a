import type { Selectable } from 'kysely'
import type { LastgangRow } from '../db/tables/messwerte.ts'
import type { Schrittminuten } from '../db/tables/preise.ts'
import { indexOfTag, type Steps } from './steps.ts'

/**
 * The consumption of each step in one unit: a number, `Infinity` for a missing value, `NaN` where the channel has no
 * data.
 */
export interface Lastreihe {
  readonly werte: Float64Array
  /** 1 for an estimate. */
  readonly geschaetzt: Uint8Array
}

/** Whether a step has a value. */
export const hasWert = (wert: number | undefined): wert is number => wert !== undefined && wert < Infinity

export interface Verbrauchsreihe extends Lastreihe {
  readonly unitsPerKwh: number
}

/** The contract's consumption, in all and where it is known by register, in the finest unit that its rows use. */
export function deriveVerbrauchsreihen(steps: Steps, rows: readonly LastgangOfVertrag[]) {
  const stellen = rows.reduce((most, row) => Math.max(most, row.stellen), 0)
  const last: Verbrauchsreihe = { ...deriveLastreihe(steps, rows, stellen), unitsPerKwh: 4 * 10 ** stellen }
  const ofRegister = (tarif: string) => rows.filter(({ obiskennzahl }) => pattern.exec(obiskennzahl)?.[3] === tarif)
  const [ht, nt] = [ofRegister('1'), ofRegister('2')]
  if (ht.length === 0 || nt.length === 0) return { last, register: undefined }
  const werteOf = (ofTarif: readonly LastgangOfVertrag[]) => deriveLastreihe(steps, ofTarif, stellen).werte
  return { last, register: { HT: werteOf(ht), NT: werteOf(nt) } }
}

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
  return preferFirst(told.filter((series) => series !== undefined)) ?? fillLastreihe(steps, [], stellen)
}

function combine(
  [first, ...others]: readonly Lastreihe[],
  combineStep: (one: number, other: number) => number,
  isTaken: (one: number) => boolean,
): Lastreihe | undefined {
  if (first === undefined) return undefined
  for (const other of others) {
    for (let step = 0; step < first.werte.length; step++) {
      const one = first.werte[step] ?? Number.NaN
      if (isTaken(one)) first.geschaetzt[step] = (first.geschaetzt[step] ?? 0) | (other.geschaetzt[step] ?? 0)
      first.werte[step] = combineStep(one, other.werte[step] ?? Number.NaN)
    }
  }
  return first
}

const nothing = Number.isNaN

/** The registers of one meter, HT and NT: where one is missing, the sum is. Reuses the first series. */
const sumZaehlwerke = (reihen: readonly Lastreihe[]) =>
  combine(
    reihen,
    (one, other) => (nothing(one) && nothing(other) ? one : hasWert(one + other) ? one + other : Infinity),
    () => true,
  )

/** Several series of the same energy: the first one with a value counts. Reuses the first series. */
const preferFirst = (reihen: readonly Lastreihe[]) =>
  combine(
    reihen,
    (one, other) => (hasWert(one) || nothing(other) ? one : other),
    (one) => !hasWert(one),
  )

/**
 * Several meters, at the same time or one after the other: their values are added, `NaN` is skipped. Reuses the first
 * series.
 */
const sumZaehler = (reihen: readonly Lastreihe[]) =>
  combine(
    reihen,
    (one, other) => (nothing(one) ? other : nothing(other) ? one : one + other),
    () => true,
  )

type Lastgangtag = Omit<Selectable<LastgangRow>, 'kanal_id'> & { readonly minuten: Schrittminuten }

/** One channel's values in quarters of 10^-stellen kWh, so that an hour divides; where both exist the finer counts. */
function fillLastreihe(steps: Steps, rows: readonly Lastgangtag[], stellen: number): Lastreihe {
  const werte = new Float64Array(steps.count).fill(Number.NaN)
  const series = { werte, geschaetzt: new Uint8Array(steps.count) }
  for (const row of rows) if (row.minuten === 60) fillTag(series, row, indexOfTag(steps, row.tag), stellen)
  for (const row of rows) if (row.minuten === 15) fillTag(series, row, indexOfTag(steps, row.tag), stellen)
  return series
}

function fillTag({ werte, geschaetzt }: Lastreihe, row: Lastgangtag, first: number, stellen: number): void {
  const width = row.minuten / 15
  // At most 2^31 values of 10^6 units: below the 2^53 that a double counts exactly.
  const scale = 10 ** (stellen - row.stellen) * (width === 1 ? 4 : 1)
  const { length } = row.werte
  for (let index = 0; index < length; index++) {
    const wert = row.werte[index] ?? null
    const estimate = row.geschaetzt?.[index] === '1' ? 1 : 0
    const begin = Math.max(0, first + index * width)
    const end = Math.min(werte.length, first + (index + 1) * width)
    for (let step = begin; step < end; step++) {
      if (wert !== null) {
        werte[step] = wert * scale
        geschaetzt[step] = estimate
      } else if (!hasWert(werte[step])) werte[step] = Infinity
    }
  }
}

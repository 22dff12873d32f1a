import { demoGaszaehler } from './demoGaszaehler.ts'
import type { DemoKalender } from './demoKalender.ts'
import { demoZaehlwerke } from './demoZaehlwerke.ts'

/** A meter as a line of an import file. */
export interface DemoZaehler {
  readonly art: 'zaehler'
  readonly vertragId: string
  readonly nummer: string
  readonly eingebautAm: string
  readonly ausgebautAm: string | null
  readonly kanaele: readonly {
    readonly obiskennzahl: string
    readonly vorkommastellen: number
    readonly nachkommastellen: number
  }[]
}

// On fixed days, longer ago than any reading: what a customer has sent in stays possible whatever the clock says.
const eingebaut = [
  { vertragId: '4711001', nummer: '1EMH0012845719', eingebautAm: '2016-04-12' },
  { vertragId: '4711003', nummer: '1PPC0087301944', eingebautAm: '2018-12-20' },
  { vertragId: '4711004', nummer: '1LGZ0056620371', eingebautAm: '2016-11-22' },
  { vertragId: '4711005', nummer: '7ELS4471902856', eingebautAm: '2016-06-08' },
  { vertragId: '4711007', nummer: '1ITR0030417765', eingebautAm: '2015-09-30' },
  { vertragId: '4711008', nummer: '7ELS4980036612', eingebautAm: '2015-09-30' },
  { vertragId: '4711010', nummer: '1EMH0009174426', eingebautAm: '2009-03-17' },
]

/** Meters with one channel and with two, read by people and remotely, and one gas meter that was changed. */
export function demoZaehler({ heute }: Pick<DemoKalender, 'heute'>): readonly DemoZaehler[] {
  const gaszaehler = demoGaszaehler(heute).map((zaehler) => ({ vertragId: '4711002', ...zaehler }))
  return [...eingebaut.map((zaehler) => ({ ...zaehler, ausgebautAm: null })), ...gaszaehler].map((zaehler) => ({
    art: 'zaehler',
    ...zaehler,
    kanaele: (demoZaehlwerke[zaehler.vertragId] ?? []).map(({ obiskennzahl, vorkommastellen, nachkommastellen }) => ({
      obiskennzahl,
      vorkommastellen,
      nachkommastellen,
    })),
  }))
}

import type { DemoKalender } from './kalender.ts'

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
  { vertragId: '4711011', nummer: '1PPC0091144205', eingebautAm: '2019-05-14' },
  { vertragId: '4711012', nummer: '1PPC0091150873', eingebautAm: '2019-06-03' },
]

/** Meters with one channel and with two, read by people and remotely, and one gas meter that was changed. */
export function demoZaehler({ today }: Pick<DemoKalender, 'today'>): readonly DemoZaehler[] {
  const gaszaehler = demoGaszaehler(today).map((zaehler) => ({ vertragId: '4711002', ...zaehler }))
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

/** A register of a demo meter and its yearly consumption. */
export interface DemoZaehlwerk {
  readonly obiskennzahl: string
  readonly vorkommastellen: number
  readonly nachkommastellen: number
  /** In the meter's unit: kWh, or m³ of gas. */
  readonly jahresverbrauch: number
  /** Thousandths of the year by month. */
  readonly monatsanteile: readonly number[]
}

const gleichmaessig = [92, 83, 86, 80, 79, 76, 77, 77, 79, 85, 91, 95]
const backstube = [90, 84, 87, 82, 80, 77, 76, 75, 79, 84, 91, 95]
const heizung = [152, 137, 121, 81, 49, 27, 27, 27, 41, 81, 113, 144]

const waermepumpe = [150, 128, 112, 78, 52, 42, 40, 40, 48, 72, 106, 132]

const strom = (jahresverbrauch: number, obiskennzahl = '1-0:1.8.0') => ({
  obiskennzahl,
  vorkommastellen: 6,
  nachkommastellen: 1,
  jahresverbrauch,
  monatsanteile: gleichmaessig,
})
const gas = (jahresverbrauch: number, monatsanteile = heizung) => ({
  obiskennzahl: '7-0:3.0.0',
  vorkommastellen: 5,
  nachkommastellen: 3,
  jahresverbrauch,
  monatsanteile,
})

/** The registers of each contract's meter. */
export const demoZaehlwerke: Readonly<Record<string, readonly DemoZaehlwerk[]>> = {
  4711001: [strom(1890, '1-0:1.8.1'), strom(1310, '1-0:1.8.2')],
  4711002: [gas(1780)],
  4711003: [{ ...strom(4150), nachkommastellen: 4 }],
  4711004: [{ ...strom(148_000), vorkommastellen: 8, nachkommastellen: 4, monatsanteile: backstube }],
  // So much that its five digits begin anew at least every third year.
  4711005: [gas(36_500, backstube)],
  4711007: [strom(2650)],
  4711008: [gas(1420)],
  4711010: [strom(1480)],
  4711011: [{ ...strom(3350), nachkommastellen: 4 }],
  4711012: [{ ...strom(7900), nachkommastellen: 4, monatsanteile: waermepumpe }],
}

/** A meter of 4711002, in operation until its successor comes. */
interface Gaszaehler {
  readonly nummer: string
  readonly eingebautAm: string
  readonly ausgebautAm: string | null
}

// Every third year on the same day: whatever the clock says, the last three years have seen just one change,
// and a later start finds the meters and the days that an earlier one brought.
const firstWechsel = 2025
const intervalYears = 3
const firstNummer = 6_208_837_120
const stepNummer = 1_105_898_649

const wechselOf = (nr: number) => `${firstWechsel + nr * intervalYears}-09-17`
const nummerOf = (nr: number) => `7ELS${String(firstNummer + nr * stepNummer).padStart(10, '0')}`

/** The meter before the last change and the one after it. */
function demoGaszaehler(today: string): readonly [Gaszaehler, Gaszaehler] {
  let nr = Math.ceil((Number(today.slice(0, 4)) - firstWechsel) / intervalYears)
  while (wechselOf(nr) >= today) nr--
  return [
    { nummer: nummerOf(nr - 1), eingebautAm: wechselOf(nr - 1), ausgebautAm: wechselOf(nr) },
    { nummer: nummerOf(nr), eingebautAm: wechselOf(nr), ausgebautAm: null },
  ]
}

/** When the gas meter of this number comes; undefined when it is none of the demo's. */
export function findGaszaehlerEinbau(nummer: string): string | undefined {
  const nr = (Number(nummer.slice(4)) - firstNummer) / stepNummer
  return Number.isInteger(nr) && nummer === nummerOf(nr) ? wechselOf(nr) : undefined
}

/** What the meter's registers show on the day, by OBIS code. */
export function deriveDemoAblesewerte(
  { vertragId, eingebautAm }: Pick<DemoZaehler, 'vertragId' | 'eingebautAm'>,
  datum: string,
): Readonly<Record<string, number>> {
  const werke = demoZaehlwerke[vertragId] ?? []
  return Object.fromEntries(werke.map((werk) => [werk.obiskennzahl, deriveDemoZaehlerstand(werk, eingebautAm, datum)]))
}

// No year is like the one before, and no month like the same one then.
const jahre = [0.98, 1.04, 0.95, 1.03, 1.06, 0.97, 1.01]
const monate = [1, 0.97, 1.04, 0.99, 1.02, 0.96, 1.03, 0.99]
const schwankung = (jahr: number, monat: number) =>
  (jahre[jahr % jahre.length] ?? 1) * (monate[(jahr * 5 + monat * 7) % monate.length] ?? 1)

/** What went through the register in the months before the one of `datum`, from that of `seit`, and in it so far. */
function countTicks(werk: DemoZaehlwerk, seit: string, datum: string): number {
  const last = Number(datum.slice(0, 4)) * 12 + Number(datum.slice(5, 7)) - 1
  let ticks = 0
  for (let nr = Number(seit.slice(0, 4)) * 12 + Number(seit.slice(5, 7)) - 1; nr <= last; nr++) {
    const [jahr, monat] = [Math.floor(nr / 12), nr % 12]
    const share = ((werk.monatsanteile[monat] ?? 0) / 1000) * schwankung(jahr, monat)
    const month = Math.round(werk.jahresverbrauch * 10 ** werk.nachkommastellen * share)
    const tage = new Date(Date.UTC(jahr, monat + 1, 0)).getUTCDate()
    ticks += nr < last ? month : Math.floor((month * (Number(datum.slice(8)) - 1)) / tage)
  }
  return ticks
}

/**
 * What a register shows that was at zero on the day of its Einbau. It depends on these days alone and not on the
 * clock, so that each start brings the same readings.
 */
export function deriveDemoZaehlerstand(werk: DemoZaehlwerk, eingebautAm: string, datum: string): number {
  const ticks = countTicks(werk, eingebautAm, datum) - countTicks(werk, eingebautAm, eingebautAm)
  const shown = ticks % 10 ** (werk.vorkommastellen + werk.nachkommastellen)
  return Number((shown / 10 ** werk.nachkommastellen).toFixed(werk.nachkommastellen))
}

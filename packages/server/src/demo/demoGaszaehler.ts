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
export function demoGaszaehler(heute: string): readonly [Gaszaehler, Gaszaehler] {
  let nr = Math.ceil((Number(heute.slice(0, 4)) - firstWechsel) / intervalYears)
  while (wechselOf(nr) >= heute) nr--
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

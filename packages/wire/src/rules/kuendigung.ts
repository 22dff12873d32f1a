import type { Kuendigungsgrund } from '../kuendigung/kuendigungsgrund.ts'
import type { Feiertag } from '../kuendigung/feiertage.ts'
import type { TenantConfig } from '../tenant.ts'
import { addTage } from './kalendertag.ts'

const yearsAhead = 2

const yearOf = (datum: string) => Number(datum.slice(0, 4))
const deutsch = (datum: string) => datum.split('-').toReversed().join('.')

/** The earliest date depends on the holidays of these years: the current one, in December the next as well. */
export function listFeiertagsjahre(today: string): number[] {
  const year = yearOf(today)
  return today.slice(5, 7) === '12' ? [year, year + 1] : [year]
}

/** The first day to which a contract can be cancelled: the second working day after today. */
export const findFruehestesKuendigungsdatum = (today: string, feiertage: ReadonlySet<string>) =>
  addArbeitstage(today, 2, feiertage)

/** The years in which a day can be chosen: this one and the two after it. */
export const listKuendigungsjahre = (today: string) =>
  Array.from({ length: yearsAhead + 1 }, (_year, index) => yearOf(today) + index)

/** The last day to which a contract can be cancelled: the end of the year after next. */
export const findSpaetestesKuendigungsdatum = (today: string) => `${yearOf(today) + yearsAhead}-12-31`

/** What decides which days a contract can end on. */
interface Kuendigungsregel {
  /** The holidays of all Länder. */
  readonly feiertage: ReadonlySet<string>
  /** `alle`: weekends and holidays count for the minimum alone. */
  readonly kuendigungstage: TenantConfig['kuendigungstage']
}

/** Whether a contract can end on such a day of the week and year; the minimum apart. */
export const isKuendigungstag = (datum: string, { feiertage, kuendigungstage }: Kuendigungsregel) =>
  kuendigungstage === 'alle' || isWerktag(datum, feiertage)

/** The German sentence that says why a contract cannot be cancelled to this day; undefined if it can. */
export function checkKuendigungsdatum(datum: string, today: string, regel: Kuendigungsregel): string | undefined {
  const { feiertage } = regel
  const fruehestes = findFruehestesKuendigungsdatum(today, feiertage)
  if (datum < fruehestes) {
    return `Bitte wählen Sie einen Tag ab dem ${deutsch(fruehestes)}; das ist der zweite Werktag nach heute.`
  }
  if (datum > findSpaetestesKuendigungsdatum(today)) {
    return `Bitte wählen Sie einen Tag bis Ende ${yearOf(today) + yearsAhead}.`
  }
  if (!isKuendigungstag(datum, regel)) {
    const spaetestes = findSpaetestesKuendigungsdatum(today)
    const beispiel = findNachbartage(
      datum,
      (tag) => tag >= fruehestes && tag <= spaetestes && isKuendigungstag(tag, regel),
    )
    const tage = beispiel.map((tag) => `den ${deutsch(tag)}`).join(' oder ')
    return `Bitte wählen Sie einen Tag, der kein Samstag, Sonntag oder Feiertag ist${tage && `, zum Beispiel ${tage}`}.`
  }
  return undefined
}

// More days in a row than any weekend with its holidays has.
const mostDays = 14

/** The nearest days before and after one that `isPossible` takes; neither is far away. */
function findNachbartage(datum: string, isPossible: (tag: string) => boolean): readonly string[] {
  const nearest = (step: 1 | -1) => {
    for (let days = 1; days <= mostDays; days++) {
      const tag = addTage(datum, days * step)
      if (isPossible(tag)) return [tag]
    }
    return []
  }
  return [...nearest(-1), ...nearest(1)]
}

// These are no public holidays, but not working days of the energy market.
const marktfeiertage = ['12-24', '12-31']

/** Whether a day is neither a Saturday, a Sunday nor a public holiday; `feiertage` are the holidays of all Länder. */
export function isWerktag(datum: string, feiertage: ReadonlySet<string>): boolean {
  const weekday = new Date(`${datum}T00:00:00Z`).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !feiertage.has(datum)
}

/** Whether this is a working day of the energy market. */
export const isArbeitstag = (datum: string, feiertage: ReadonlySet<string>) =>
  isWerktag(datum, feiertage) && !marktfeiertage.includes(datum.slice(5))

/** The day that is a number of working days after another, which need not be a working day. */
export function addArbeitstage(datum: string, arbeitstage: number, feiertage: ReadonlySet<string>): string {
  let tag = datum
  for (let left = arbeitstage; left > 0;) {
    tag = addTage(tag, 1)
    if (isArbeitstag(tag, feiertage)) left--
  }
  return tag
}

/** The sixteen Länder, as the holiday service spells its flags. */
export const laender = [
  ...(['bw', 'by', 'be', 'bb', 'hb', 'hh', 'he', 'mv'] as const),
  ...(['ni', 'nw', 'rp', 'sl', 'sn', 'st', 'sh', 'th'] as const),
]
export type Land = (typeof laender)[number]

/** The days that are a holiday in any Land [kuendigung-11]. */
export function listFeiertagsdaten(feiertage: readonly Feiertag[]): ReadonlySet<string> {
  const kept = feiertage.filter((tag) => tag.all_states === '1' || laender.some((land) => tag[land] === '1'))
  return new Set(kept.map(({ date }) => date))
}

const namen: Record<Kuendigungsgrund, string> = {
  ANBIETERWECHSEL: 'Anbieterwechsel',
  AUSZUG: 'Auszug',
  SONDERKUENDIGUNG: 'Sonderkündigung',
}

/** The German text of a reason. */
export const formatKuendigungsgrund = (grund: Kuendigungsgrund) => namen[grund]

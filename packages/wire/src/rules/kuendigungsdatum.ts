import { addArbeitstage, isWerktag } from './arbeitstag.ts'

const yearsAhead = 2

const yearOf = (datum: string) => Number(datum.slice(0, 4))
const deutsch = (datum: string) => datum.split('-').toReversed().join('.')

/** The years whose holidays the earliest date depends on: the current one, in December the next as well. */
export function listFeiertagsjahre(heute: string): number[] {
  const year = yearOf(heute)
  return heute.slice(5, 7) === '12' ? [year, year + 1] : [year]
}

/** The first day to which a contract can be cancelled: the second working day after today. */
export const findFruehestesKuendigungsdatum = (heute: string, feiertage: ReadonlySet<string>) =>
  addArbeitstage(heute, 2, feiertage)

/** The years in which a day can be chosen: this one and the two after it. */
export const listKuendigungsjahre = (heute: string) =>
  Array.from({ length: yearsAhead + 1 }, (_year, index) => yearOf(heute) + index)

/** The last one: the end of the year after next. */
export const findSpaetestesKuendigungsdatum = (heute: string) => `${yearOf(heute) + yearsAhead}-12-31`

/** Why a contract cannot be cancelled to this day, in a sentence; undefined where it can. */
export function checkKuendigungsdatum(
  datum: string,
  heute: string,
  feiertage: ReadonlySet<string>,
): string | undefined {
  const fruehestes = findFruehestesKuendigungsdatum(heute, feiertage)
  if (datum < fruehestes) {
    return `Bitte wählen Sie einen Tag ab dem ${deutsch(fruehestes)}; das ist der zweite Werktag nach heute.`
  }
  if (datum > findSpaetestesKuendigungsdatum(heute)) {
    return `Bitte wählen Sie einen Tag bis Ende ${yearOf(heute) + yearsAhead}.`
  }
  if (!isWerktag(datum, feiertage)) {
    return 'Bitte wählen Sie einen Tag, der kein Samstag, Sonntag oder Feiertag ist.'
  }
  return undefined
}

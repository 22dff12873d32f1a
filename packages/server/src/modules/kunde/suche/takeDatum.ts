import { isKalendertag } from '@ekp/wire/rules/kalendertag'

const german = /(?<![\d.])(\d{1,2})\. ?(\d{1,2})\. ?(\d{4}|\d{2})(?![\d.])/
const iso = /(?<![\d-])(\d{4})-(\d{2})-(\d{2})(?![\d-])/

/**
 * Takes a date out of what was typed, as `31.12.1980`, `31.12.80` or `1980-12-31`; two figures of a year are of this
 * century or the last one. `tage` are Kalendertage, none without a date; `rest` is what else was typed.
 */
export function takeDatum(suche: string): { readonly tage: readonly string[]; readonly rest: string } {
  const [found = '', ...parts] = german.exec(suche) ?? iso.exec(suche) ?? []
  const [day = '', month = '', year = ''] = found.includes('.') ? parts : parts.toReversed()
  const years = year.length === 2 ? [`19${year}`, `20${year}`] : [year]
  const tage = years.map((one) => `${one}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`).filter(isKalendertag)
  return tage.length === 0
    ? { tage, rest: suche }
    : { tage, rest: suche.replace(found, ' ').replaceAll(',', ' ').trim() }
}

import { Feiertag } from '@ekp/wire/kuendigung/feiertage'
import { utcTag } from '@ekp/wire/rules/kalendertag'
import { laender, type Land } from '@ekp/wire/rules/kuendigung'
import { getHolidays, type Holiday } from 'feiertagejs'
import * as v from 'valibot'

type Region = Holiday['regions'][number]

const regions: Record<Land, Region> = {
  ...({ bw: 'BW', by: 'BY', be: 'BE', bb: 'BB', hb: 'HB', hh: 'HH', he: 'HE', mv: 'MV' } as const),
  ...({ ni: 'NI', nw: 'NW', rp: 'RP', sl: 'SL', sn: 'SN', st: 'ST', sh: 'SH', th: 'TH' } as const),
}

// Holidays of one year alone, which the library does not know (Berlin, § 1 Feiertagsgesetz).
const einmalige: readonly { date: string; fname: string; land: Land }[] = [
  { date: '2025-05-08', fname: 'Tag der Befreiung', land: 'be' },
  { date: '2028-06-17', fname: '75. Jahrestag des Volksaufstands', land: 'be' },
]

// What the Länder keep in a part of themselves alone.
const comments: Readonly<Record<string, string>> = {
  FRONLEICHNAM: 'In Sachsen und Thüringen nur in einigen Gemeinden.',
  MARIAHIMMELFAHRT: 'In Bayern nur in Gemeinden mit überwiegend katholischer Bevölkerung.',
}

function toFeiertag(date: string, fname: string, comment: string, isKept: (land: Land) => boolean): Feiertag {
  const flags = Object.fromEntries(laender.map((land) => [land, isKept(land) ? '1' : '0']))
  return v.parse(Feiertag, {
    date,
    fname,
    name: fname,
    comment,
    all_states: laender.every(isKept) ? '1' : '0',
    ...flags,
  })
}

// Noon in UTC; the library's own `dateString` follows the zone of the process.
const dateOf = ({ date }: Holiday) => utcTag(date)

function ofYear(year: number): Feiertag[] {
  // Asked for each Land, the library knows since when it keeps a day; of all together it does not.
  const byLand = new Map(laender.map((land) => [land, new Set(getHolidays(year, regions[land]).map(dateOf))]))
  const common = getHolidays(year, 'ALL').map((holiday) => {
    const { name } = holiday
    const date = dateOf(holiday)
    const fname = holiday.translate('de') ?? name
    return toFeiertag(date, fname, comments[name] ?? '', (land) => byLand.get(land)?.has(date) === true)
  })
  const own = einmalige
    .filter(({ date }) => date.startsWith(String(year)))
    .map(({ date, fname, land }) => toFeiertag(date, fname, '', (one) => one === land))
  return [...common, ...own].toSorted((one, other) => (one.date < other.date ? -1 : 1))
}

const known = new Map<number, readonly Feiertag[]>()

/** The public holidays of whole years in every Land, in the public service's format; from no network. */
export function listFeiertage(years: readonly number[]): Feiertag[] {
  return [...new Set(years)]
    .toSorted((one, other) => one - other)
    .flatMap((year) => {
      const feiertage = known.get(year) ?? ofYear(year)
      known.set(year, feiertage)
      return feiertage
    })
}

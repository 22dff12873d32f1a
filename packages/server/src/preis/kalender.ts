import type { Land } from '@ekp/wire/rules/kuendigung'
import type { Preisstufe } from '@ekp/wire/tarif/preisbestandteile'
import type { Selectable } from 'kysely'
import type { PreiskalenderRow, Tagart } from '../db/tables/preise.ts'
import { listFeiertage } from '../lib/feiertage.ts'

type KalenderRow = Selectable<PreiskalenderRow>

/** The level at each quarter hour that Berlin's clocks show on a day, as 96 letters; undefined where none is stored. */
export type Tagesplan = (kalender: string, datum: string) => string | undefined

export const stufeOf: Readonly<Record<string, Preisstufe>> = { H: 'HT', S: 'ST', N: 'NT' }

/** Looks up the levels of days; computes each day once. */
export function tagesplaene(rows: readonly KalenderRow[]): Tagesplan {
  const known = new Map<string, string | undefined>()
  return (kalender, datum) => {
    const key = `${kalender} ${datum}`
    if (!known.has(key)) known.set(key, findPlan(rows, kalender, datum))
    return known.get(key)
  }
}

function findPlan(rows: readonly KalenderRow[], kalender: string, datum: string): string | undefined {
  const quartal = Math.ceil(Number(datum.slice(5, 7)) / 3)
  return rows.find(
    (row) =>
      row.kalender === kalender &&
      row.gueltig_von <= datum &&
      (row.gueltig_bis === null || datum < row.gueltig_bis) &&
      row.quartal === quartal &&
      row.tagart === tagartOf(datum, row.land),
  )?.stufen
}

/** Whether a Kalendertag is a working day, a Saturday, or a Sunday or holiday of the Land. */
function tagartOf(datum: string, land: Land): Tagart {
  const weekday = new Date(datum).getUTCDay()
  if (weekday === 0 || isFeiertag(datum, land)) return 'sonntag'
  return weekday === 6 ? 'samstag' : 'werktag'
}

const isFeiertag = (datum: string, land: Land) =>
  listFeiertage([Number(datum.slice(0, 4))]).some((feiertag) => feiertag.date === datum && feiertag[land] === '1')

import { formatMillionths } from './formatMillionths.ts'
import type { HistorieColumns } from './HistorieColumns.ts'
import type { Abschnitt } from './listAbschnitte.ts'

/** The items as `data.data` in JSON; none at all where no value is known. */
export function formatHistorie(abschnitte: readonly Abschnitt[], columns: HistorieColumns): string {
  const { verbrauch, arbeitspreis, kosten, geschaetzt, unvollstaendig } = columns
  if (verbrauch.every(Number.isNaN) && arbeitspreis.every(Number.isNaN)) return toReply('')
  let items = ''
  for (let index = 0; index < abschnitte.length; index++) {
    items +=
      `${index === 0 ? '{' : ',{'}${abschnitte[index]?.bounds}` +
      `,"verbrauch":${formatMillionths(verbrauch[index] ?? Number.NaN)}` +
      `,"arbeitspreis":${formatMillionths(arbeitspreis[index] ?? Number.NaN)}` +
      `,"kosten":${formatMillionths(kosten[index] ?? Number.NaN)}` +
      tails[(geschaetzt[index] ?? 0) + 2 * (unvollstaendig[index] ?? 0)]
  }
  return toReply(items)
}

const toReply = (items: string) => `{"data":{"data":[${items}]}}`

// As the two bits count: whether it has an estimate, and whether it is incomplete.
const tails = [
  ',"geschaetzt":false,"unvollstaendig":false}',
  ',"geschaetzt":true,"unvollstaendig":false}',
  ',"geschaetzt":false,"unvollstaendig":true}',
  ',"geschaetzt":true,"unvollstaendig":true}',
]

import { formatMillionths } from './formatMillionths.ts'
import type { HistorieColumns } from './HistorieColumns.ts'
import type { Abschnitt } from './listAbschnitte.ts'

/** The items as `data.data` in JSON; none at all where no value is known. */
export function formatHistorie(abschnitte: readonly Abschnitt[], columns: HistorieColumns): string {
  const { verbrauch, arbeitspreis, kosten, geschaetzt, unvollstaendig } = columns
  const isKnown = !verbrauch.every(Number.isNaN) || !arbeitspreis.every(Number.isNaN)
  let items = ''
  for (let index = 0; isKnown && index < abschnitte.length; index++) {
    const { von = '', bis = '' } = abschnitte[index] ?? {}
    items +=
      `${index === 0 ? '' : ','}{"von":"${von}","bis":"${bis}","verbrauch":${formatMillionths(verbrauch[index] ?? Number.NaN)}` +
      `,"arbeitspreis":${formatMillionths(arbeitspreis[index] ?? Number.NaN)},"kosten":${formatMillionths(kosten[index] ?? Number.NaN)}` +
      (geschaetzt[index] === 1 ? ',"geschaetzt":true' : ',"geschaetzt":false') +
      (unvollstaendig[index] === 1 ? ',"unvollstaendig":true}' : ',"unvollstaendig":false}')
  }
  return `{"data":{"data":[${items}]}}`
}

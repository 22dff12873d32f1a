import type { HistorieColumns } from './HistorieColumns.ts'
import type { Abschnitt } from './listAbschnitte.ts'

/** The items as `data.data` in JSON; none at all where no value is known. */
export function formatHistorie(abschnitte: readonly Abschnitt[], columns: HistorieColumns): string {
  const { verbrauch, arbeitspreis, kosten, geschaetzt, unvollstaendig } = columns
  const isKnown = !verbrauch.every(Number.isNaN) || !arbeitspreis.every(Number.isNaN)
  let items = ''
  if (isKnown) {
    for (const [index, { von, bis }] of abschnitte.entries()) {
      items +=
        `${index === 0 ? '' : ','}{"von":"${von}","bis":"${bis}","verbrauch":${formatMillionths(verbrauch[index])},` +
        `"arbeitspreis":${formatMillionths(arbeitspreis[index])},"kosten":${formatMillionths(kosten[index])},` +
        `"geschaetzt":${geschaetzt[index] === 1},"unvollstaendig":${unvollstaendig[index] === 1}}`
    }
  }
  return `{"data":{"data":[${items}]}}`
}

const formatMillionths = (wert = Number.NaN) => (Number.isNaN(wert) ? 'null' : `${wert / 1_000_000}`)

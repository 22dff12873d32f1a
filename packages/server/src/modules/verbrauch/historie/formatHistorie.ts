import type { Abschnitt } from './abschnitte.ts'
import type { HistorieColumns } from './historienwerte.ts'

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

const threeDigits = Array.from({ length: 1000 }, (_, number) => String(number).padStart(3, '0'))
const withoutZeros = threeDigits.map((digits) => digits.replace(/0+$/, ''))

/** A whole number of millionths as JSON, `null` for `NaN`; the runtime's own way takes twice as long. */
export function formatMillionths(wert: number): string {
  if (Number.isNaN(wert)) return 'null'
  if (wert < 0) return `-${formatMillionths(-wert)}`
  const whole = Math.floor(wert / 1_000_000)
  const rest = wert - whole * 1_000_000
  if (rest === 0) return `${whole}`
  const thousands = Math.floor(rest / 1000)
  const last = rest - thousands * 1000
  if (last === 0) return `${whole}.${withoutZeros[thousands]}`
  return `${whole}.${threeDigits[thousands]}${withoutZeros[last]}`
}

import { berlinDayStart, berlinToday } from '@ekp/wire/rules/berlin'
import { addTage } from '@ekp/wire/rules/kalendertag'
import { berlinIso } from '../../lib/berlinTime.ts'
import { formatEnde, nichtVeroeffentlicht, tagName } from './preisText.ts'
import { type Preisschritt, upToLastKnown } from './preisschritte.ts'

const usually = 'gegen 13:00 Uhr'

/** Up to when prices are there and when the next are expected: the exchange publishes a day on the day before. */
export function preisstandText(schritte: readonly Preisschritt[], nowMs: number): string {
  const endMs = upToLastKnown(schritte).at(-1)?.bisMs
  const today = berlinToday(new Date(nowMs))
  const tomorrow = addTage(today, 1)
  const incomplete = endMs === undefined ? today : berlinToday(new Date(endMs))
  const next = incomplete > tomorrow ? incomplete : tomorrow
  const hasBegun = endMs !== undefined && endMs > berlinDayStart(tomorrow).getTime()
  const missing = hasBegun ? 'noch nicht vollständig veröffentlicht' : nichtVeroeffentlicht
  const expected = isExpectedLater(nowMs)
    ? `sie werden heute ${usually} erwartet`
    : `üblich ist ${usually}, wir erwarten sie in Kürze`
  return [
    endMs === undefined
      ? 'Für diesen Zeitraum liegen keine Preise vor.'
      : `Preise liegen bis ${formatEnde(endMs)} vor.`,
    incomplete <= today && 'Die Preise für heute sind bei uns noch nicht vollständig eingegangen.',
    next === tomorrow
      ? `Die Preise für morgen sind ${missing}; ${expected}.`
      : `Die Preise für ${tagName(next, today)} werden ${tagName(addTage(next, -1), today)} ${usually} erwartet.`,
  ]
    .filter((sentence) => sentence !== false)
    .join(' ')
}

function isExpectedLater(nowMs: number): boolean {
  return berlinIso(new Date(Math.floor(nowMs / 1000) * 1000)).slice(11, 13) < '13'
}

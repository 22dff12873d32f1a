import { expect, it } from 'vitest'
import { preisstandText } from './preisstandText.ts'

const fromMs = Date.parse('2026-11-20T00:00:00+01:00')
const missing = 'Die Preise für heute sind bei uns noch nicht vollständig eingegangen.'

function text(now: string, end: string | undefined): string {
  const bisMs = end === undefined ? fromMs : Date.parse(end)
  const unpublished = { vonMs: bisMs, bisMs: Date.parse('2026-11-23T00:00:00+01:00'), preis: null }
  const known = { vonMs: fromMs, bisMs, preis: 0 }
  return preisstandText(end === undefined ? [unpublished] : [known, unpublished], Date.parse(now))
}

it.each([
  [
    '2026-11-21T12:59:59.999+01:00',
    '2026-11-22T00:00:00+01:00',
    'Preise liegen bis Samstag, 21.11.2026, 24:00 Uhr vor. Die Preise für morgen sind noch nicht veröffentlicht; sie werden heute gegen 13:00 Uhr erwartet.',
  ],
  [
    '2026-11-21T13:00:00+01:00',
    '2026-11-22T00:00:00+01:00',
    'Preise liegen bis Samstag, 21.11.2026, 24:00 Uhr vor. Die Preise für morgen sind noch nicht veröffentlicht; üblich ist gegen 13:00 Uhr, wir erwarten sie in Kürze.',
  ],
  [
    '2026-11-21T13:10:00+01:00',
    '2026-11-22T12:00:00+01:00',
    'Preise liegen bis Sonntag, 22.11.2026, 12:00 Uhr vor. Die Preise für morgen sind noch nicht vollständig veröffentlicht; üblich ist gegen 13:00 Uhr, wir erwarten sie in Kürze.',
  ],
  [
    '2026-11-21T14:00:00+01:00',
    '2026-11-23T00:00:00+01:00',
    'Preise liegen bis Sonntag, 22.11.2026, 24:00 Uhr vor. Die Preise für übermorgen werden morgen gegen 13:00 Uhr erwartet.',
  ],
  [
    '2026-11-21T09:00:00+01:00',
    '2026-11-21T00:00:00+01:00',
    `Preise liegen bis Freitag, 20.11.2026, 24:00 Uhr vor. ${missing} Die Preise für morgen sind noch nicht veröffentlicht; sie werden heute gegen 13:00 Uhr erwartet.`,
  ],
  [
    '2026-11-21T09:00:00+01:00',
    undefined,
    `Für diesen Zeitraum liegen keine Preise vor. ${missing} Die Preise für morgen sind noch nicht veröffentlicht; sie werden heute gegen 13:00 Uhr erwartet.`,
  ],
])('at %s with prices up to %s', (now, end, expected) => expect(text(now, end)).toBe(expected))

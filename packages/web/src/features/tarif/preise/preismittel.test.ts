import { berlinDayStart } from '@ekp/wire/rules/berlin'
import { describe, expect, test } from 'vitest'
import { findGuenstigsteStunden, findPreisspanne, type Preisschritt } from './preisschritte.ts'

const tag = '2026-11-21'
const dayMs = berlinDayStart(tag).getTime()
const minuteMs = 60_000

/** Steps of so many minutes one after the other from the beginning of the day. */
function steps(...parts: readonly (readonly [minuten: number, preis: number | null])[]): readonly Preisschritt[] {
  let vonMs = dayMs
  return parts.map(([minuten, preis]) => {
    const bisMs = vonMs + minuten * minuteMs
    const schritt = { vonMs, bisMs, preis }
    vonMs = bisMs
    return schritt
  })
}

const hours = (...preise: readonly (number | null)[]) =>
  steps(...preise.map((preis): readonly [number, number | null] => [60, preis]))
const at = (minuten: number) => dayMs + minuten * minuteMs

describe('the cheapest and the dearest hour', () => {
  test('are means of their quarters, negative prices included, the first of equals', () => {
    const schritte = steps([15, 0.1], [15, 0.2], [15, 0.3], [15, 0.4], [60, -0.01], [60, 0.25], [60, -0.01])
    expect(findPreisspanne(schritte, tag)).toEqual({
      guenstigste: { vonMs: at(60), bisMs: at(120), preis: -0.01 },
      teuerste: { vonMs: at(0), bisMs: at(60), preis: 0.25 },
    })
  })

  test('an hour with a quarter that is not known is none', () => {
    const schritte = steps([15, -1], [15, null], [15, -1], [15, -1], [60, 0.2])
    expect(findPreisspanne(schritte, tag)?.guenstigste).toEqual({ vonMs: at(60), bisMs: at(120), preis: 0.2 })
  })

  test('are missing where no price is known', () => expect(findPreisspanne(hours(null, null), tag)).toBeUndefined())

  test('the last hour of a day of 25 counts', () => {
    const start = berlinDayStart('2026-10-25').getTime()
    const schritte = Array.from({ length: 25 }, (_hour, hour) => ({
      vonMs: start + hour * 60 * minuteMs,
      bisMs: start + (hour + 1) * 60 * minuteMs,
      preis: hour === 24 ? -0.5 : 0.1,
    }))
    const last = { vonMs: Date.parse('2026-10-25T23:00:00+01:00'), bisMs: Date.parse('2026-10-26T00:00:00+01:00') }
    expect(findPreisspanne(schritte, '2026-10-25')?.guenstigste).toEqual({ ...last, preis: -0.5 })
  })
})

describe('the cheapest hours on end', () => {
  const find = (schritte: readonly Preisschritt[], stunden: number, fromMs = dayMs) =>
    findGuenstigsteStunden(schritte, { tag, fromMs, stunden })

  test('may begin with a quarter and weigh a price by how long it holds', () => {
    const schritte = steps([15, 0.9], [15, 0.1], [15, 0.1], [15, 0.1], [60, 0.2], [60, 0.8])
    expect(find(schritte, 1)).toEqual({ vonMs: at(15), bisMs: at(75), preis: 0.125 })
  })

  test('are the first of equals, in spite of rounding errors', () => {
    expect(find(hours(0.1, 0.2, 0.3, 0.2, 0.1), 2)?.vonMs).toBe(at(0))
    expect(find(hours(0.3, 0.1, 0.2, 0.2, 0.1), 2)?.vonMs).toBe(at(60))
  })

  test('do not reach across what is not known', () => {
    expect(find(hours(0.1, null, 0.1, 0.5, 0.5), 2)).toEqual({ vonMs: at(120), bisMs: at(240), preis: 0.3 })
    expect(find(hours(0.1, null, 0.1), 2)).toBeUndefined()
  })

  test('do not begin in the past', () => {
    expect(find(hours(0.1, 0.2, 0.3), 1, at(1))?.vonMs).toBe(at(60))
    expect(find(hours(0.1, 0.2, 0.3), 1, at(60))?.vonMs).toBe(at(60))
    expect(find(hours(0.1, 0.2, 0.3), 2, at(61))).toBeUndefined()
  })

  test('stay within their day', () => {
    const schritte = hours(...Array.from({ length: 24 }, () => 0.3), 0, 0, 0)
    expect(find(schritte, 2, at(21 * 60))).toEqual({ vonMs: at(21 * 60), bisMs: at(23 * 60), preis: 0.3 })
  })
})

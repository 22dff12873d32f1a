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
  const find = (schritte: readonly Preisschritt[], stunden: number, nowMs = dayMs) =>
    findGuenstigsteStunden(schritte, { nowMs, stunden })

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

  test('may begin with the quarter hour that runs, within a price that holds longer, and not before it', () => {
    expect(find(hours(0.1, 0.2, 0.3), 1, at(1))?.vonMs).toBe(at(0))
    expect(find(hours(0.1, 0.2, 0.3), 1, at(59))).toEqual({ vonMs: at(45), bisMs: at(105), preis: 0.175 })
    expect(find(hours(0.1, 0.2, 0.3), 2, at(61))?.vonMs).toBe(at(60))
    expect(find(hours(0.1, 0.2, 0.3), 2, at(75))).toBeUndefined()
    expect(find(hours(0.3, 0.1, 0.2), 1, at(31))?.vonMs).toBe(at(60))
  })

  test('go over midnight where the prices of tomorrow are known', () => {
    const schritte = hours(...Array.from({ length: 24 }, () => 0.3), 0, 0.4, 0)
    expect(find(schritte, 2, at(21 * 60))).toEqual({ vonMs: at(23 * 60), bisMs: at(25 * 60), preis: 0.15 })
  })

  test('may be those that begin before an instant', () => {
    const schritte = hours(0.3, 0.2, 0.1)
    expect(findGuenstigsteStunden(schritte, { nowMs: at(0), stunden: 1, beforeMs: at(120) })?.vonMs).toBe(at(60))
  })
})

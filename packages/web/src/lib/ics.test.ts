import { expect, test } from 'vitest'
import { formatIcs, type Kalendertag } from './ics.ts'

const now = Date.parse('2026-11-29T09:30:15.250Z')
const tag: Kalendertag = {
  uid: 'ablesung-4711@portal.example',
  datum: '2026-12-31',
  titel: 'Stromzähler ablesen',
  text: 'Vertrag 4711',
  url: 'https://portal.example/vertrag/4711/ablesung',
}
const linesOf = (text: string) => text.split('\r\n')
/** What a reader makes of it (RFC 5545, 3.1). */
const unfold = (text: string) => linesOf(text.replaceAll('\r\n ', ''))
const octets = (line: string) => new TextEncoder().encode(line).length

test('is a calendar of whole days whose end is the day after', () => {
  expect(formatIcs([tag], now)).toBe(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Kundenportal//Termine//DE',
      'CALSCALE:GREGORIAN',
      'BEGIN:VEVENT',
      'UID:ablesung-4711@portal.example',
      'DTSTAMP:20261129T093015Z',
      'LAST-MODIFIED:20261129T093015Z',
      `SEQUENCE:${Math.floor(now / 60_000)}`,
      'DTSTART;VALUE=DATE:20261231',
      'DTEND;VALUE=DATE:20270101',
      'SUMMARY:Stromzähler ablesen',
      'DESCRIPTION:Vertrag 4711',
      'URL:https://portal.example/vertrag/4711/ablesung',
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  )
})

test('a later file has the same UID and a greater SEQUENCE, which fits into an integer of RFC 5545', () => {
  const of = (at: number) => unfold(formatIcs([tag], at))
  const later = of(now + 60_000)
  expect(later[5]).toBe(of(now)[5])
  const sequence = (lines: readonly string[]) => Number(lines[8]?.slice('SEQUENCE:'.length))
  expect(sequence(later)).toBeGreaterThan(sequence(of(now)))
  expect(sequence(of(Date.parse('2100-01-01T00:00:00Z')))).toBeLessThan(2 ** 31)
})

test.each([
  // The example of RFC 5545, 3.3.11.
  [
    'Project XYZ Final Review\nConference Room - 3B\nCome Prepared.',
    String.raw`Project XYZ Final Review\nConference Room - 3B\nCome Prepared.`,
  ],
  ['96,00 EUR; Abschlag', String.raw`96\,00 EUR\; Abschlag`],
  [String.raw`C:\Zähler`, String.raw`C:\\Zähler`],
  ['eins\r\nzwei\rdrei', String.raw`eins\nzwei\ndrei`],
  ['BEGIN:VEVENT', 'BEGIN:VEVENT'],
])('%j is escaped', (text, escaped) => {
  expect(unfold(formatIcs([{ ...tag, text }], now))).toContain(`DESCRIPTION:${escaped}`)
})

test.each([
  ['of one octet each', 'a'.repeat(300)],
  ['of two', 'ä'.repeat(200)],
  ['of four', '⚡🔌'.repeat(60)],
  ['of a length that just fits', 'a'.repeat(75 - 'DESCRIPTION:'.length)],
])('a line of characters %s is folded at 75 octets and reads as before', (_what, text) => {
  const ics = formatIcs([{ ...tag, text }], now)
  for (const line of linesOf(ics)) expect(octets(line)).toBeLessThanOrEqual(75)
  expect(unfold(ics)).toContain(`DESCRIPTION:${text}`)
})

test('a line that fits is not folded, one of an octet more is', () => {
  const folds = (length: number) => formatIcs([{ ...tag, text: 'a'.repeat(length) }], now).includes('\r\n ')
  expect([folds(63), folds(64)]).toEqual([false, true])
})

test('without days it is still a calendar', () => {
  expect(linesOf(formatIcs([], now)).at(-2)).toBe('END:VCALENDAR')
})

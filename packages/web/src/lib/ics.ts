import { addTage } from '@ekp/wire/rules/kalendertag'

/** A whole day in a calendar. */
export interface Kalendertag {
  /** Stays the same for the same occasion: a calendar that has it moves it, and shows none twice. */
  readonly uid: string
  /** `YYYY-MM-DD`. */
  readonly datum: string
  readonly titel: string
  readonly text: string
  readonly url: string
}

/**
 * A calendar file (RFC 5545). `now` in milliseconds since 1970: a file of later replaces what one of before has brought,
 * by its SEQUENCE (which counts minutes) as by its DTSTAMP.
 */
export function formatIcs(tage: readonly Kalendertag[], now: number): string {
  const stamp = new Date(now).toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Kundenportal//Termine//DE',
    'CALSCALE:GREGORIAN',
    ...tage.flatMap(({ uid, datum, titel, text, url }) => [
      'BEGIN:VEVENT',
      `UID:${escapeText(uid)}`,
      `DTSTAMP:${stamp}`,
      `LAST-MODIFIED:${stamp}`,
      `SEQUENCE:${Math.floor(now / 60_000)}`,
      `DTSTART;VALUE=DATE:${datum.replaceAll('-', '')}`,
      `DTEND;VALUE=DATE:${addTage(datum, 1).replaceAll('-', '')}`,
      `SUMMARY:${escapeText(titel)}`,
      `DESCRIPTION:${escapeText(text)}`,
      `URL:${url}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

/** A value of the type TEXT (RFC 5545, 3.3.11). */
const escapeText = (text: string) =>
  text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n|\r|\n/g, String.raw`\n`)

const mostOctets = 75
const utf8 = new TextEncoder()

/** No line is longer than 75 octets (RFC 5545, 3.1), and none ends within a character. */
function fold(line: string): string {
  let folded = ''
  let octets = 0
  for (const character of line) {
    const size = utf8.encode(character).length
    if (octets + size > mostOctets) {
      folded += '\r\n '
      octets = 1
    }
    folded += character
    octets += size
  }
  return folded
}

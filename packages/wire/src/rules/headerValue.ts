import { toNfc } from './toNfc.ts'

const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * A text as a header value that fetch accepts: each UTF-8 byte becomes one character [schnittstelle-5].
 * A header loses blanks at its ends: a text where they count must be refused before.
 */
export function encodeHeaderValue(text: string): string {
  return Array.from(new TextEncoder().encode(toNfc(text)), (byte) => String.fromCharCode(byte)).join('')
}

/**
 * The text that a header's bytes mean: strict UTF-8, else ISO-8859-1 for older clients; NFC.
 * `value` holds one character per byte, as Node gives headers.
 */
export function decodeHeaderValue(value: string): string {
  // Nearly every header, and the same in all three readings.
  if (/^[ -~]*$/.test(value)) return value
  const bytes = Uint8Array.from(value, (character) => character.charCodeAt(0))
  try {
    return toNfc(strictUtf8.decode(bytes))
  } catch {
    return toNfc(value)
  }
}

import { toNfc } from './toNfc.ts'

const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * A text as a header value that fetch accepts: each UTF-8 byte becomes one character [schnittstelle-5].
 * A header loses blanks at its ends, so the caller must refuse a text with such blanks if they matter.
 */
export function encodeHeaderValue(text: string): string {
  return Array.from(new TextEncoder().encode(toNfc(text)), (byte) => String.fromCharCode(byte)).join('')
}

/**
 * Decodes a header's bytes: as strict UTF-8, else as ISO-8859-1 for older clients; returns NFC.
 * `value` holds one character per byte, as Node gives headers.
 */
export function decodeHeaderValue(value: string): string {
  // Plain ASCII, which nearly every header is, needs no decoding.
  if (/^[ -~]*$/.test(value)) return value
  const bytes = Uint8Array.from(value, (character) => character.charCodeAt(0))
  try {
    return toNfc(strictUtf8.decode(bytes))
  } catch {
    return toNfc(value)
  }
}

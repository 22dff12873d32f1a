import { toNfc } from './toNfc.ts'

/**
 * A short text in NFC, with `-` for every kind of dash and one blank for every run of blanks, trimmed. Phones and word
 * processors insert other characters without the customer noticing, and the supplier's systems do not know them.
 */
export function plainLine(text: string): string {
  return toNfc(text)
    .replace(/[\u200b\u2060\ufeff]/g, '')
    .replace(/[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()
}

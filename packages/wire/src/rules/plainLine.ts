import { toNfc } from './toNfc.ts'

/**
 * A short text as it was meant: NFC, every kind of dash a `-`, every run of blanks one blank, none outside.
 * What phones and word processors put in is invisible to who typed it, and foreign to the supplier's systems.
 */
export function plainLine(text: string): string {
  return toNfc(text)
    .replace(/[\u200b\u2060\ufeff]/g, '')
    .replace(/[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()
}

import { toNfc } from './toNfc.ts'

// Text of ASCII alone needs none of the replacements but those of blanks.
const isAscii = /^[\0-\x7f]*$/
const fullWidth = /[\uff01-\uff5e]/g
// The digits of Arabic and Persian keyboards.
const otherDigits = /[\u0660-\u0669\u06f0-\u06f9]/g

/**
 * A short text in NFC, with `-` for every kind of dash and one blank for every run of blanks, trimmed, and without
 * invisible characters: zero widths, direction marks (a phone's contacts wrap numbers in them), soft hyphens and
 * byte order marks. Phones, PDF files and word processors insert them without the customer noticing, and the supplier's
 * systems do not know them. Full-width letters and digits become those of ASCII, as do Arabic and Persian digits.
 */
export function plainLine(text: string): string {
  const plain = isAscii.test(text)
    ? text
    : toNfc(text)
        .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
        .replace(/[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g, '-')
        .replace(fullWidth, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0))
        .replace(otherDigits, (digit) => String(digit.charCodeAt(0) & 15))
  return plain.replace(/\s+/g, ' ').trim()
}

/**
 * What is typed or pasted for a number or a code (customer, contract, IBAN, Vorgang): the plain line without any blank.
 * Every such input is read by this, so that all places read alike.
 */
export const plainCode = (text: string): string => plainLine(text).replaceAll(' ', '')

const mostMarks = 30
// Up to here no character is a mark, and each is its own composed form.
const isComposed = /^[\0-\u02ff]*$/
const tooManyMarks = new RegExp(`(\\p{M}{${mostMarks}})\\p{M}+`, 'gu')

/**
 * A text in NFC, each letter with its first 30 marks at most, as UAX #15 bounds them (Stream-Safe Text Format): no
 * language writes more, and putting n of them in order takes n² steps, for 64 kB two thirds of a second.
 */
export function toNfc(text: string): string {
  return isComposed.test(text) ? text : text.replace(tooManyMarks, '$1').normalize('NFC')
}

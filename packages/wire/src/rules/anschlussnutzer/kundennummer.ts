import { plainCode, plainLine } from '../text/plainLine.ts'

const pattern = /^[A-Za-z0-9][A-Za-z0-9-]{0,29}$/
// More is no number, whatever blanks it has.
const mostTyped = 200

/**
 * The one spelling of a customer number as typed, pasted or read out; undefined if it cannot be a number [T14]. Blanks
 * fall away, every dash is `-`, full-width digits are digits (see `plainCode`). The tenant's prefix may be missing, have
 * any case, and stand apart or close by: `swm 4001`, `SWM – 4001`, `SWM4001`. It is removed once, even if the rest begins with the same
 * characters.
 */
export function canonicalKundennummer(prefix: string, typed: string): string | undefined {
  if (typed.length > mostTyped) return undefined
  const rest = withoutPrefix(prefix, plainLine(typed))
  const kundennummer = prefix + plainCode(rest)
  return kundennummer !== prefix && pattern.test(kundennummer) ? kundennummer : undefined
}

function withoutPrefix(prefix: string, plain: string): string {
  const code = plainCode(plain)
  if (prefix === '') return code
  if (startsWith(code, prefix)) return code.slice(prefix.length)
  // `SWM 4001` where the prefix is `SWM-`.
  const end = [...prefix].findLastIndex((character) => /[\p{L}\p{N}]/u.test(character))
  const name = [...prefix].slice(0, end + 1).join('')
  if (name === '' || !startsWith(plain, name)) return code
  const rest = plain.slice(name.length)
  const [gap = ''] = /^[ -]+/.exec(rest) ?? []
  // `SWM4001`; one letter, or a digit at its end, may as well belong to the number.
  const isCloseBy = /\p{L}{2}$/u.test(name) && /^\d/.test(rest)
  return gap !== '' || isCloseBy ? rest.slice(gap.length) : code
}

const startsWith = (text: string, start: string) => text.slice(0, start.length).toLowerCase() === start.toLowerCase()

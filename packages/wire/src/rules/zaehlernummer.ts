import { plainCode } from './text/plainLine.ts'

/** By what a meter's number is recognised: its letters and digits, without the blanks and dashes that are printed on it. */
export function zaehlerschluessel(nummer: string): string {
  return plainCode(nummer)
    .replace(/[^A-Za-z0-9]/g, '')
    .toUpperCase()
}

/** The number as the supplier spells it, for one that was typed or pasted; the typed one if none of them is the same. */
export function spelledAsKnown(typed: string, known: readonly string[]): string {
  const same = known.filter((nummer) => zaehlerschluessel(nummer) === zaehlerschluessel(typed))
  const [only] = same
  return only !== undefined && same.length === 1 ? only : typed
}

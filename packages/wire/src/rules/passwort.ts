import { toNfc } from './text/toNfc.ts'

/** How strong a password is [passwort-6]. */
export type PasswortStaerke = 'nichtVorhanden' | 'schwach' | 'mittel' | 'stark'

const ziffer = /\p{Nd}/u
const kleinbuchstabe = /\p{Ll}/u
const grossbuchstabe = /\p{Lu}/u
const buchstabe = /\p{L}/u
// A combining accent is no special character; a blank is one.
const sonderzeichen = /[^\p{L}\p{M}\p{Nd}]/u

/** The strength of a password by its length and the classes of its characters [passwort-6]. */
export function passwortStaerke(passwort: string): PasswortStaerke {
  if (passwort === '') return 'nichtVorhanden'
  const text = toNfc(passwort)
  const laenge = passwortLaenge(text)
  const count = (...classes: readonly RegExp[]) => classes.filter((one) => one.test(text)).length
  if (laenge >= 10 && count(sonderzeichen, kleinbuchstabe, grossbuchstabe, ziffer) === 4) return 'stark'
  return laenge >= 8 && count(sonderzeichen, ziffer, buchstabe) >= 2 ? 'mittel' : 'schwach'
}

/** Characters of a password, counted as people and NIST SP 800-63B do: one per code point of its NFC form. */
export function passwortLaenge(passwort: string): number {
  return [...toNfc(passwort)].length
}

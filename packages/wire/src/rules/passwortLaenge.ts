import { toNfc } from './toNfc.ts'

/** Characters of a password, counted as people and NIST SP 800-63B do: one per code point of its NFC form. */
export function passwortLaenge(passwort: string): number {
  return [...toNfc(passwort)].length
}

import { isEmail } from '@ekp/wire/rules/kontaktdaten'
import * as v from 'valibot'

const expected = 'Erwartet wird mailto: mit einer E-Mail-Adresse, oder eine Adresse mit https://.'

// It becomes a line of a text file: nothing that ends a line, nothing beyond ASCII.
function isContact(uri: string): boolean {
  if (!/^[!-~]+$/.test(uri)) return false
  if (uri.startsWith('mailto:')) return isEmail(uri.slice('mailto:'.length))
  return uri.startsWith('https://') && URL.canParse(uri) && new URL(uri).username === ''
}

/** Where somebody who has found a gap reports it: the `Contact` of `security.txt` (RFC 9116, 2.5.3). */
export const Sicherheitskontakt = v.pipe(v.string(expected), v.check(isContact, expected))

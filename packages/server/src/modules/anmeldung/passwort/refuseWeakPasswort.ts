import { toNfc } from '@ekp/wire/rules/text/toNfc'
import type { ServedTenant } from '../../../http/server.ts'
import { badInput } from '../../../http/errors/portalError.ts'

interface Mandant extends Pick<ServedTenant, 'kurzname' | 'kundennummerPrefix'> {
  readonly app: Pick<ServedTenant['app'], 'name'>
}

const refused = (text: string) => badInput([{ feld: 'neuesPasswort', text }])

const weakPasswort = () =>
  refused(
    'Dieses Passwort ist leicht zu erraten; bitte wählen Sie ein anderes, zum Beispiel drei Wörter, die nichts miteinander zu tun haben.',
  )

// 60,000 entries, 3 MB: loaded only when a password is set.
let loading: Promise<ReadonlySet<string>> | undefined

/** The most common passwords, and German words and names: in small letters, in NFC. */
async function loadHaeufige(): Promise<ReadonlySet<string>> {
  const lists = await Promise.all([
    import('@zxcvbn-ts/language-common/src/passwords.json', { with: { type: 'json' } }),
    import('@zxcvbn-ts/language-de/src/commonWords.json', { with: { type: 'json' } }),
    import('@zxcvbn-ts/language-de/src/firstnames.json', { with: { type: 'json' } }),
    import('@zxcvbn-ts/language-de/src/lastnames.json', { with: { type: 'json' } }),
  ])
  const words = lists.flatMap((list): string[] => list.default)
  return new Set([...words, ...words.filter((word) => /[^\0-\x7f]/.test(word)).flatMap(spellingsOf)])
}

/** A text without umlauts, as people write it in passwords: `Mühle` as `Muehle` and as `Muhle`. */
function spellingsOf(text: string): [string, string] {
  const small = text.toLowerCase().replaceAll('ß', 'ss')
  return [
    small.replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue'),
    small.normalize('NFD').replaceAll(/\p{M}/gu, ''),
  ]
}

const backwards = (text: string) => [...text].toReversed().join('')

// The lists do not contain rows of keys and repetitions, which the library finds by rules.
const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertzuiopü',
  'qwertyuiop',
  'asdfghjklöä',
  'yxcvbnm',
  'zxcvbnm',
]
const bothWays = rows.flatMap((row) => [row, backwards(row)])

const withoutEnding = (text: string) => text.replace(/\d{0,6}[!.?]?$/, '')
const lettersOf = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

// What a portal of this kind is called, and what it is for: no list of words has them.
const ofEveryPortal = ['Endkundenportal', 'Kundenportal', 'Zählerstand']

/** Whether it consists only of these words, also backwards and without umlauts, and another number. */
function isMadeOf(text: string, known: readonly string[]): boolean {
  const words = known.flatMap((word) => spellingsOf(lettersOf(word))).filter((word) => word !== '')
  const parts = words.flatMap((word) => [word, backwards(word)]).toSorted((a, b) => b.length - a.length)
  return spellingsOf(lettersOf(text)).some((plain) => {
    const rest = parts.reduce((left, part) => left.replaceAll(part, ''), plain)
    return rest !== plain && withoutEnding(rest) === ''
  })
}

export const similarPasswort = () =>
  refused('Dieses Passwort hat dieselben Buchstaben wie das alte; bitte wählen Sie ein ganz anderes.')

// With fewer letters than these two passwords of digits have little in common.
const leastLetters = 4

/** Throws 400 for the old password with other digits, marks or capitals, such as another year. */
export function refuseSimilarPasswort(altesPasswort: string, neuesPasswort: string): void {
  const lettersIn = (passwort: string) => spellingsOf(lettersOf(toNfc(passwort)).replaceAll(/\p{N}/gu, ''))
  const [alt, neu] = [lettersIn(altesPasswort), lettersIn(neuesPasswort)]
  if (alt[0].length < leastLetters || !alt.some((one, nr) => one === neu[nr])) return
  throw similarPasswort()
}

/** Whether an attacker would try it early: a common password or a row of keys, also twice or with a year. */
async function isCommon(text: string): Promise<boolean> {
  loading ??= loadHaeufige()
  const haeufige = await loading
  return [text, withoutEnding(text)].some((one) => {
    const [, unit] = /^(.+?)\1+$/su.exec(one) ?? []
    const isListed = haeufige.has(one) || bothWays.some((row) => row.includes(one))
    return isListed || (unit !== undefined && (unit.length <= 4 || haeufige.has(unit)))
  })
}

/**
 * Throws 400 for a new password that an attacker would find with few tries. A login does not check this, so that stored
 * passwords continue to work.
 */
export async function refuseWeakPasswort(
  { app, kurzname, kundennummerPrefix }: Mandant,
  kundennummer: string,
  neuesPasswort: string,
): Promise<void> {
  const text = toNfc(neuesPasswort).toLowerCase()
  const known = [
    kundennummer,
    kundennummer.slice(kundennummerPrefix.length),
    kurzname,
    app.name,
    ...app.name.split(/\s+/),
    ...ofEveryPortal,
  ]
  if (isMadeOf(text, known) || (await isCommon(text))) throw weakPasswort()
}

import { toNfc } from '@ekp/wire/rules/text/toNfc'
import type { ServedTenant } from '../../../http/server.ts'
import { badInput } from '../../../http/portalError.ts'

interface Mandant extends Pick<ServedTenant, 'kurzname' | 'kundennummerPrefix'> {
  readonly app: Pick<ServedTenant['app'], 'name'>
}

const weakPasswort = () =>
  badInput([
    {
      feld: 'neuesPasswort',
      text: 'Dieses Passwort ist leicht zu erraten; bitte wählen Sie ein anderes, zum Beispiel drei Wörter, die nichts miteinander zu tun haben.',
    },
  ])

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
  return new Set(lists.flatMap((list): string[] => list.default))
}

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
const bothWays = rows.flatMap((row) => [row, [...row].toReversed().join('')])

const withoutEnding = (text: string) => text.replace(/\d{0,6}[!.?]?$/, '')
const lettersOf = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

// What a portal of this kind is called, and what it is for: no list of words has them.
const ofEveryPortal = ['Endkundenportal', 'Kundenportal', 'Zählerstand', 'Zaehlerstand']

/** Whether it consists only of publicly known words about this portal, the customer number and another number. */
function isMadeOf(text: string, known: readonly string[]): boolean {
  const parts = known.map(lettersOf).filter((part) => part !== '')
  const plain = lettersOf(text)
  const rest = parts.toSorted((a, b) => b.length - a.length).reduce((left, part) => left.replaceAll(part, ''), plain)
  return rest !== plain && withoutEnding(rest) === ''
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

import { encodeHeaderValue } from '@ekp/wire/rules/text/headerValue'
import type { AppOnDatabase } from '../../../../packages/server/src/testing/portals/appOnDatabase.ts'
import { createRandom } from '../random.ts'

interface GuessDay {
  readonly minutes: number
  readonly triesPerMinute: number
  readonly addresses: number
}

interface GuessDayResult {
  readonly tries: number
  /** How many of them were compared with the password. */
  readonly evaluated: number
  /** Answers that are neither a refusal nor a comparison. */
  readonly others: readonly number[]
  /** Hours in which the owner could sign in on a device that the portal knows. */
  readonly hoursIn: number
  readonly hours: number
}

/** Guesses one account's password from many addresses, by the login and by the change, while the clock is moved. */
export async function guessForADay(
  { app, clock }: AppOnDatabase,
  owner: Account,
  tag: GuessDay,
): Promise<GuessDayResult> {
  const random = createRandom(tag.addresses)
  const ipOf = (number: number) => `198.18.${number >> 8}.${number & 255}`
  const home = '192.0.2.7'
  const { cookie = '' } = await tryPasswort(app, { ip: home }, owner)
  const befund = { tries: 0, evaluated: 0, hoursIn: 0, hours: 0 }
  const others: number[] = []
  for (let minute = 0; minute < tag.minutes; minute++) {
    // Guesses are spread over the addresses and over the minute.
    for (let nr = 0; nr < tag.triesPerMinute; nr++) {
      const guess = { ...owner, passwort: `Geraten-${minute}-${nr}` }
      const how = random.chance(0.5) ? 'login' : 'change'
      const { status } = await tryPasswort(app, { ip: ipOf(random.int(tag.addresses)) }, guess, how)
      befund.tries += 1
      if (status === 403) befund.evaluated += 1
      else if (status !== 429) others.push(status)
      clock.advance(60 / tag.triesPerMinute)
    }
    if (minute % 60 !== 59) continue
    const { status } = await tryPasswort(app, { ip: home, cookie }, owner)
    befund.hours += 1
    if (status === 200) befund.hoursIn += 1
  }
  return { ...befund, others }
}

interface Burst {
  /** How many of the guesses at once were compared; the queue before the limit holds fewer than that. */
  readonly atOnce: number
  /** How many were compared of these and all following guesses, until none was. */
  readonly inAll: number
}

/** Guesses many passwords at once, each from another address, and then more; returns how many were compared. */
export async function guessAtOnce(
  { app }: Pick<AppOnDatabase, 'app'>,
  owner: Account,
  guesses: number,
): Promise<Burst> {
  let tried = 0
  async function guess(count: number): Promise<number> {
    const statuses = await Promise.all(
      Array.from({ length: count }, async () => {
        tried += 1
        const ip = `198.19.${tried >> 8}.${tried & 255}`
        return (await tryPasswort(app, { ip }, { ...owner, passwort: `Geraten-${tried}` })).status
      }),
    )
    return statuses.filter((status) => status === 403).length
  }
  const atOnce = await guess(guesses)
  let inAll = atOnce
  for (let more = atOnce; more > 0; inAll += more) more = await guess(5)
  return { atOnce, inAll }
}

interface Spread {
  /** How many accounts the one password was compared with. */
  readonly compared: number
  /** Whether somebody with the right password came in afterwards on a new device. */
  readonly isNeighbourIn: boolean
}

interface Spray {
  readonly accounts: number
  readonly hours: number
  /** From which address the guess of this number comes. */
  readonly ipOf: (nr: number) => string
  /** After how many guesses somebody signs in, and from where. */
  readonly neighbour: Account & { readonly ip: string; readonly after: number }
}

/** Tries one password within some hours on that many accounts. */
export async function guessOverAccounts(
  { app, clock }: AppOnDatabase,
  { accounts, hours, ipOf, neighbour }: Spray,
): Promise<Spread> {
  let compared = 0
  let isNeighbourIn = false
  for (let nr = 0; nr < accounts; nr++) {
    const guess = { kundennummer: `T-${5000 + nr}`, passwort: 'Passwort-2026' }
    if ((await tryPasswort(app, { ip: ipOf(nr) }, guess, nr % 2 === 0 ? 'login' : 'change')).status === 403)
      compared += 1
    clock.advance((3600 * hours) / accounts)
    if (nr + 1 === neighbour.after) isNeighbourIn = (await tryPasswort(app, neighbour, neighbour)).status === 200
  }
  return { compared, isNeighbourIn }
}

/** The account, the address and the device of a try. */
interface Guesser {
  readonly ip: string
  /** The proof of a device that the portal knows. */
  readonly cookie?: string
}

/** The result of a try: with `429` the password was not compared. */
interface Versuch {
  readonly status: number
  readonly cookie: string | undefined
}

interface Account {
  readonly kundennummer: string
  readonly passwort: string
}

/** Tries to sign in or to change the password: the change tells whether a password is right, too [T13]. */
async function tryPasswort(
  app: AppOnDatabase['app'],
  { ip, cookie = '' }: Guesser,
  { kundennummer, passwort }: Account,
  how: 'login' | 'change' = 'login',
): Promise<Versuch> {
  const headers = { kundennummer: encodeHeaderValue(kundennummer), 'x-forwarded-for': ip, cookie }
  const answer = await (how === 'login'
    ? app.inject({
        method: 'POST',
        url: '/api/anschlussnutzer/login',
        headers: { ...headers, passwort: encodeHeaderValue(passwort) },
      })
    : app.inject({
        method: 'PUT',
        url: '/api/anschlussnutzer/passwort_aendern',
        headers,
        payload: { altesPasswort: passwort, neuesPasswort: 'Neu-gesetzt-2026' },
      }))
  const [proof] = [answer.headers['set-cookie'] ?? []].flat()
  return { status: answer.statusCode, cookie: proof?.split(';', 1)[0] }
}

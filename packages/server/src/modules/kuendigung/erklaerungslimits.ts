import type { Bestaetigung } from '@ekp/wire/kuendigung'
import type { Budget } from '../../db/budget.ts'
import { tooManyErklaerungen } from '../../http/errors/tooMany.ts'
import { networksOf } from '../../lib/gates/networks.ts'

interface Absender {
  readonly ip: string
  readonly email: string
}

const hourMs = 3_600_000

// Never more than 600 confirmations go out in an hour: so many at once, and then one in each interval.
const sofort = 400
const everyMs = 18_000
const waitsAtMostMs = 8 * hourMs

/** The bucket of a portal's mails to unchecked addresses. */
const mails = {
  art: 'erklaerung-mails',
  subject: '',
  most: sofort + waitsAtMostMs / everyMs,
  rate: { everyMs },
} as const

/** An admitted declaration, and whether a mail may be sent to its address. */
export interface Zulassung {
  readonly bestaetigung: Bestaetigung
  /** When the confirmation goes out. */
  readonly inSeconds: number
  /** Gives all charges back, if the admitted declaration could not be stored. */
  readonly takeBack: () => Promise<void>
}

/**
 * Admits 20 declarations an hour from one source and 100 from one larger network; throws 429 for more. Other sources
 * cannot block the form: too many declarations in the whole portal, or for one mailbox, only delay or prevent the mail
 * to the named address.
 */
export async function limitErklaerungen(budget: Budget, { ip, email }: Absender, now: Date): Promise<Zulassung> {
  const [source, netz] = networksOf(ip)
  const rate = { windowMs: hourMs }
  const netze = await budget.charge(
    [
      { art: 'erklaerung-anschluss', subject: source, most: 20, rate },
      { art: 'erklaerung-netz', subject: netz, most: 100, rate },
    ],
    now,
  )
  if (netze.waitMs > 0) {
    const [anschluss = 0] = netze.waits
    throw tooManyErklaerungen(anschluss > 0 ? 'anschluss' : 'netz', Math.ceil(netze.waitMs / 1000))
  }
  const postfach = { art: 'erklaerung-email', subject: mailboxOf(email), most: 10, rate: { windowMs: 24 * hourMs } }
  const dispatch = await budget.charge([mails, postfach], now)
  const [left = 0] = dispatch.left
  const ahead = mails.most - left - sofort
  const takeBack = async () => void (await Promise.all([netze.refund(), dispatch.refund()]))
  if (dispatch.waitMs > 0) return { bestaetigung: 'keine', inSeconds: 0, takeBack }
  if (ahead <= 0) return { bestaetigung: 'sofort', inSeconds: 0, takeBack }
  return { bestaetigung: 'spaeter', inSeconds: (ahead * everyMs) / 1000, takeBack }
}

/** Whether operators are to be told that confirmations wait: once an hour. */
export async function isFirstOfHour(budget: Budget, now: Date): Promise<boolean> {
  const once = { art: 'alarm-erklaerungen', subject: '', most: 1, rate: { windowMs: hourMs } }
  return (await budget.charge([once], now)).waitMs === 0
}

// One provider, two names.
const aliases: Readonly<Record<string, string>> = { 'googlemail.com': 'gmail.com' }

/**
 * The mailbox behind an address, as far as its spelling tells: many providers deliver `erika+1@` to `erika@`, some
 * `e.rika@` as well. Only for counting, never for sending; `email` has passed the rule of the wire.
 */
export function mailboxOf(email: string): string {
  const [local = '', domain = ''] = email.toLowerCase().split('@')
  const { hostname } = new URL(`http://${domain}`)
  const name = local.replace(/(?<=.)\+.*$/, '').replaceAll('.', '')
  return `${name}@${Object.hasOwn(aliases, hostname) ? aliases[hostname] : hostname}`
}

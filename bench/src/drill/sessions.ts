import { setTimeout } from 'node:timers/promises'
import { encodeHeaderValue } from '@ekp/wire/rules/headerValue'
import type { Ausweis } from './wire/drafts.ts'
import type { Kunde } from './ziel.ts'

/** Customers who stay signed in, each on a device that the portal knows. */
export interface Sessions {
  of(kunde: Kunde): Promise<Ausweis>
  /** The portal seems to take it no longer; if that is so, the next one asked for is new. */
  forget(ausweis: Ausweis): Promise<void>
}

const mostWaitSeconds = 5

export function sessionsOf(origin: string): Sessions {
  const open = new Map<string, Promise<Ausweis>>()
  const cookies = new Map<string, string>()
  let logins = 0

  async function signIn({ kundennummer, passwort }: Pick<Kunde, 'kundennummer' | 'passwort'>): Promise<Ausweis> {
    logins += 1
    const headers = {
      kundennummer,
      passwort: encodeHeaderValue(passwort),
      cookie: cookies.get(kundennummer) ?? '',
      'x-forwarded-for': `198.18.${logins >> 8}.${logins & 255}`,
    }
    const answer = await fetch(`${origin}/api/anschlussnutzer/login`, { method: 'POST', headers })
    const token = answer.headers.get('token')
    // Right passwords of one account are limited as well, to one a second: on a fast machine the drill waits for that.
    const waitSeconds = Number(answer.headers.get('retry-after') ?? 0)
    if (answer.status === 429 && waitSeconds > 0 && waitSeconds <= mostWaitSeconds) {
      await setTimeout(waitSeconds * 1000)
      return signIn({ kundennummer, passwort })
    }
    if (token === null) throw new Error(`${kundennummer} cannot sign in: ${answer.status} ${await answer.text()}`)
    const [cookie] = answer.headers.getSetCookie()
    if (cookie !== undefined) cookies.set(kundennummer, cookie.split(';', 1)[0] ?? '')
    return { kundennummer, token }
  }

  // It may have been the request that was wrong: an account has not so many logins.
  async function isGood(ausweis: Ausweis): Promise<boolean> {
    return (await fetch(`${origin}/api/anschlussnutzer`, { headers: { ...ausweis } })).ok
  }

  return {
    of: (kunde) => {
      const known = open.get(kunde.kundennummer)
      if (known !== undefined) return known
      const ausweis = signIn(kunde)
      open.set(kunde.kundennummer, ausweis)
      return ausweis
    },
    forget: async ({ kundennummer, token }) => {
      const known = open.get(kundennummer)
      const ausweis = await known
      if (ausweis?.token !== token || (await isGood(ausweis))) return
      if (open.get(kundennummer) === known) open.delete(kundennummer)
    },
  }
}

import { setTimeout } from 'node:timers/promises'
import { encodeHeaderValue } from '@ekp/wire/rules/text/headerValue'
import type { Ausweis } from './wire/drafts.ts'
import type { Kunde } from './target.ts'

/** Customers who stay signed in, each on a device that the portal knows. */
export interface Sessions {
  of(kunde: Kunde): Promise<Ausweis>
  /** Call it when the portal seems to refuse this session; if it does, `of` gives a new one next time. */
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
    // The portal accepts one login a second of one account, so on a fast machine the drill waits.
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

  // Perhaps only the request was wrong; logins of an account are limited, so the session is kept if it is still good.
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

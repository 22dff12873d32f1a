import { setTimeout } from 'node:timers/promises'
import { encodeHeaderValue } from '@ekp/wire/rules/headerValue'
import type { Kunde } from '../Kunde.ts'

export interface Anmeldungen {
  readonly tries: number
  /** How many of them came in. */
  readonly came: number
  readonly slowestMs: number
}

const pauseMs = 500

/** A customer whose device the portal knows, and who signs in there again and again; older sessions of his end. */
export async function openOwner(origin: string, { kundennummer, passwort }: Kunde) {
  const headers = { kundennummer, passwort: encodeHeaderValue(passwort), 'x-forwarded-for': '192.0.2.7' }
  const signIn = (cookie: string) =>
    fetch(`${origin}/api/anschlussnutzer/login`, { method: 'POST', headers: { ...headers, cookie } })
  const [cookie = ''] = (await signIn('')).headers.getSetCookie().map((one) => one.split(';', 1)[0])

  return async (seconds: number): Promise<Anmeldungen> => {
    const result = { tries: 0, came: 0, slowestMs: 0 }
    for (const end = performance.now() + seconds * 1000; performance.now() < end; await setTimeout(pauseMs)) {
      const start = performance.now()
      const { status } = await signIn(cookie)
      result.tries += 1
      if (status === 200) result.came += 1
      result.slowestMs = Math.max(result.slowestMs, performance.now() - start)
    }
    return result
  }
}

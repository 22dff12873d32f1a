import { changePasswort, login } from '@ekp/wire/anmeldung'
import { call } from './call.ts'
import type { TestApp } from './portals/testApp.ts'

interface Versuch {
  readonly passwort?: string
  /** Counts where the test's own address is a trusted proxy. */
  readonly ip?: string
  readonly cookie?: string | undefined
  readonly by?: 'login' | 'change'
}

/** What came of a password that was typed: 403 is one that was looked at and wrong, 429 one that was not looked at. */
export async function tryPasswort({ app }: Pick<TestApp, 'app'>, kundennummer: string, attempt: Versuch = {}) {
  const { passwort = 'falsch-2026', ip, cookie, by = 'login' } = attempt
  const more = { ...(ip !== undefined && { 'x-forwarded-for': ip }), ...(cookie !== undefined && { cookie }) }
  const body = { altesPasswort: passwort, neuesPasswort: 'Neu-gesetzt-2026' }
  const { status, headers, text } = await (by === 'login'
    ? call(app, login, { headers: { kundennummer, passwort } }, undefined, more)
    : call(app, changePasswort, { headers: { kundennummer }, body }, undefined, more))
  return { status, wait: headers['retry-after'], detail: String(JSON.parse(text).detail), headers }
}

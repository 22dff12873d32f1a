import { encodeHeaderValue } from '@ekp/wire/rules/headerValue'
import type { Mailbox } from '../../../../packages/server/src/testing/mailbox.ts'
import { receiveLink } from '../link/receiveLink.ts'
import { useLink } from '../link/useLink.ts'
import type { Kunde } from '../Kunde.ts'
import type { Ziel } from '../Ziel.ts'

/** Passwords and tokens that the portal takes: set by a change, used to sign in, set by a link. Answers all of them. */
export async function changePasswords(ziel: Ziel, kunde: Kunde, mailbox: Mailbox): Promise<readonly string[]> {
  const { origin } = ziel
  const { kundennummer, passwort } = kunde
  const [changed, linked] = ['Geheim-geändert-2026', 'Geheim-verlinkt-2026']
  const change = await fetch(`${origin}/api/anschlussnutzer/passwort_aendern`, {
    method: 'PUT',
    headers: { kundennummer, 'content-type': 'application/json' },
    body: JSON.stringify({ altesPasswort: passwort, neuesPasswort: changed }),
  })
  const login = await signIn(origin, kundennummer, changed)
  const wrong = await signIn(origin, kundennummer, 'Geheim-falsch-2026')
  const refresh = await fetch(`${origin}/api/token/refresh`, {
    headers: { kundennummer, token: login.headers.get('token') ?? '' },
  })
  const renewed: unknown = await refresh.json()
  const linkToken = await receiveLink(ziel, kundennummer, mailbox)
  const completed = await useLink(origin, linkToken, linked)
  const again = await signIn(origin, kundennummer, linked)
  const statuses = [change.status, login.status, wrong.status, refresh.status, completed, again.status].join(', ')
  if (statuses !== '200, 200, 403, 200, 204, 200') throw new Error(`The passwords were not set: ${statuses}`)
  const tokens = [change, login, again].map(({ headers }) => headers.get('token') ?? '')
  const proofs = [change, login, again].flatMap(({ headers }) => headers.getSetCookie().map((line) => proofIn(line)))
  const all = [passwort, changed, linked, 'Geheim-falsch-2026', ...tokens, String(renewed), ...proofs]
  return all.filter((secret) => secret !== '')
}

const proofIn = (line: string) => line.split(';', 1)[0]?.split('=', 2)[1] ?? ''

function signIn(origin: string, kundennummer: string, passwort: string): Promise<Response> {
  const headers = { kundennummer, passwort: encodeHeaderValue(passwort) }
  return fetch(`${origin}/api/anschlussnutzer/login`, { method: 'POST', headers })
}

import { setTimeout } from 'node:timers/promises'
import { encodeHeaderValue } from '@ekp/wire/rules/text/headerValue'
import { type Mailbox, openMailbox } from '../../../packages/server/src/testing/mails/mailbox.ts'
import { tokenOf } from '../../../packages/server/src/testing/mails/resetMails.ts'
import { signIn } from '../demoPortal.ts'
import type { Figure } from '../figures.ts'
import type { Drill } from './Drill.ts'
import { rawConnection } from './wire/rawConnection.ts'
import { withTarget, type Target } from './target.ts'

const uses = 100

/**
 * Prefetches one link to a new password, then uses it a hundred times at once [T4]. The short form is
 * `packages/server/src/modules/anmeldung/passwort/completeReset.test.ts`.
 */
export const link: Drill = {
  key: 'link',
  run: async () => {
    const mailbox = await openMailbox()
    try {
      return await withTarget((target) => attack(target, mailbox), { SMTP_URL: mailbox.url })
    } finally {
      await mailbox.close()
    }
  },
}

async function attack(target: Target, mailbox: Mailbox): Promise<readonly Figure[]> {
  const { origin } = target
  const [kunde] = target.kunden
  if (kunde === undefined) throw new Error('The demo has no customers')
  const { kundennummer } = kunde
  const token = await receiveLink(target, kundennummer, mailbox)
  const url = `${origin}/passwort/erneuern?token=${token}`
  const prefetched: number[] = []
  for (const method of ['GET', 'HEAD', 'GET']) prefetched.push((await fetch(url, { method })).status)
  for (const method of ['GET', 'HEAD', 'OPTIONS']) {
    await fetch(`${origin}/api/anschlussnutzer/passwort_reset_abschluss`, { method, headers: { token } })
  }
  const session = await signIn(origin, kunde)
  const nonsense = await useLink(origin, 'ekpr_unsinn', 'Neu-gesetzt-2026')
  const bySession = await useLink(origin, session.token, 'Neu-gesetzt-2026')
  const answers = await Promise.all(
    Array.from({ length: uses }, (_, index) => useLink(origin, token, `Neu-gesetzt-${1000 + index}`)),
  )
  const won = answers.flatMap((answer, index) => (answer.startsWith('204') ? [index] : []))
  const others = new Set(answers.map((answer) => answer.slice(0, 3)).filter((status) => status !== '204'))
  const after = await useLink(origin, token, 'Neu-gesetzt-9999')
  const passwort = `Neu-gesetzt-${1000 + (won[0] ?? 0)}`
  const isSet = await signIn(origin, { kundennummer, passwort }).then(
    () => true,
    () => false,
  )
  const isPrefetched = prefetched.every((status) => status === 200)
  return [
    check('a mailed link, prefetched by GET and HEAD', prefetched.join(', '), '200, 200, 200', isPrefetched),
    check('a session token in its place answers like nonsense', bySession.slice(0, 3), '403', bySession === nonsense),
    check(
      `… then used ${uses} times at once: successes`,
      `${won.length}  (others ${[...others].join(', ')})`,
      '1',
      won.length === 1 && [...others].every((status) => ['403', '429'].includes(status)),
    ),
    check('… and once more', after.slice(0, 3), '403', after === nonsense),
    check('the password of the one that succeeded signs in', isSet ? 'yes' : 'no', 'yes', isSet),
  ]
}

const check = (name: string, value: string, target: string, isOk: boolean): Figure => ({ name, value, target, isOk })

/** Requests a link to a new password and returns the token from its mail. */
export async function receiveLink(
  { origin, basisUrl }: { readonly origin: string; readonly basisUrl: string },
  kundennummer: string,
  mailbox: Mailbox,
): Promise<string> {
  const headers = { kundennummer, basisUrl }
  const { status } = await fetch(`${origin}/api/anschlussnutzer/passwort_reset`, { method: 'POST', headers })
  if (status !== 204) throw new Error(`${kundennummer} gets no link: ${status}`)
  for (let round = 0; round < 200; round++) {
    const mail = mailbox.mails.find(({ text = '' }) => text.includes('token='))
    if (mail !== undefined) return tokenOf(mail)
    await setTimeout(100)
  }
  throw new Error('No mail with a link arrived')
}

/** Uses a link to set this password; returns status and body. */
export async function useLink(origin: string, token: string, neuesPasswort: string): Promise<string> {
  const connection = rawConnection(origin)
  const head = [
    'POST /api/anschlussnutzer/passwort_reset_abschluss HTTP/1.1',
    'host: localhost',
    `token: ${token}`,
    `neuespasswort: ${encodeHeaderValue(neuesPasswort)}`,
  ]
  const outcome = await connection.send({ bytes: Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'latin1') })
  connection.close()
  return typeof outcome === 'string' ? outcome : `${outcome.status} ${outcome.body.toString()}`.trim()
}

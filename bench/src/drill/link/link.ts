import { openMailbox, type Mailbox } from '../../../../packages/server/src/testing/mailbox.ts'
import type { Figure } from '../../Row.ts'
import { signIn } from '../../demoPortal.ts'
import type { Drill } from '../Drill.ts'
import { withZiel } from '../withZiel.ts'
import type { Ziel } from '../Ziel.ts'
import { receiveLink } from './receiveLink.ts'
import { useLink } from './useLink.ts'

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
      return await withZiel((ziel) => attack(ziel, mailbox), { SMTP_URL: mailbox.url })
    } finally {
      await mailbox.close()
    }
  },
}

async function attack(ziel: Ziel, mailbox: Mailbox): Promise<readonly Figure[]> {
  const { origin } = ziel
  const [kunde] = ziel.kunden
  if (kunde === undefined) throw new Error('The demo has no customers')
  const { kundennummer } = kunde
  const token = await receiveLink(ziel, kundennummer, mailbox)
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

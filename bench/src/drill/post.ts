import { queueMail } from '../../../packages/server/src/mail/queueMail.ts'
import type { AppOnDatabase } from '../../../packages/server/src/testing/portals/appOnDatabase.ts'
import { createAnschlussnutzer } from '../../../packages/server/src/testing/data/factories.ts'
import { openMailbox } from '../../../packages/server/src/testing/mails/mailbox.ts'
import { testMail } from '../../../packages/server/src/testing/mails/queuedMails.ts'
import { askForReset, linkOf, runResetJobs } from '../../../packages/server/src/testing/mails/resetMails.ts'
import type { Figure } from '../figures.ts'
import type { Drill } from './Drill.ts'
import { openInnerPortal } from './openInnerPortal.ts'

const ausfall = { links: 150, mails: 150, seconds: 3600 }

/**
 * The mail server is away for an hour of the test's clock [T4]: no mail is lost or comes twice, and a mail that is tried
 * again contains the same link. The short forms are `packages/server/src/mail/sendQueuedMail.test.ts` and
 * `packages/server/src/modules/anmeldung/passwort/requestReset.test.ts`.
 */
export const post: Drill = {
  key: 'post',
  run: async () => {
    const portal = await openInnerPortal()
    try {
      const befund = await surviveOutage(portal, ausfall)
      const { expected, arrived, lost, doubled, rounds, changedLinks, goodLinks } = befund
      const none = (name: string, count: number): Figure => {
        return { name, value: String(count), target: '0', isOk: count === 0 }
      }
      return [
        {
          name: 'mails after an hour without a mail server',
          value: `${arrived} of ${expected}  (each tried ${rounds} times in vain)`,
          target: String(expected),
          isOk: arrived === expected && rounds > 5,
        },
        none('… lost', lost),
        none('… come twice', doubled),
        none('… links other than at an earlier try', changedLinks),
        {
          name: '… links that set a password',
          value: String(goodLinks),
          target: String(ausfall.links),
          isOk: goodLinks === ausfall.links,
        },
      ]
    } finally {
      await portal.close()
    }
  },
}

interface Outage {
  /** How many customers ask for a link while the mail server is away. */
  readonly links: number
  /** How many other mails wait. */
  readonly mails: number
  readonly seconds: number
}

interface OutageResult {
  readonly expected: number
  readonly arrived: number
  readonly lost: number
  readonly doubled: number
  /** How often the portal tried each mail without success. */
  readonly rounds: number
  /** Links that differ from the one of an earlier try. */
  readonly changedLinks: number
  /** Links that set a password after they arrived. */
  readonly goodLinks: number
}

// Seconds that the queue waits after the n-th try.
const pauseSeconds = (attempt: number) => Math.exp(Math.min(attempt, 10))

/** Queues mails while the mail server is away or refuses them for the moment, and moves the clock until it is back. */
async function surviveOutage(portal: AppOnDatabase, { links, mails, seconds }: Outage): Promise<OutageResult> {
  const expected: string[] = []
  const passwort = 'Sonnenblume-2026'
  for (let nr = 0; nr < links; nr++) {
    const kundennummer = `T-${1000 + nr}`
    const email = `link${nr}@example.org`
    await createAnschlussnutzer(portal.db, { kundennummer, email, passwort })
    const { status } = await askForReset(portal, kundennummer, { ip: `198.18.0.${nr % 250}` })
    if (status !== 204) throw new Error(`${kundennummer} gets no link: ${status}`)
    expected.push(email)
  }
  for (let nr = 0; nr < mails; nr++) {
    const an = `mail${nr}@example.org`
    await portal.db.transaction().execute((tx) => queueMail(tx, testMail({ an })))
    expected.push(an)
  }

  const seenLinks = new Map<string, string>()
  let waited = 0
  let rounds = 0
  while (waited < seconds) {
    rounds += 1
    const server = await openMailbox({ isPuttingOff: true })
    // At every other try the server is unreachable.
    if (rounds % 2 === 1) await server.close()
    await runResetJobs(portal, server, { isLater: true })
    for (const mail of server.mails) {
      if (mail.text?.includes('token=') === true) seenLinks.set(mail.an[0] ?? '', linkOf(mail).href)
    }
    if (rounds % 2 === 0) await server.close()
    waited += pauseSeconds(rounds)
    portal.clock.advance(pauseSeconds(rounds))
  }

  const mailbox = await openMailbox()
  // A second run must send nothing again.
  for (const _ of [1, 2]) await runResetJobs(portal, mailbox, { isLater: true })
  await mailbox.close()
  const counts = Map.groupBy(mailbox.mails, ({ an }) => an[0] ?? '')
  const withLink = mailbox.mails.filter(({ text = '' }) => text.includes('token='))
  const used = await Promise.all(withLink.map((mail) => isGood(portal, linkOf(mail))))
  return {
    expected: expected.length,
    arrived: mailbox.mails.length,
    lost: expected.filter((an) => !counts.has(an)).length,
    doubled: [...counts.values()].filter((same) => same.length > 1).length,
    rounds,
    changedLinks: withLink.filter((mail) => seenLinks.get(mail.an[0] ?? '') !== linkOf(mail).href).length,
    goodLinks: used.filter(Boolean).length,
  }
}

async function isGood({ app }: AppOnDatabase, link: URL): Promise<boolean> {
  for (;;) {
    const { statusCode } = await app.inject({
      method: 'POST',
      url: '/api/anschlussnutzer/passwort_reset_abschluss',
      headers: { token: link.searchParams.get('token') ?? '', neuespasswort: 'Neu-gesetzt-2026' },
    })
    // Hashing many passwords at once makes the portal refuse some, which are tried again.
    if (statusCode !== 429) return statusCode === 204
  }
}

import type { Figure } from '../../Row.ts'
import type { Drill } from '../Drill.ts'
import { openInnerPortal } from '../openInnerPortal.ts'
import { surviveOutage } from './surviveOutage.ts'

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

import { createAnschlussnutzer } from '../../../../packages/server/src/testing/data/factories.ts'
import type { Drill } from '../Drill.ts'
import { openInnerPortal } from '../openInnerPortal.ts'
import { guessAtOnce, guessForADay, guessOverAccounts } from './guess.ts'

const tag = { minutes: 24 * 60, triesPerMinute: 10, addresses: 1000 }
const mostEvaluated = 60
const atOnce = 500
const burst = 10
const accounts = 150
const mostAccounts = 40
const sprayHours = 4
const mostFromOne = 30
const slips = 12

/**
 * Guesses for a day at one account from a thousand addresses, five hundred times at once, and one password on many
 * accounts from one IPv6 /48 and from one IPv4 address: the portal compares few, and the owner can always sign in. Its short forms are in
 * `packages/server/src/modules/anmeldung/throttle.test.ts`.
 */
export const raten: Drill = {
  key: 'raten',
  run: async () => {
    const portal = await openInnerPortal()
    try {
      const one = await createAnschlussnutzer(portal.db, { kundennummer: 'T-1' })
      const other = await createAnschlussnutzer(portal.db, { kundennummer: 'T-2' })
      const { tries, evaluated, others, hoursIn, hours } = await guessForADay(portal, one, tag)
      const ansturm = await guessAtOnce(portal, other, atOnce)
      const network = await guessOverAccounts(portal, {
        accounts,
        hours: 1,
        ipOf: (nr: number) => `2001:db8:7:${nr.toString(16)}::1`,
        neighbour: { ...other, ip: '2001:db8:8::1', after: accounts },
      })
      portal.clock.advance(3600)
      const address = await guessOverAccounts(portal, {
        accounts: sprayHours * accounts,
        hours: sprayHours,
        ipOf: () => '198.51.100.1',
        neighbour: { ...other, ip: '198.51.100.1', after: slips },
      })
      return [
        {
          name: `guesses in a day from ${tag.addresses} addresses: compared`,
          value: `${evaluated} of ${tries}`,
          target: `<= ${mostEvaluated}`,
          isOk: evaluated <= mostEvaluated && evaluated > 0 && others.length === 0,
        },
        {
          name: '… hours in which the owner came in on his device',
          value: `${hoursIn} of ${hours}`,
          target: String(hours),
          isOk: hoursIn === hours,
        },
        {
          name: `${atOnce} guesses at one moment and more after them: compared`,
          value: `${ansturm.inAll}  (${ansturm.atOnce} of them at once)`,
          target: String(burst),
          isOk: ansturm.inAll === burst,
        },
        {
          name: `one password on ${accounts} accounts in an hour, from as many networks of one /48: compared`,
          value: `${network.compared} of ${accounts}`,
          target: `<= ${mostAccounts}`,
          isOk: network.compared <= mostAccounts && network.compared > 0,
        },
        {
          name: '… a customer of another network comes in on a new device',
          value: network.isNeighbourIn ? 'yes' : 'no',
          target: 'yes',
          isOk: network.isNeighbourIn,
        },
        {
          name: `one password on ${sprayHours * accounts} accounts in ${sprayHours} hours, from one IPv4 address: compared`,
          value: `${address.compared} of ${sprayHours * accounts}`,
          target: `<= ${sprayHours * mostFromOne}`,
          isOk: address.compared <= sprayHours * mostFromOne && address.compared > 0,
        },
        {
          name: `… a customer behind it comes in on a new device after ${slips} of them`,
          value: address.isNeighbourIn ? 'yes' : 'no',
          target: 'yes',
          isOk: address.isNeighbourIn,
        },
      ]
    } finally {
      await portal.close()
    }
  },
}

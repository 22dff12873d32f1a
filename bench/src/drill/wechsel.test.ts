import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type RunningPortal, runPortalOn } from '../../../packages/server/src/testing/portals/runningPortal.ts'
import { testDatabase } from '../../../packages/server/src/testing/testDatabase.ts'
import { checkLedger, openSchreibkunden, startWriters } from './schreiber.ts'

// @module-tag full

const schluessel = 'ein-schluessel-fuer-den-wechsel-der-versionen'
const originOf = (portal: RunningPortal) => portal.named('Das Portal läuft').split(' ')[0] ?? ''

test('when one portal takes over from another, customers who are writing notice nothing', async () => {
  const database = await testDatabase()
  const start = () => runPortalOn(database, { SCHLUESSEL: schluessel })
  let portal = await start()
  const kunden = await openSchreibkunden(database.db, originOf(portal), 6)
  // What a reverse proxy does: new requests go where it is told to.
  const writing = startWriters(() => originOf(portal), kunden)
  const { ledger } = writing
  for (let round = 0; round < 5; round++) {
    const before = ledger.acknowledged.size
    while (ledger.acknowledged.size < before + 20) {
      await setTimeout(20)
      // The limit of readings a day is not what this is about.
      await database.db.deleteFrom('budget').execute()
    }
    const old = portal
    portal = await start()
    await old.stop()
  }
  await setTimeout(500)
  await writing.stop()
  const figures = await checkLedger(database.db, ledger)
  expect(figures.filter(({ isOk }) => !isOk)).toEqual([])
  expect([ledger.refused.size, ledger.open.size, ledger.others]).toEqual([0, 0, []])
  await portal.stop()
  await database.close()
})

import { completePasswortReset, requestPasswortReset } from '@ekp/wire/anmeldung'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ofKunde } from '../../../db/eigen/ofKunde.ts'
import type { Database } from '../../../db/open.ts'
import { call } from '../../../testing/call.ts'
import { openResetPortal, startResetDay } from '../../../testing/portals/openResetPortal.ts'
import { receiveMails, tokenOf } from '../../../testing/mails/resetMails.ts'
import type { TestApp } from '../../../testing/portals/testApp.ts'
import { passwortResets } from './correspondence.ts'

const kundennummer = 'T-1'
let portal: TestApp
let day = 0
beforeAll(async () => {
  portal = await openResetPortal()
})
beforeEach(() => startResetDay(portal, day++))
afterAll(() => portal.close())

async function askForLink(): Promise<void> {
  const headers = { kundennummer, basisUrl: 'https://portal.example.org/passwort/erneuern' }
  await call(portal.app, requestPasswortReset, { headers })
}

/** The cell below `offen` of each link in the export. */
async function readOffen(): Promise<unknown[]> {
  const column = passwortResets.kopf.indexOf('offen')
  const offen: unknown[] = []
  const read = (tx: Database) => passwortResets.zeilen(tx, kundennummer, portal.clock.now())
  await ofKunde(portal.db, kundennummer)
    .transaction()
    .execute(async (tx) => {
      for await (const lines of read(tx)) offen.push(...lines.map((line) => line[column]))
    })
  return offen
}

const setKunde = (values: { email?: string; gesperrt?: boolean }) =>
  portal.db.updateTable('anschlussnutzer').set(values).where('kundennummer', '=', kundennummer).execute()

describe('a link in the export', () => {
  test('is open once its mail is sent, until it expires', async () => {
    await askForLink()
    expect(await readOffen()).toEqual([false])
    await receiveMails(portal)
    expect(await readOffen()).toEqual([true])
    portal.clock.advance(86_400 * 2)
    expect(await readOffen()).toEqual([false])
  })

  test('that was used is not open, although it is not marked as void', async () => {
    await askForLink()
    const token = tokenOf((await receiveMails(portal))[0])
    await call(portal.app, completePasswortReset, { headers: { token, neuesPasswort: `Neu-gesetzt-${day}` } })
    expect(await portal.db.selectFrom('passwort_reset').select('nichtig').execute()).toEqual([{ nichtig: false }])
    expect(await readOffen()).toEqual([false])
  })

  test('is not open when there is a newer one', async () => {
    await askForLink()
    await receiveMails(portal)
    portal.clock.advance(600)
    await askForLink()
    await receiveMails(portal)
    expect(await readOffen()).toEqual([false, true])
  })

  test.each([
    [{ email: 'neu@example.org' }, { email: 'erika@example.org' }],
    [{ gesperrt: true }, { gesperrt: false }],
  ])('is not open while the customer is one with %j', async (other, before) => {
    await askForLink()
    await receiveMails(portal)
    await setKunde(other)
    expect(await readOffen()).toEqual([false])
    await setKunde(before)
    expect(await readOffen()).toEqual([true])
  })

  test('of another customer cannot be asked about', async () => {
    await askForLink()
    await receiveMails(portal)
    const asked = sql<{ offen: boolean }>`
      select is_reset_open(${kundennummer}, ${portal.clock.now()}, ${portal.clock.now()}) as offen
    `
    const answers = await Promise.all(
      [portal.db, ofKunde(portal.db, kundennummer), ofKunde(portal.db, 'T-2')].map((db) => asked.execute(db)),
    )
    expect(answers.flatMap(({ rows }) => rows.map(({ offen }) => offen))).toEqual([true, true, false])
  })
})

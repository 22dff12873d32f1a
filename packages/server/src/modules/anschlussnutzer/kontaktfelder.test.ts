import { readFileSync } from 'node:fs'
import {
  findAnschlussnutzer,
  kontaktangaben,
  kontaktfelder,
  perKontaktfeld,
  updateKontaktdaten,
} from '@ekp/wire/anschlussnutzer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stripKunde } from '../../datenschutz/deleteKundeOnRequest.ts'
import { call } from '../../testing/call.ts'
import { createAnschlussnutzer } from '../../testing/data/factories.ts'
import { kunde, load } from '../../testing/data/importRecords.ts'
import { queuedMails } from '../../testing/mails/queuedMails.ts'
import {
  type AuskunftPortal,
  openAuskunftPortal,
  parseDaten,
  passwort,
} from '../../testing/portals/openAuskunftPortal.ts'

let portal: AuskunftPortal
beforeAll(async () => {
  portal = await openAuskunftPortal()
})
afterAll(() => portal.close())

const bisher = { ...perKontaktfeld(() => null), email: 'bisher@example.org' }
const valueOf = (field: string) => (field === 'email' ? 'neu@example.org' : '0351 7654321')

const findRow = (kundennummer: string) =>
  portal.db
    .selectFrom('anschlussnutzer')
    .where('kundennummer', '=', kundennummer)
    .select(kontaktfelder)
    .executeTakeFirstOrThrow()

/** What the outbox and the audit trail hold of the last change. */
async function lastRecords(kundennummer: string): Promise<unknown> {
  const vorgang = portal.db.selectFrom('vorgang').where('kundennummer', '=', kundennummer).select('inhalt')
  const eintrag = portal.db.selectFrom('protokoll').where('kundennummer', '=', kundennummer).select('inhalt')
  return {
    vorgang: await vorgang.executeTakeFirstOrThrow(),
    protokoll: await eintrag.orderBy('nr', 'desc').executeTakeFirstOrThrow(),
  }
}

// By the list of the wire: a field that is declared there and forgotten anywhere fails here by its name.
test.each(kontaktfelder)('%s is stored, answered, recorded, confirmed, exported and erased', async (field) => {
  const kundennummer = `T-${kontaktfelder.indexOf(field) + 1}`
  await createAnschlussnutzer(portal.db, { kundennummer, passwort, ...bisher })
  const session = await portal.login(kundennummer, passwort)
  const neu = { ...bisher, [field]: valueOf(field) }

  const changed = await call(portal.app, updateKontaktdaten, { body: neu }, session)
  expect(changed).toMatchObject({ status: 200, body: neu })
  expect(await findRow(kundennummer)).toEqual(neu)
  expect(await call(portal.app, findAnschlussnutzer, {}, session)).toMatchObject({ status: 200, body: neu })
  expect(await lastRecords(kundennummer)).toMatchObject({
    vorgang: { inhalt: { bisher, neu } },
    protokoll: { inhalt: { vorher: bisher, nachher: neu } },
  })
  expect(await queuedMails(portal.db)).toContainEqual(
    expect.objectContaining({
      an: neu.email,
      angaben: expect.arrayContaining([{ name: 'Geändert', wert: kontaktangaben[field].nameInMails }]),
    }),
  )
  expect(parseDaten((await portal.ask(session)).files)).toMatchObject({ anschlussnutzer: neu })

  await portal.db
    .transaction()
    .execute((tx) => stripKunde(tx, kundennummer, { now: portal.clock.now(), bearbeiter: 'M.Weber' }))
  expect(await findRow(kundennummer)).toEqual(perKontaktfeld(() => null))
})

test('docs/requirements names each contact field', () => {
  const clauses = readFileSync(new URL('../../../../../docs/requirements/anschlussnutzer.md', import.meta.url), 'utf8')
  expect(kontaktfelder.filter((field) => !clauses.includes(`\`${field}\``))).toEqual([])
})

test('an import stores each contact field, and leaves what the customer changed meanwhile', async () => {
  const kundennummer = 'T-90'
  const delivered = perKontaktfeld(valueOf)
  await load(portal.db, [{ ...kunde, ...delivered, kundennummer }])
  expect(await findRow(kundennummer)).toEqual(delivered)

  await createAnschlussnutzer(portal.db, { kundennummer: 'T-91', passwort, ...bisher })
  const session = await portal.login('T-91', passwort)
  const neu = perKontaktfeld((field) => (field === 'email' ? 'selbst@example.org' : '0351 1111111'))
  expect((await call(portal.app, updateKontaktdaten, { body: neu }, session)).status).toBe(200)
  await load(portal.db, [{ ...kunde, ...delivered, kundennummer: 'T-91' }])
  expect(await findRow('T-91')).toEqual(neu)
})

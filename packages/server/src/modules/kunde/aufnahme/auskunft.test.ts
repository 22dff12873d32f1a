import { dienstHeader } from '@ekp/wire/dienst'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAnschlussnutzer, createVertrag } from '../../../testing/data/factories.ts'
import { queuedMails } from '../../../testing/mails/queuedMails.ts'
import { openDienst, type TestDienst } from '../../../testing/portals/openDienst.ts'
import { readZip } from '../../../testing/readZip.ts'

let desk: TestDienst
let cookie: string
beforeAll(async () => {
  desk = await openDienst()
  const { test: db } = desk.databases
  await createAnschlussnutzer(db, { kundennummer: 'T-1', email: 'erika@example.org', gesperrt: true })
  await createAnschlussnutzer(db, { kundennummer: 'T-2', nachname: 'Nachbar' })
  await createVertrag(db, { id: '4711', kundennummer: 'T-1' })
  cookie = await desk.signIn('test', 'service')
})
afterAll(() => desk.close())

const download = (kundennummer: string) =>
  desk.app.inject({
    method: 'POST',
    url: `/dienst/test/kunden/${kundennummer}/auskunft`,
    headers: { [dienstHeader]: '1', cookie },
  })

test('a clerk takes a customer’s export, whose audit trail and mail say so [versorger-126]', async () => {
  const { statusCode, headers, rawPayload } = await download('T-1')
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/zip'])
  const files = await readZip(rawPayload)
  const daten = [...files].find(([name]) => name.endsWith('.json'))?.[1].toString() ?? ''
  expect(daten).toContain('4711')
  expect(daten).not.toContain('Nachbar')
  const { test: db } = desk.databases
  expect(
    await db.selectFrom('protokoll').select(['kundennummer', 'akteur', 'aktion', 'inhalt']).execute(),
  ).toMatchObject([
    { kundennummer: 'T-1', akteur: 'versorger', aktion: 'auskunft_erteilt', inhalt: { bearbeiter: 'a.service' } },
  ])
  expect((await queuedMails(db)).map(({ an, betreff }) => [an, betreff])).toEqual([
    ['erika@example.org', 'Auskunft über Ihre Daten'],
  ])
})

test('there is none of an unknown customer', async () => {
  expect((await download('T-99')).statusCode).toBe(409)
})

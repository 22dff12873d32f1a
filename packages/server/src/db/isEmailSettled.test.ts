import { updateKontaktdaten } from '@ekp/wire/anschlussnutzer'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { call } from '../testing/call.ts'
import { createAnschlussnutzer } from '../testing/data/factories.ts'
import { deleteQueuedMails } from '../testing/mails/queuedMails.ts'
import { askForReset, receiveMails } from '../testing/mails/resetMails.ts'
import { testApp, type TestApp } from '../testing/portals/testApp.ts'

const passwort = 'Sonnenblume-2026'
const day = 86_400

let portal: TestApp
let number = 0
let kundennummer: string
beforeAll(async () => {
  portal = await testApp({ trustedProxies: ['127.0.0.1'] })
})
afterAll(() => portal.close())
beforeEach(async () => {
  number += 1
  portal.clock.set(new Date(Date.parse('2026-11-21T10:00:00+01:00') + number * 30 * day * 1000).toISOString())
  kundennummer = `T-${number}`
  await createAnschlussnutzer(portal.db, { kundennummer, email: 'erika@example.org' })
  await deleteQueuedMails(portal.db)
})

async function moveTo(email: string | null): Promise<void> {
  const session = await portal.login(kundennummer, passwort)
  const body = { email, festnetz: '030 123456', mobil: null, fax: null }
  expect((await call(portal.app, updateKontaktdaten, { body }, session)).status).toBe(200)
}
const ask = () => askForReset(portal, kundennummer, { ip: `198.51.100.${number}` })
const linksTo = async () =>
  (await receiveMails(portal)).filter(({ text }) => text?.includes('?token=')).flatMap(({ an }) => an)

test('no link goes to an address that was entered in the portal less than three days ago', async () => {
  await moveTo('neu@example.org')
  expect(await ask()).toMatchObject({ status: 404 })
  expect(await linksTo()).toEqual([])
  portal.clock.advance(3 * day - 1)
  expect((await ask()).status).toBe(404)
  portal.clock.advance(1)
  expect((await ask()).status).toBe(204)
  expect(await linksTo()).toEqual(['neu@example.org'])
})

test('a link that was requested before the change does not go to the new address either', async () => {
  expect((await ask()).status).toBe(204)
  await moveTo('neu@example.org')
  expect(await linksTo()).toEqual([])
})

test('no link goes to the first address of a customer within three days', async () => {
  await moveTo(null)
  portal.clock.advance(30 * day)
  await moveTo('fremd@example.org')
  expect((await ask()).status).toBe(404)
})

test('a changed phone number or another spelling of the same address starts no waiting time', async () => {
  await moveTo('Erika@example.org')
  expect((await ask()).status).toBe(204)
  expect(await linksTo()).toEqual(['Erika@example.org'])
})

test('a new address waits three days although its spelling changes meanwhile', async () => {
  await moveTo('fremd@example.org')
  await moveTo('Fremd@example.org')
  expect((await ask()).status).toBe(404)
  portal.clock.advance(3 * day)
  expect((await ask()).status).toBe(204)
  expect(await linksTo()).toEqual(['Fremd@example.org'])
})

test('an address from the supplier gets links at once', async () => {
  await moveTo('neu@example.org')
  const email = 'versorger@example.org'
  await portal.db.updateTable('anschlussnutzer').set({ email }).where('kundennummer', '=', kundennummer).execute()
  expect((await ask()).status).toBe(204)
  expect(await linksTo()).toEqual([email])
})

test('the restored previous address gets links at once; a new one waits each time', { tags: 'full' }, async () => {
  await moveTo('fremd@example.org')
  portal.clock.advance(3600)
  await moveTo('Erika@example.org')
  expect((await ask()).status).toBe(204)
  expect(await linksTo()).toEqual(['Erika@example.org'])
  portal.clock.advance(3 * day - 3600)
  // The first change is three days old by now, the way back is not.
  await moveTo('fremd@example.org')
  expect((await ask()).status).toBe(404)
  await moveTo('erika@example.org')
  expect((await ask()).status).toBe(204)
  expect(await linksTo()).toEqual(['erika@example.org'])
  await moveTo('fremd@example.org')
  portal.clock.advance(3 * day - 1)
  expect((await ask()).status).toBe(404)
  portal.clock.advance(1)
  expect((await ask()).status).toBe(204)
})

test('the previous address still counts when only its restoration is less than three days old', async () => {
  await moveTo('fremd@example.org')
  portal.clock.advance(3600)
  await moveTo('erika@example.org')
  portal.clock.advance(3 * day - 60)
  expect((await ask()).status).toBe(204)
})

test('the previous address waits like a new one once another has had its three days', { tags: 'full' }, async () => {
  await moveTo('neu@example.org')
  portal.clock.advance(3 * day)
  await moveTo('erika@example.org')
  expect((await ask()).status).toBe(404)
  await moveTo('neu@example.org')
  expect((await ask()).status).toBe(204)
})

test('after several new addresses none of them counts as the previous one', { tags: 'full' }, async () => {
  for (const email of ['b@example.org', 'c@example.org', null, 'b@example.org']) await moveTo(email)
  expect((await ask()).status).toBe(404)
  await moveTo('erika@example.org')
  expect((await ask()).status).toBe(204)
})

test('a restored address from the supplier gets links at once as well', { tags: 'full' }, async () => {
  await moveTo('neu@example.org')
  const email = 'versorger@example.org'
  await portal.db.updateTable('anschlussnutzer').set({ email }).where('kundennummer', '=', kundennummer).execute()
  await moveTo('fremd@example.org')
  expect((await ask()).status).toBe(404)
  await moveTo(email)
  expect((await ask()).status).toBe(204)
})

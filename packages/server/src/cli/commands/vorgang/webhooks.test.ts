import { createKontaktanfrage } from '@ekp/wire/anschlussnutzer/kontaktanfrage'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { webhookTask } from '../../../modules/vorgang/webhooks/webhookTask.ts'
import { call, type Credentials } from '../../../testing/call.ts'
import { createAnschlussnutzer } from '../../../testing/data/factories.ts'
import { openServicePortal, type ServicePortal } from '../../../testing/portals/openServicePortal.ts'
import { runJobs } from '../../../testing/runJobs.ts'
import { testSchluessel } from '../../../testing/testTenant.ts'
import { type Empfaenger, isSigned, openEmpfaenger } from '../../../testing/servers/webhookEmpfaenger.ts'

let portal: ServicePortal
let empfaenger: Empfaenger
let kunde: Credentials
let fragen = 0
beforeAll(async () => {
  portal = await openServicePortal()
  const { passwort } = await createAnschlussnutzer(portal.db, { kundennummer: 'T-1' })
  kunde = await portal.login('T-1', passwort)
})
afterAll(() => portal.close())
beforeEach(async () => {
  for (const table of ['webhook', 'vorgang'] as const) await portal.db.deleteFrom(table).execute()
  empfaenger = await openEmpfaenger()
})
afterEach(() => empfaenger.close())

/** What the portal does with what is submitted and queued. */
const deliver = () =>
  runJobs(portal, { url: 'smtp://127.0.0.1:1' }, { tasks: [webhookTask({ schluessel: testSchluessel, netze: [] })] })

/** A customer's request, as the app sends it; answers its number. */
async function submit(): Promise<number> {
  const body = { betreff: 'Sonstiges', text: `Das ist meine Frage Nummer ${++fragen}.` } as const
  expect((await call(portal.app, createKontaktanfrage, { body }, kunde)).status).toBe(204)
  const { id } = await portal.db.selectFrom('vorgang').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  return id
}
/** Registers the receiver, and answers its secret and its number. */
async function register(rest = '') {
  const { out } = await portal.run(`webhook-anlegen --abnehmer Abrechnung --url ${empfaenger.url}${rest}`)
  const [webhook] = await portal.db.selectFrom('webhook').select('id').orderBy('id', 'desc').execute()
  return { geheimnis: out.trim(), id: webhook?.id ?? 0 }
}

test('the secret is shown once, and what the portal sends is signed with it; then it is removed', async () => {
  const { geheimnis, id } = await register('?schluessel=geheim --arten kontaktanfrage,ablesung')
  expect(geheimnis).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  const nr = await submit()
  await deliver()
  expect(empfaenger.nrs()).toEqual([nr])
  expect(empfaenger.received.map((one) => isSigned(geheimnis, one))).toEqual([true])
  expect(await portal.run('webhooks')).toEqual({
    code: 0,
    out: `${id}  Abrechnung: ${empfaenger.url}?…, kontaktanfrage, ablesung, seit 21.11.2026, 10:00 Uhr\n`,
    err: '',
  })
  const stored = JSON.stringify(await portal.db.selectFrom('webhook').selectAll().execute())
  expect(stored).not.toContain(geheimnis.slice(6))

  const removed = await portal.run(`webhook-entfernen --webhook ${id}`)
  expect(removed).toEqual({ code: 0, out: `Der Webhook ${id} (Abrechnung) ist entfernt.\n`, err: '' })
  await submit()
  await deliver()
  expect(empfaenger.nrs()).toEqual([nr])
  expect(await portal.run('webhooks')).toEqual({
    code: 0,
    out: '',
    err: 'Es gibt keine Webhooks. webhook-anlegen legt einen an.\n',
  })
})

test('the list says what pauses, what was switched off and what could not be delivered, and it can be tried again', async () => {
  const { id } = await register()
  empfaenger.answer(500)
  const nr = await submit()
  await deliver()
  const lines = async () => (await portal.run('webhooks')).out.trimEnd().split('\n').slice(1)
  const host = `127.0.0.1:${empfaenger.port}`
  expect(await lines()).toEqual([`   nächster Versuch ab 21.11.2026, 10:01 Uhr: ${host} antwortet mit Status 500.`])
  empfaenger.answer(410)
  expect(await portal.run(`webhook-wiederholen --webhook ${id}`)).toEqual({
    code: 0,
    out: `Der Webhook ${id} läuft. Noch einmal versucht werden: 0.\n`,
    err: '',
  })
  await deliver()
  expect(await lines()).toEqual([
    `   abgeschaltet am 21.11.2026, 10:00 Uhr: ${host} will keine Meldungen mehr (Status 410).`,
  ])
  await portal.db
    .insertInto('webhook_unzustellbar')
    .values({ vorgang_id: nr, webhook_id: id, seit: portal.clock.now(), grund: 'So war es.' })
    .execute()
  const dead = `   unzustellbar seit 21.11.2026, 10:00 Uhr: Vorgang ${nr} (kontaktanfrage). So war es.`
  expect((await lines())[1]).toBe(dead)
  expect((await portal.run(`webhook-wiederholen --webhook ${id} --vorgang ${nr}`)).out).toContain('versucht werden: 1.')
  expect(await lines()).toEqual([`${dead} Wird noch einmal versucht.`])
  empfaenger.answer(204)
  await deliver()
  expect(await lines()).toEqual([])
})

test('what is wrong gets a sentence, and changes nothing', async () => {
  const errorOf = async (befehl: string) => (await portal.run(befehl)).err
  expect(await errorOf('webhook-anlegen --abnehmer A')).toContain('Es fehlt --url mit der Adresse')
  expect(await errorOf('webhook-anlegen --abnehmer A --url http://erp.example/')).toContain('https://')
  expect(await errorOf('webhook-anlegen --abnehmer A --url https://10.0.0.1/')).toContain('WEBHOOK_NETZE')
  expect(await errorOf('webhook-anlegen --abnehmer A --url https://a.example/ --arten rechnung')).toContain(
    'rechnung ist keine Art.',
  )
  expect(await portal.db.selectFrom('webhook').select('id').execute()).toEqual([])
  for (const befehl of ['webhook-entfernen', 'webhook-wiederholen']) {
    expect(await portal.run(`${befehl} --webhook 999`)).toEqual({
      code: 1,
      out: '',
      err: 'Einen Webhook mit der Nummer 999 gibt es nicht.\n',
    })
  }
  const { id } = await register()
  empfaenger.answer(410)
  await submit()
  await deliver()
  expect(await portal.run(`webhook-wiederholen --webhook ${id} --vorgang 999`)).toEqual({
    code: 1,
    out: '',
    err: `Der Vorgang 999 ist beim Webhook ${id} nicht unzustellbar.\n`,
  })
  expect((await portal.run('webhooks')).out).toContain('abgeschaltet am')
})

test('a network of the supplier’s own is allowed by its setting', async () => {
  portal.ordner.environment['WEBHOOK_NETZE'] = '10.1.0.0/16'
  const { code } = await portal.run('webhook-anlegen --abnehmer ERP --url https://10.1.2.3/neu')
  delete portal.ordner.environment['WEBHOOK_NETZE']
  expect(code).toBe(0)
})

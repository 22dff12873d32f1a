import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAusgangszugang } from '../../../db/vorgang/ausgangszugang.ts'
import { recordVorgang } from '../../../db/vorgang/vorgang.ts'
import { createWebhook } from './webhook.ts'
import { signer } from '../../../lib/files/schluessel.ts'
import { createAnschlussnutzer } from '../../../testing/data/factories.ts'
import { type RunningPortal, runPortalOn } from '../../../testing/portals/runningPortal.ts'
import { testDatabase, type TestDatabase } from '../../../testing/testDatabase.ts'
import { testSchluessel } from '../../../testing/testTenant.ts'
import { type Empfaenger, isSigned, openEmpfaenger } from '../../../testing/servers/webhookEmpfaenger.ts'
import { deriveGeheimnis } from './signature.ts'

let database: TestDatabase
let empfaenger: Empfaenger
let portal: RunningPortal | undefined
beforeEach(async () => {
  database = await testDatabase()
  empfaenger = await openEmpfaenger()
})
afterEach(async () => {
  await portal?.stop()
  portal = undefined
  await empfaenger.close()
  await database.close()
})

test('a system hears of a Vorgang within seconds, fetches it, and answers; the customer gets a mail, the metrics count', async () => {
  const { db } = database
  await createAnschlussnutzer(db, { kundennummer: 'T-1', email: 'erika@example.org' })
  portal = await runPortalOn(database, { SCHLUESSEL: testSchluessel, AUSGANG_PORT: '0', METRICS_PORT: '0' })
  const now = new Date()
  const consumer = { abnehmer: 'Abrechnung', arten: null, angelegtAm: now }
  const { kennung } = await createWebhook(db, { ...consumer, url: empfaenger.url })
  const token = await createAusgangszugang(db, { ...consumer, darfAntworten: true })
  const vorgang = {
    kundennummer: 'T-1',
    art: 'kontaktanfrage',
    inhalt: { text: 'Guten Tag' },
    eingegangenAm: now,
  } as const
  const nr = await db.transaction().execute((tx) => recordVorgang(tx, vorgang))

  await vi.waitFor(() => expect(empfaenger.nrs()).toEqual([nr]), { timeout: 60_000 })
  const geheimnis = deriveGeheimnis(signer(testSchluessel, 'stw'), kennung)
  expect(empfaenger.received.map((one) => isSigned(geheimnis, one))).toEqual([true])
  const told = empfaenger.received[0]?.body.data.nr ?? 0

  const authorization = `Bearer ${token}`
  const ausgang = `${portal.named('Ausgang')}/stw/vorgaenge`
  const listed = await (await fetch(ausgang, { headers: { authorization } })).text()
  expect(JSON.parse(listed).vorgaenge).toMatchObject([{ nr: told, inhalt: { text: 'Guten Tag' } }])
  const headers = { authorization, 'content-type': 'application/json' }
  const body = '{"ergebnis":"angenommen"}'
  const answered = await fetch(`${ausgang}/${told}/antwort`, { method: 'PUT', headers, body })
  expect(answered.status).toBe(204)

  const metrics = portal.named('Metriken')
  const counted = [
    'ekp_webhooks_total{mandant="stw",ergebnis="zugestellt"} 1\n',
    'ekp_mails_total{mandant="stw",ergebnis="gesendet"} 1\n',
  ]
  await vi.waitFor(
    async () => {
      const text = await (await fetch(metrics)).text()
      for (const line of counted) expect(text).toContain(line)
    },
    { timeout: 60_000 },
  )
  expect(portal.readLog()).not.toContain(String(empfaenger.port))
})

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listDokumente } from '@ekp/wire/dokument'
import { findRechnung, listKundenrechnungen } from '@ekp/wire/rechnung'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { directoryStore } from '../../dokumente/directoryStore.ts'
import { speicherquelle } from '../../import/dateien/quellen.ts'
import { importNdjson } from '../../import/importNdjson.ts'
import { call, type Credentials } from '../../testing/call.ts'
import * as factories from '../../testing/data/factories.ts'
import { sourceOf } from '../../testing/data/importRecords.ts'
import { testApp, type TestApp } from '../../testing/portals/testApp.ts'
import { testTenant } from '../../testing/testTenant.ts'
import { ciiRechnung } from './erechnung/testing/samples.ts'
import { listBeurteilte } from './listBeurteilte.ts'

let portal: TestApp
let owner: Credentials
let dir: string

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'dokumente-'))
  const store = directoryStore(dir)
  portal = await testApp({ tenant: testTenant({ rechnungspruefung: 'offen' }), dokumenteOf: () => store })
  const { passwort } = await factories.createAnschlussnutzer(portal.db, { kundennummer: 'T-1' })
  await factories.createVertrag(portal.db, { id: '4711', kundennummer: 'T-1' })
  owner = await portal.login('T-1', passwort)
  const quelle = speicherquelle(() => Buffer.from(ciiRechnung()))
  const line = {
    art: 'dokument',
    id: 'A-1',
    vertragId: '4711',
    rechnungsnummer: 'R-1',
    datei: 'R-1.xml',
    erstellzeitpunkt: '2026-01-15T09:00:00+01:00',
  }
  await importNdjson(portal.db, sourceOf([line]), {
    tenantPrefix: 'T-',
    today: '2026-11-21',
    dokumente: { store, quelle },
  })
})
afterAll(async () => {
  await portal.close()
  await rm(dir, { recursive: true })
})

test('the customer reads the lines of an XRechnung as a bill, and downloads it as a file [rechnung-14] [dokument-11]', async () => {
  const { body: list } = await call(portal.app, listKundenrechnungen, {}, owner)
  expect(list).toMatchObject([{ rechnungsnummer: 'R-1', vertragId: '4711', brutto: 378.82, zuZahlen: 78.82 }])
  const request = { params: { vertragId: '4711', rechnungsnummer: 'R-1' } }
  const { status, body } = await call(portal.app, findRechnung, request, owner)
  expect(status).toBe(200)
  expect(await listBeurteilte(portal.db, 'T-1')).toMatchObject([{ rechnungsnummer: 'R-1', ausERechnung: true }])
  expect(body).toMatchObject({
    von: '2025-01-01',
    bis: '2026-01-01',
    ausERechnung: true,
    faelligkeitsdatum: '2026-01-30',
    netto: 318.34,
    steuern: [{ satz: 19, auf: 318.34, betrag: 60.48 }],
    vorauszahlungen: [{ datum: null, betrag: 300 }],
    // The portal has no prices of this contract.
    pruefung: { urteil: 'nicht-nachrechenbar' },
  })
  expect(
    body.positionen.map(({ text, menge, einheit, preis, betrag }) => [text, menge, einheit, preis, betrag]),
  ).toEqual([
    ['Arbeitspreis & mehr', 1000, 'kWh', 0.235, 235],
    ['Grundpreis', 365, 'Tage', 87.6, 87.6],
    ['Mahnung', null, null, null, 5],
    ['Treuebonus', null, null, null, -9.26],
  ])
  const { body: dokumente } = await call(portal.app, listDokumente, {}, owner)
  expect(dokumente).toMatchObject([{ dateiname: 'R-1.xml', rechnungsnummer: 'R-1' }])
  const file = await portal.app.inject({ url: '/api/dokument/daten/A-1', headers: { ...owner } })
  expect(file.payload).toBe(ciiRechnung())
  expect(file.headers).toMatchObject({
    'content-type': 'application/xml',
    'content-disposition': 'attachment; filename=R-1.xml',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  })
})

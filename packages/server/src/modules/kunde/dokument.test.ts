import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dienstHeader } from '@ekp/wire/dienst'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { directoryStore } from '../../dokumente/directoryStore.ts'
import { createDokument } from '../../testing/data/createDokument.ts'
import { createAnschlussnutzer } from '../../testing/data/factories.ts'
import { openDienst, type TestDienst } from '../../testing/portals/openDienst.ts'

let dir: string
let desk: TestDienst
let db: TestDienst['databases']['test']
let cookie: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'dokumente-'))
  const store = directoryStore(dir)
  desk = await openDienst(undefined, { dokumenteOf: () => store })
  db = desk.databases.test
  for (const nr of [1, 2]) {
    await createAnschlussnutzer(db, { kundennummer: `T-${nr}` })
    await createDokument({ db, store }, { id: `D-${nr}`, kundennummer: `T-${nr}` })
  }
  cookie = await desk.signIn('test', 'service')
})
afterAll(async () => {
  await desk.close()
  await rm(dir, { recursive: true })
})

const open = (dokument: string, as = cookie) =>
  desk.app.inject({
    method: 'POST',
    url: `/dienst/test/kunden/T-1/dokumente/${dokument}`,
    headers: { [dienstHeader]: '1', cookie: as },
  })
const eintraege = () => db.selectFrom('protokoll').select(['kundennummer', 'akteur', 'aktion', 'inhalt']).execute()

test('a clerk opens a document as the customer downloads it; the audit trail says who and which [versorger-134]', async () => {
  const { statusCode, headers, payload } = await open('D-1')
  expect([statusCode, payload]).toEqual([200, '%PDF-1.7 D-1'])
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="Rechnung 2025.pdf"',
    'content-security-policy': expect.stringContaining('sandbox'),
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
  expect(await eintraege()).toMatchObject([
    { kundennummer: 'T-1', akteur: 'versorger', aktion: 'dokument_geoeffnet', inhalt: { bearbeiter: 'a.service' } },
  ])
  const { body } = await desk.send('GET', '/test/kunden/T-1', { cookie })
  expect(body.protokoll).toMatchObject([{ aktion: 'dokument_geoeffnet', objekt: 'Rechnung 2025.pdf' }])
  const gelesen = await db.selectFrom('lesezugriff').select('was').execute()
  expect(gelesen.map(({ was }) => was)).toContain('dokument')
})

test('not of somebody else, not for the role lesen, and nothing is written down then', async () => {
  const before = (await eintraege()).length
  expect([(await open('D-2')).statusCode, (await open('D-3')).statusCode]).toEqual([404, 404])
  expect((await open('D-1', await desk.signIn('test', 'lesen'))).statusCode).toBe(403)
  expect(await eintraege()).toHaveLength(before)
})

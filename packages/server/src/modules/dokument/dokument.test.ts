import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listDokumente, listVertragDokumente } from '@ekp/wire/dokument'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type DokumentStore, DokumentStoreError } from '../../dokumente/DokumentStore.ts'
import { directoryStore } from '../../dokumente/directoryStore.ts'
import { call, type Credentials } from '../../testing/call.ts'
import { createDokument } from '../../testing/data/createDokument.ts'
import * as factories from '../../testing/data/factories.ts'
import { testApp, type TestApp } from '../../testing/portals/testApp.ts'

let dir: string
let store: DokumentStore
let broken: Partial<DokumentStore> = {}
let portal: TestApp
let owner: Credentials
let reader: Credentials
let stranger: Credentials
const lines: string[] = []

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'dokumente-'))
  store = directoryStore(dir)
  const logger = { level: 'warn', stream: { write: (line: string) => lines.push(line) } }
  portal = await testApp({ logger, dokumenteOf: () => ({ ...store, ...broken }) })
  const { db } = portal
  const { passwort } = await factories.createAnschlussnutzer(db, { kundennummer: 'T-1' })
  await factories.createAnschlussnutzer(db, { kundennummer: 'T-2', zugriff: 'eingeschränkt' })
  await factories.createAnschlussnutzer(db, { kundennummer: 'T-3' })
  for (const id of ['4711', '4712']) await factories.createVertrag(db, { id, kundennummer: 'T-1' })
  await factories.createVertrag(db, { id: '4713', kundennummer: 'T-2' })
  owner = await portal.login('T-1', passwort)
  reader = await portal.login('T-2', passwort)
  stranger = await portal.login('T-3', passwort)
})
afterAll(async () => {
  await portal.close()
  await rm(dir, { recursive: true })
})
afterEach(async () => {
  broken = {}
  lines.length = 0
  await portal.db.deleteFrom('dokument').execute()
})

const create = (changes: Parameters<typeof createDokument>[1], content?: Buffer) =>
  createDokument({ db: portal.db, store }, changes, content)
const own = (id: string, changes: object = {}) => create({ id, kundennummer: 'T-1', ...changes })
const idsOf = (answer: { body: readonly { id: string }[] }) => answer.body.map(({ id }) => id)

async function download(id: string, credentials: Partial<Credentials> = owner) {
  const { statusCode, headers, rawPayload } = await portal.app.inject({
    url: `/api/dokument/daten/${id}`,
    headers: { ...credentials },
  })
  return { status: statusCode, headers, content: rawPayload, problem: rawPayload.toString() }
}
const pathOf = (hex: string) => join(dir, hex.slice(0, 2), hex.slice(2))
async function fileOf(id: string): Promise<string> {
  const row = await portal.db.selectFrom('dokument').select('sha256').where('id', '=', id).executeTakeFirstOrThrow()
  return pathOf(row.sha256.toString('hex'))
}

describe('the lists', () => {
  test('are newest first; the list of a contract has only the documents of that contract', async () => {
    await own('alt', { vertrag_id: '4711', erstellzeitpunkt: new Date('2024-01-15T08:00:00Z') })
    await own('neu', { vertrag_id: '4712', erstellzeitpunkt: new Date('2026-02-15T08:00:00Z') })
    await own('kunde', { erstellzeitpunkt: new Date('2025-01-15T08:00:00Z') })
    await own('gleich-1', { vertrag_id: '4711', erstellzeitpunkt: new Date('2025-06-15T08:00:00Z') })
    await own('gleich-2', { vertrag_id: '4711', erstellzeitpunkt: new Date('2025-06-15T08:00:00Z') })
    await create({ id: 'fremd', kundennummer: 'T-2', vertrag_id: '4713' })
    expect(idsOf(await call(portal.app, listDokumente, {}, owner))).toEqual([
      'neu',
      'gleich-2',
      'gleich-1',
      'kunde',
      'alt',
    ])
    const ofVertrag = await call(portal.app, listVertragDokumente, { params: { vertragId: '4711' } }, owner)
    expect(idsOf(ofVertrag)).toEqual(['gleich-2', 'gleich-1', 'alt'])
    expect(idsOf(await call(portal.app, listDokumente, {}, reader))).toEqual(['fremd'])
  })

  test('say what a document is, missing values as null', async () => {
    await own('A-1', { vertrag_id: '4711', rechnungsnummer: 'R-2025' })
    await own('B_2', { kategorie: null, beschreibung: null, erstellzeitpunkt: new Date('2020-01-01T00:00:00Z') })
    expect((await call(portal.app, listDokumente, {}, owner)).body).toEqual([
      {
        id: 'A-1',
        kategorie: 'Rechnung',
        beschreibung: 'Jahresabrechnung 2025',
        dateiname: 'Rechnung 2025.pdf',
        vertragId: '4711',
        erstellzeitpunkt: '2026-01-15T08:00:00.000Z',
        groesse: expect.any(Number),
        rechnungsnummer: 'R-2025',
      },
      {
        id: 'B_2',
        kategorie: null,
        beschreibung: null,
        dateiname: 'Rechnung 2025.pdf',
        vertragId: null,
        erstellzeitpunkt: '2020-01-01T00:00:00.000Z',
        groesse: expect.any(Number),
        rechnungsnummer: null,
      },
    ])
  })

  test('are empty for a customer without documents, and need a session', async () => {
    expect((await call(portal.app, listDokumente, {}, stranger)).body).toEqual([])
    expect((await call(portal.app, listDokumente, {})).status).toBe(401)
    const params = { vertragId: '4711' }
    expect((await call(portal.app, listVertragDokumente, { params })).status).toBe(401)
    const foreign = await call(portal.app, listVertragDokumente, { params }, stranger)
    const missing = await call(portal.app, listVertragDokumente, { params: { vertragId: '4799' } }, stranger)
    expect([foreign.status, foreign.text]).toEqual([404, missing.text])
  })
})

describe('a download', () => {
  test('is the content, to be saved under its name and nothing else', async () => {
    await own('A-1', { dateiname: 'Abrechnung für Öztürk.pdf' })
    const { status, headers, content } = await download('A-1')
    expect(status).toBe(200)
    expect(content.toString()).toBe('%PDF-1.7 A-1')
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': '12',
      'content-disposition': `attachment; filename="Abrechnung fuer Oeztuerk.pdf"; filename*=UTF-8''Abrechnung%20f%C3%BCr%20%C3%96zt%C3%BCrk.pdf`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'accept-ranges': 'none',
      'cross-origin-resource-policy': 'same-origin',
      ttl: '1800',
    })
  })

  test('is possible with restricted access', async () => {
    await create({ id: 'A-1', kundennummer: 'T-2', vertrag_id: '4713' })
    expect((await download('A-1', reader)).content.toString()).toBe('%PDF-1.7 A-1')
  })

  test('of an empty file is an empty file', async () => {
    await create({ id: 'leer', kundennummer: 'T-1', medientyp: 'text/plain' }, Buffer.alloc(0))
    const { status, headers, content } = await download('leer')
    expect([status, headers['content-length'], content.length]).toEqual([200, '0', 0])
  })

  test('needs a session of its owner: a foreign document answers like one that does not exist', async () => {
    await own('A-1', { vertrag_id: '4711' })
    expect((await download('A-1', {})).status).toBe(401)
    expect((await download('A-1', { kundennummer: 'T-2', token: owner.token })).status).toBe(401)
    const [foreign, missing] = [await download('A-1', stranger), await download('A-9', stranger)]
    expect(foreign.status).toBe(404)
    expect(foreign.problem).toBe(missing.problem)
    expect(JSON.parse(foreign.problem)).toMatchObject({ detail: 'Das Dokument wurde nicht gefunden.' })
  })

  test.each(['..', '..%2f..%2fetc%2fpasswd', 'A%00', 'A%0d%0aX', 'ä', "'", 'A B', '%E0%A4%A', 'x'.repeat(61)])(
    'with the id %s is refused',
    async (id) => {
      expect([400, 404]).toContain((await download(id)).status)
    },
  )

  test('by HEAD is a 404, as for every call', async () => {
    await own('A-1')
    const answer = await portal.app.inject({ method: 'HEAD', url: '/api/dokument/daten/A-1', headers: { ...owner } })
    expect(answer.statusCode).toBe(404)
  })

  test('with a Range header answers the whole file', async () => {
    await own('A-1')
    const answer = await portal.app.inject({
      url: '/api/dokument/daten/A-1',
      headers: { ...owner, range: 'bytes=0-3' },
    })
    expect([answer.statusCode, answer.payload]).toEqual([200, '%PDF-1.7 A-1'])
  })

  test.each([
    ['text/html', 'application/octet-stream'],
    ['image/svg+xml', 'application/octet-stream'],
    ['application/pdf\r\nx: y', 'application/octet-stream'],
    ['', 'application/octet-stream'],
    ['image/jpeg', 'image/jpeg'],
    ['text/csv', 'text/csv'],
    // Never to be opened: an XML may name a style sheet with a script.
    ['application/xml', 'application/xml'],
  ])('of the type %j leaves as %s', async (medientyp, answered) => {
    await create({ id: 'A-1', kundennummer: 'T-1', medientyp }, Buffer.from('<script>alert(1)</script>'))
    const { headers } = await download('A-1')
    expect(headers['content-type']).toBe(answered)
    expect(headers['content-disposition']).toMatch(/^attachment;/)
    expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox")
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['x']).toBeUndefined()
  })

  test('with a hostile file name is saved under a harmless one', async () => {
    await own('A-1', { dateiname: '../"\r\nSet-Cookie: x=1;\u202Efdp.html' })
    const { status, headers } = await download('A-1')
    expect(status).toBe(200)
    expect(headers['set-cookie']).toBeUndefined()
    expect(headers['content-disposition']).toContain('filename="__Set-Cookie_ x=1;fdp.html"')
  })
})

describe('a content that is not there', () => {
  const sentence =
    'Das Dokument ist zurzeit nicht verfügbar. Bitte versuchen Sie es später erneut oder wenden Sie sich an den Kundenservice.'

  test('is a sentence for the customer and an error in the log, which names neither the customer nor the document', async () => {
    await own('RE-2025-T-1')
    const path = await fileOf('RE-2025-T-1')
    await rm(path)
    const { status, problem, headers } = await download('RE-2025-T-1')
    expect([status, JSON.parse(problem).detail]).toEqual([404, sentence])
    expect(headers['content-disposition']).toBeUndefined()
    expect(lines).toHaveLength(1)
    const line = JSON.parse(lines[0] ?? '')
    expect(line).toMatchObject({ level: 50, mandant: 'test', msg: 'Inhalt eines Dokuments fehlt' })
    expect(pathOf(line.inhalt)).toBe(path)
    expect(lines.join('')).not.toMatch(/RE-2025|T-1/)
  })

  test.each([
    ['cut off', (path: string) => truncate(path, 5)],
    ['of another length', (path: string) => writeFile(path, 'something much longer than it was')],
  ])('because it is %s is one too', async (_, damage) => {
    await own('A-1')
    await damage(await fileOf('A-1'))
    const { status, problem } = await download('A-1')
    expect([status, JSON.parse(problem).detail]).toEqual([404, sentence])
    expect(lines.join('')).toContain('Inhalt eines Dokuments beschädigt')
  })

  test('because an import has just replaced it is the new one', async () => {
    await own('A-1')
    await create({ id: 'B-1', kundennummer: 'T-1' }, Buffer.from('%PDF-1.7 new'))
    const [neu] = await portal.db
      .deleteFrom('dokument')
      .where('id', '=', 'B-1')
      .returning(['sha256', 'bytes'])
      .execute()
    let first = true
    broken = {
      open: async (asked) => {
        if (!first) return store.open(asked)
        first = false
        await portal.db
          .updateTable('dokument')
          .set({ ...neu })
          .execute()
        await store.delete(asked)
        return store.open(asked)
      },
    }
    expect((await download('A-1')).content.toString()).toBe('%PDF-1.7 new')
    expect(lines).toEqual([])
  })

  test('because an import has just removed the document is no document', async () => {
    await own('A-1')
    broken = {
      open: async () => {
        await portal.db.deleteFrom('dokument').execute()
        return undefined
      },
    }
    const { status, problem } = await download('A-1')
    expect([status, JSON.parse(problem).detail]).toEqual([404, 'Das Dokument wurde nicht gefunden.'])
    expect(lines).toEqual([])
  })

  test('because the store cannot be reached answers 503', async () => {
    await own('A-1')
    broken = { open: () => Promise.reject(new DokumentStoreError('ECONNREFUSED')) }
    const { status, headers } = await download('A-1')
    expect([status, headers['retry-after']]).toEqual([503, '5'])
    expect(lines.join('')).toContain('"code":"ECONNREFUSED"')
    expect(lines.join('')).toContain('Ablage der Dokumente nicht erreichbar')
  })
})

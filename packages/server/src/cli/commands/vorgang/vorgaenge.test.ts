import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { beforeEach, expect, test, vi } from 'vitest'
import { recordVorgang } from '../../../db/vorgang/vorgang.ts'
import { type CliOrdner, openCliOrdner, recordTerminal } from '../../../testing/cli.ts'
import { createAblesung, createAnschlussnutzer, createVertrag, createZaehler } from '../../../testing/data/factories.ts'
import { memoryInUse } from '../../../testing/memoryInUse.ts'
import { testDatabase, type TestDatabase } from '../../../testing/testDatabase.ts'
import { runPortal } from '../../runPortal.ts'
import type { Terminal } from '../../terminal.ts'

const eingegangenAm = new Date('2026-11-21T09:00:00Z')
const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xd9])

let database: TestDatabase
let folder: CliOrdner
let fotos: string

beforeEach(async () => {
  database = await testDatabase()
  folder = await openCliOrdner(database)
  fotos = folder.path('fotos')
  mkdirSync(fotos)
  return async () => {
    await folder.close()
    await database.close()
  }
})

async function run(args: readonly string[], changes: Partial<Terminal> = {}) {
  const { code, out, err } = await recordTerminal((terminal) =>
    runPortal(args, folder.environment, { ...terminal, ...changes }),
  )
  return { code, lines: out.split('\n').slice(0, -1), err }
}

/** Two readings that customers have sent in, the first with a photo. */
async function sendTwo(): Promise<void> {
  const { db } = database
  const { kundennummer } = await createAnschlussnutzer(db)
  const vertragId = await createVertrag(db, { id: '4711', kundennummer })
  const zaehlernummer = await createZaehler(db, { vertrag_id: vertragId })
  for (const ablesedatum of ['2026-11-20', '2026-11-21']) {
    const werte = { '1-0:1.8.0': '1234.5' }
    const ablesungId = await createAblesung(db, { vertrag_id: vertragId, ablesedatum, werte, ableseart: 'KUNDE' })
    const hatFoto = ablesedatum === '2026-11-20'
    if (hatFoto) await db.insertInto('ablesung_foto').values({ ablesung_id: ablesungId, jpeg }).execute()
    const inhalt = { ablesungId, zaehlernummer, ablesedatum, hatFoto }
    await recordVorgang(db, { kundennummer, vertragId, art: 'ablesung', inhalt, eingegangenAm })
  }
}

async function sendMany(count: number): Promise<void> {
  await sql`
    insert into vorgang (kundennummer, art, inhalt, eingegangen_am)
    select 'T-' || nr, 'ablesung', json_build_object('ablesungId', nr, 'text', repeat('x', 2000))::jsonb, now()
    from generate_series(1, ${count}::int) nr
  `.execute(database.db)
}

test('each Vorgang is one line, printed again at each call until it is confirmed', async () => {
  await sendTwo()
  const first = await run(['vorgaenge', '--mandant', 'stw'])
  expect(first).toMatchObject({ code: 0, err: '' })
  expect(first.lines.map((line): unknown => JSON.parse(line))).toEqual([
    {
      nr: 1,
      art: 'ablesung',
      anlass: 'eingang',
      eingegangenAm: '2026-11-21T09:00:00.000Z',
      weg: 'portal',
      kundennummer: 'T-1',
      vertragId: '4711',
      antwort: null,
      inhalt: { ablesungId: 1, zaehlernummer: 'Z1', ablesedatum: '2026-11-20', hatFoto: true },
    },
    expect.objectContaining({ nr: 2, inhalt: expect.objectContaining({ hatFoto: false }) }),
  ])
  expect(await run(['vorgaenge'])).toEqual(first)
  expect((await run(['vorgaenge', '--hoechstens', '1'])).lines).toEqual(first.lines.slice(0, 1))

  const confirmed = { code: 0, lines: ['1 Vorgang quittiert.'], err: '' }
  expect(await run(['vorgaenge-quittieren', '--bis', '1'])).toEqual(confirmed)
  expect((await run(['vorgaenge-quittieren', '--bis', '1'])).lines).toEqual([
    'Nichts zu tun: Bis zu diesem Vorgang war schon alles quittiert.',
  ])
  expect((await run(['vorgaenge'])).lines).toEqual(first.lines.slice(1))
  expect((await run(['vorgaenge-quittieren', '--bis', '2'])).lines).toEqual(['1 Vorgang quittiert.'])
  expect((await run(['vorgaenge'])).lines).toEqual([])
})

test('confirming a number that was never printed is refused', async () => {
  await sendTwo()
  expect(await run(['vorgaenge-quittieren', '--bis', '3'])).toEqual({
    code: 1,
    lines: [],
    err: 'Einen Vorgang mit der Nummer 3 hat das Portal noch nicht ausgegeben. Nichts wurde quittiert.\n',
  })
  expect((await run(['vorgaenge'])).lines).toHaveLength(2)
})

test('a photo is in the folder before its line is printed, and a second call writes the same file', async () => {
  await sendTwo()
  for (let call = 0; call < 2; call++) {
    const seen: string[][] = []
    const { code, err } = await run(['vorgaenge', '--fotos', fotos], {
      out: (line) => {
        seen.push([line.slice(line.indexOf('"foto"'), line.indexOf(',"antwort"')), ...readdirSync(fotos)])
      },
    })
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(seen).toEqual([
      ['"foto":"1.jpg"', '1.jpg'],
      ['"foto":null', '1.jpg'],
    ])
  }
  expect(readFileSync(join(fotos, '1.jpg'))).toEqual(jpeg)
})

test('a folder that is not there or is none is named before anything is printed', async () => {
  await sendTwo()
  const file = await folder.write('datei', '')
  const sentence = (path: string, reason: string) => ({
    code: 2,
    lines: [],
    err: `In den Ordner ${path} lassen sich keine Fotos schreiben: ${reason}\n`,
  })
  const absent = folder.path('nirgends')
  expect(await run(['vorgaenge', '--fotos', absent])).toEqual(sentence(absent, 'Es gibt ihn nicht.'))
  expect(await run(['vorgaenge', '--fotos', file])).toEqual(sentence(file, 'Das ist kein Ordner.'))
})

test.runIf(process.platform === 'linux')('a folder that takes no files is named', async () => {
  await sendTwo()
  // Not even root makes files here.
  expect(await run(['vorgaenge', '--fotos', '/sys'])).toEqual({
    code: 2,
    lines: [],
    err: 'In den Ordner /sys lassen sich keine Fotos schreiben: Er darf nicht beschrieben werden.\n',
  })
})

test('a photo that cannot be written ends the output before its line and leaves no half file', async () => {
  await sendTwo()
  mkdirSync(join(fotos, '1.jpg'))
  expect(await run(['vorgaenge', '--fotos', fotos])).toEqual({
    code: 2,
    lines: [],
    err: `In den Ordner ${fotos} lassen sich keine Fotos schreiben: EISDIR\n`,
  })
  expect(readdirSync(fotos)).toEqual(['1.jpg'])
})

test('each line waits until the reader has taken the previous one', async () => {
  await sendTwo()
  const taken = Promise.withResolvers<void>()
  const lines: string[] = []
  const running = run(['vorgaenge'], {
    out: async (line) => {
      lines.push(line)
      await taken.promise
    },
  })
  await vi.waitFor(() => expect(lines).toHaveLength(1), { timeout: 60_000 })
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(lines).toHaveLength(1)
  taken.resolve()
  expect((await running).code).toBe(0)
  expect(lines).toHaveLength(2)
})

test(
  '10,000 Vorgaenge need no more memory than one batch, and are confirmed in one call',
  { tags: 'full' },
  async () => {
    await sendMany(10_000)
    const start = memoryInUse()
    let [count, bytes, highest] = [0, 0, 0]
    const { code } = await run(['vorgaenge'], {
      out: (line) => {
        bytes += line.length
        if (++count % 1000 === 0) highest = Math.max(highest, memoryInUse() - start)
        if (!line.startsWith(`{"nr":${count},`)) throw new Error(`line ${count}`)
      },
    })
    expect({ code, count }).toEqual({ code: 0, count: 10_000 })
    expect(bytes).toBeGreaterThan(20_000_000)
    expect(highest).toBeLessThan(6_000_000)
    expect((await run(['vorgaenge-quittieren', '--bis', '10000'])).lines).toEqual(['10.000 Vorgänge quittiert.'])
  },
)

test('a reader that breaks off gets the same lines at the next call', { tags: 'full' }, async () => {
  await sendMany(2000)
  const script = fileURLToPath(new URL('../../portal.ts', import.meta.url))
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, 'vorgaenge'], {
    env: { ...process.env, ...folder.environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let err = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text))
  child.stdout.once('data', () => child.stdout.destroy())
  const code = await new Promise((resolve) => child.once('close', resolve))
  expect({ code, err }).toEqual({ code: 141, err: '' })
  expect((await run(['vorgaenge'])).lines).toHaveLength(2000)
})

test('a terminal says that there is nothing, and Ctrl-C stops the command', async () => {
  let err = ''
  const stderr = { write: (text: string) => (err += text), isTTY: true }
  expect((await run(['vorgaenge'], { stderr })).code).toBe(0)
  expect(err).toBe('Es gibt keine offenen Vorgänge.\n')
  await sendTwo()
  const abort = new AbortController()
  const lines: string[] = []
  const out = (line: string) => {
    lines.push(line)
    abort.abort()
  }
  expect(await run(['vorgaenge'], { out, signal: abort.signal })).toMatchObject({
    code: 130,
    err: expect.stringMatching(/^Abgebrochen\. Quittiert ist nichts;/),
  })
  expect(lines).toHaveLength(1)
})

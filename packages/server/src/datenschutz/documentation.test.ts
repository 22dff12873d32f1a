import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { Aufbewahrungsfristen } from '../config/Aufbewahrungsfristen.ts'
import { formatAusgenommenes, formatVerzeichnis } from '../testing/data/formatVerzeichnis.ts'
import { insertKanarien, kanarienkunde } from '../testing/data/insertKanarien.ts'
import { testDatabase } from '../testing/testDatabase.ts'
import { directoryStore } from '../dokumente/directoryStore.ts'

const text = readFileSync(new URL('../../../../docs/datenschutz.md', import.meta.url), 'utf8')
const part = (name: string) => text.split(`<!-- ${name} -->\n\n`)[1]?.split(`\n\n<!-- /${name} -->`)[0]
const blocks = (language: string) =>
  [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, 'gm'))].map(([, block = '']) => block)

const copy = 'docs/datenschutz.md: between the two marks belongs what is expected here, word for word'

test('docs/datenschutz.md lists every table with its purpose and period, as the code has it', () => {
  expect(part('verzeichnis'), copy).toBe(formatVerzeichnis())
})

test('docs/datenschutz.md names what is not in the export, as the code has it', () => {
  expect(part('ausgenommen'), copy).toBe(formatAusgenommenes())
})

test('docs/datenschutz.md shows the periods that hold unless a tenant says otherwise', () => {
  const [shown = ''] = blocks('json')
  const { aufbewahrung } = v.parse(v.object({ aufbewahrung: Aufbewahrungsfristen }), JSON.parse(`{${shown}}`))
  expect(aufbewahrung).toEqual(v.parse(Aufbewahrungsfristen, {}))
  const rows = Object.entries(aufbewahrung).map(([name, value]) => `| \`${name}\` | ${value} |`)
  for (const row of rows) expect(text).toContain(row)
})

test('the queries of the runbook run, and find what they are for', async () => {
  const database = await testDatabase()
  const dir = await mkdtemp(join(tmpdir(), 'ekp-datenschutz-'))
  await insertKanarien(database.db, directoryStore(dir))
  const found: unknown[] = []
  // The first one deletes what the others ask for.
  for (const block of blocks('sql').toReversed()) {
    const query = block
      .replaceAll("'2026-11-20 18:00+01'", "'2026-10-01'")
      .replaceAll('now()', "timestamptz '2026-11-21 09:00+00'")
      .replace("aktion in ('auskunft_erteilt',", "aktion in ('kontaktdaten_geaendert', 'auskunft_erteilt',")
    for (const statement of query.split(';').filter((one) => one.trim() !== '')) {
      const { rows, numAffectedRows } = await sql.raw<object>(statement).execute(database.db)
      found.push(numAffectedRows === undefined ? rows : Number(numAffectedRows))
    }
  }
  await database.close()
  await rm(dir, { recursive: true })
  const { kundennummer } = kanarienkunde
  const all = { kunden: 1, mit_email: 1, mit_geburtsdatum: 1, mit_iban: 1, mit_lastgang: 1, dokumente: 1, fotos: 1 }
  const own = [expect.objectContaining({ kundennummer })]
  expect(found).toEqual([[all], own, own, own, own, 1, 1, 1, 1])
})

import { expect, test } from 'vitest'
import { createFixture } from './fixture.mjs'
import { checkGlossary, nouns } from './glossary.mjs'

const rows = [
  '| Wort | Bedeutung |',
  '|---|---|',
  ...nouns.map((noun) => `| \`${noun}\` | … |`),
  '| `preis`, `garantie` | … |',
]

const endpointOf = (field) => `
export const findVertrag = {
  method: 'GET',
  path: '/:vertragId',
  output: { type: 'object', entries: { tarif: { type: 'nullable', wrapped: { type: 'object', entries: { ${field}: {} } } } } },
}
`

const clean = {
  ...Object.fromEntries(nouns.map((noun) => [`packages/wire/src/${noun}.ts`, 'export {}\n'])),
  'packages/wire/src/endpoints.ts': endpointOf('preisgarantie'),
  'packages/server/src/db/schema.ts': 'export interface Schema {\n  vertrag: VertragRow\n}\n',
  'packages/server/src/modules/vertrag/routes.ts': 'export {}\n',
  'packages/web/src/features/tarif/queries.ts': 'export {}\n',
  'docs/glossar.md': rows.join('\n'),
  'docs/architektur.md': `Einige deutsche Nomen – ${nouns.join(', ')} – heißen gleich.`,
}

async function findingsOf(changes) {
  const files = Object.fromEntries(Object.entries({ ...clean, ...changes }).filter(([, text]) => text !== null))
  const fixture = createFixture(files)
  try {
    return await checkGlossary(fixture.root)
  } finally {
    fixture.remove()
  }
}

test('the check passes when all words have rows', async () => {
  expect(await findingsOf({})).toEqual([])
})

test.each([
  ['a noun missing from the wire', { 'packages/wire/src/dokument.ts': null }, 'dokument.ts is missing'],
  ['another noun of the wire', { 'packages/wire/src/zaehler.ts': 'export {}' }, 'none of the nouns'],
  ['a module of no noun', { 'packages/server/src/modules/zaehler/routes.ts': 'export {}' }, 'none of the nouns'],
  ['a feature of no noun', { 'packages/web/src/features/meter/queries.ts': 'export {}' }, 'none of the nouns'],
  ['a field without a row', { 'packages/wire/src/endpoints.ts': endpointOf('zustandszahl') }, '`zustandszahl`'],
  ['half a compound without a row', { 'packages/wire/src/endpoints.ts': endpointOf('preiszeit') }, '`preiszeit`'],
  [
    'a table without a row',
    { 'packages/server/src/db/schema.ts': 'interface Schema {\n  sitzung: Row\n}\n' },
    '`sitzung`',
  ],
  [
    'a noun that the architecture does not list',
    { 'docs/architektur.md': 'Einige deutsche Nomen – vertrag, tarif – heißen gleich.' },
    'docs/architektur.md does not list the noun dokument',
  ],
  [
    'a field that its row hides',
    { 'docs/glossar.md': [...rows, '| `Preisgarantie` | … | nur in der Datenbank |'].join('\n') },
    '`preisgarantie` stays in the database (GET /:vertragId)',
  ],
  ['a noun without a row', { 'docs/glossar.md': rows.filter((row) => !row.includes('tarif')).join('\n') }, '`tarif`'],
])('%s is named', async (_, changes, part) => {
  expect(await findingsOf(changes)).toContainEqual(expect.stringContaining(part))
})

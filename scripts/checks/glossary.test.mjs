import { expect, test } from 'vitest'
import { createFixture } from './fixture.mjs'
import { checkGlossary } from './glossary.mjs'

const clean = {
  'packages/wire/src/vertrag.ts': 'export const Vertragsstatus = 1\n',
  'packages/wire/src/endpoint.ts': 'export interface Endpoint {}\n',
  'packages/wire/src/rules/zeitraum.ts': 'export interface Fenster {}\n',
  'packages/server/src/db/schema.ts':
    'interface Row {\n  lieferbeginn: string\n}\nexport interface Schema {\n  ablesung_foto: Row\n}\n',
  'packages/server/src/modules/vertrag/routes.ts': 'export {}\n',
  // A test about several modules lies beside them.
  'packages/server/src/modules/protokolleintraege.test.ts': 'export {}\n',
  'packages/web/src/features/vertrag/queries.ts': 'export {}\n',
  'docs/glossary.md':
    '| Noun | Meaning |\n|---|---|\n| `Vertrag`, `Vertragsstatus` | … |\n| `AblesungFoto` | of a `zaehler` |\n',
}

function findingsOf(changes) {
  const fixture = createFixture({ ...clean, ...changes })
  try {
    return checkGlossary(fixture.root)
  } finally {
    fixture.remove()
  }
}

test('the check passes when each noun has a row', () => {
  expect(findingsOf({})).toEqual([])
})

test.each([
  ['a file of the wire', 'packages/wire/src/zaehler.ts', 'export {}\n', 'zaehler'],
  ['a type of the wire', 'packages/wire/src/vertrag.ts', 'export type Merkmal = 1\n', 'Merkmal'],
  ['a type in a folder of the wire', 'packages/wire/src/vertrag/merkmal.ts', 'export const Merkmal = 1\n', 'Merkmal'],
  ['a module', 'packages/server/src/modules/zaehler/routes.ts', 'export {}\n', 'zaehler'],
  ['a feature', 'packages/web/src/features/meter/queries.ts', 'export {}\n', 'meter'],
  ['a table', 'packages/server/src/db/schema.ts', 'export interface Schema {\n  sitzung: Row\n}\n', 'sitzung'],
])('%s without a row is named', (_, path, text, noun) => {
  expect(findingsOf({ [path]: text })).toContainEqual(expect.stringContaining(`no row for \`${noun}\` (packages/`))
})

test('a noun that only a migration and a test still use is named', () => {
  expect(
    findingsOf({
      'packages/server/src/db/migrations/0001-tables.ts': 'create table merkzettel ()\n',
      'packages/server/src/modules/vertrag/vertrag.test.ts': 'merkzettel\n',
      'docs/glossary.md': `${clean['docs/glossary.md']}| \`Merkzettel\` | a note |\n`,
    }),
  ).toEqual(['docs/glossary.md explains `Merkzettel`, which no code uses'])
})

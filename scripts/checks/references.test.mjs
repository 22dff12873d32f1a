import { expect, test } from 'vitest'
import { createFixture } from './fixture.mjs'
import { checkReferences } from './references.mjs'

const clean = {
  'package.json': '{"scripts":{"check":""}}',
  'docs/requirements/README.md': 'Code nennt sie als `[tarif-1]`.\n',
  'docs/requirements/tarif.md': '**tarif-1** Ein Tarif.\n\n**tarif-12** Noch etwas, siehe [tarif-1].\n',
  // The configuration that each fixture copies cites these two.
  'docs/requirements/kuendigung.md': '**kuendigung-15** Feiertage.\n',
  'docs/threats.md': '## T1 Fremde Daten\n\n## T3 Skripte\n',
  'docs/decisions/0001-one.md':
    'See [the page](../architecture.md#wo-daten-sind), [below](#below), [a site](https://example.org/x#y).\n\n## Below\n',
  'docs/decisions/README.md': '[one](0001-one.md)\n',
  'docs/architecture.md':
    '# Wo `Daten` sind?\n\nDas sagt [Entscheidung 1](decisions/0001-one.md), für `db/row-level-security.md`.\n',
  'packages/wire/src/tarif.ts': '/** A tariff [tarif-1] [tarif-12]; its owner [T1]. */\nexport const tarif = 1\n',
}

function findingsOf(changes) {
  const fixture = createFixture({ ...clean, ...changes })
  try {
    return checkReferences(fixture.root)
  } finally {
    fixture.remove()
  }
}

test('the check passes when everything that is cited exists', () => {
  expect(findingsOf({})).toEqual([])
})

test.each([
  ['a requirement', 'packages/web/src/lib/one.ts:2', '\n// As [tarif-2] wants it.\n', '[tarif-2]'],
  ['a requirement of no page', 'bench/src/one.ts:1', '// [tarff-1]\n', '[tarff-1]'],
  ['a threat', 'scripts/one.mjs:1', "throw new Error('never [T2]')\n", '[T2]'],
  ['a threat of a page', 'docs/import.md:3', '# Import\n\nWegen [T1] und [T99].\n', '[T99]'],
  ['a requirement of a style', 'packages/web/src/ui/one.css:1', '/* [tarif-3] */\n', '[tarif-3]'],
  ['a section', 'packages/server/src/one.ts:1', '/** The price [section 4]. */\n', '[section'],
  ['sections', 'packages/server/src/one.ts:1', '/** The price [sections 4, 5]. */\n', '[sections'],
  ['a document outside of the repository', 'README.md:2', '\nSee `decisions.md` 2.\n', 'decisions.md'],
  ['a threat in such a document', 'packages/server/src/one.ts:1', '// [security.md T1]\n', 'security.md'],
  ['a file beside the checkout', 'packages/server/src/one.ts:1', "read('../../../../shared/data')\n", '../shared'],
  ['a lost page', 'docs/import.md:1', '[Betrieb](betrieb.md#start)\n', 'betrieb.md'],
  ['a lost page further down', 'docs/decisions/0001-one.md:2', '\n[one](0001-two.md)\n', '0001-two.md'],
  ['a lost heading', 'docs/import.md:3', '# Import\n\n[Daten](architecture.md#daten)\n', '#daten'],
  ['a lost heading of the page', 'docs/import.md:1', '[Format](#format)\n\n```sh\n# format\n```\n', '#format'],
])('%s that does not exist is named with its place', (_, where, text, part) => {
  const [path] = where.split(':')
  expect(findingsOf({ [path]: text })).toEqual([expect.stringMatching(`^${where}: .*${RegExp.escape(part)}`)])
})

test.each([
  ['a file', '`packages/wire/src/traif.ts`'],
  ['a file by the end of its path', 'Siehe `src/traif.ts`, nicht `src/tarif.ts`'],
  ['a file by its name', '`arif.ts`'],
  ['a file of any noun', '`src/<noun>.css`'],
  ['a folder', '`packages/wire/rules/`'],
  ['a folder from the root', 'Siehe `packages/server/src/jobs`.'],
  ['a script', '`npm run chekc`'],
])('%s that a page names and that is lost is named with its place', (_, text) => {
  expect(findingsOf({ 'docs/import.md': `# Import\n\n${text}\n` })).toEqual([
    expect.stringMatching(/^docs\/import\.md:3: there is no /),
  ])
  expect(findingsOf({ 'docs/decisions/0001-one.md': text })).toEqual([])
})

test('what a page names and is there, and what only an installation has, is no finding', () => {
  const text =
    '`packages/wire/src/tarif.ts`, `wire/src/`, `src/<noun>.ts`, `{db,wire}/src/*.ts`, `tarif.ts`, `DATA_DIR/mail/`, `geheim/`, `application/pdf`, `npm run check`\n'
  expect(findingsOf({ 'docs/import.md': text })).toEqual([])
})

test.each([
  ['an index', 'type First = Pair[T9]\n'],
  ['numbers in brackets', 'export const [one] = many[1]\n'],
  ['a class of characters', 'export const word = /[a-z-1]+[abc1-9]/\n'],
  ['the section of an RFC', '// RFC 9116, section 2.5.2, allows no other scheme.\n'],
  ['a file of another name', '// docs/decisions/0022-row-level-security.md\n'],
])('%s are no citation', (_, text) => {
  expect(findingsOf({ 'packages/server/src/one.ts': text })).toEqual([])
})

test('a clause needs an id of its own, with the name of its page', () => {
  const changes = {
    'docs/requirements/dokument.md': '**tarif-1** Doppelt.\n',
    'docs/threats.md': '## T1 Eins\n\n## T3 Drei\n\n## T1 Noch einmal\n',
  }
  expect(findingsOf(changes)).toEqual([
    'docs/requirements/dokument.md:1: tarif-1 does not begin with dokument',
    'docs/requirements/tarif.md:1: tarif-1 is the id of docs/requirements/dokument.md:1 already',
    'docs/threats.md:5: T1 is the id of docs/threats.md:1 already',
  ])
})

test('a decision has a number of its own and a line in the index', () => {
  expect(findingsOf({ 'docs/decisions/0001-other.md': '# 1. Other\n' })).toEqual([
    'docs/decisions/0001-other.md: its number is taken',
    'docs/decisions/0001-other.md: docs/decisions/README.md does not list it',
  ])
})

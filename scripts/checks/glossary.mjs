import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { words } from './names.mjs'

/** Everything that the portal is about. */
export const nouns = [
  'ablesung',
  'anfrage',
  'anmeldung',
  'anschlussnutzer',
  'auskunft',
  'bankverbindung',
  'dokument',
  'eintrag',
  'kuendigung',
  'rechnungsadresse',
  'tarif',
  'verbrauch',
  'vertrag',
]

// Files of `packages/wire` that belong to no noun.
const technicalFiles = new Set(['endpoint', 'endpoints', 'kundendienst', 'problem', 'tenant'])

const list = (text) => text.split(' ')

// Words that every programmer knows, and German words that are not nouns; every other word needs a row in the glossary.
const freeWords = new Set([
  ...list(
    'id ids hash salt successor version token ttl code status type title detail message data name text url alt base api',
  ),
  ...list('interval login logout refresh part label link email style jpeg'),
  ...list('am ab seit alle aktuell aktuelle anlegen loeschen beenden laeuft endet spaetestens gesamt'),
  ...list('gesperrt einmalig importiert eingebaut ausgebaut abgeloest'),
])

/** Words in the names of folders, tables and fields that docs/glossar.md lacks: one sentence each. */
export async function checkGlossary(root) {
  const rows = readRows(join(root, 'docs/glossar.md'))
  const known = new Set(rows.flatMap((row) => quotedIn(row)))
  const fields = await fieldNames(root)
  const uses = [...tableNames(root), ...fields]
  const unknown = new Map(uses.filter(({ name }) => !isCovered(name, known)).map(({ name, where }) => [name, where]))
  return [
    ...folders(root),
    ...nouns.filter((noun) => !known.has(noun)).map((noun) => `docs/glossar.md has no row for \`${noun}\``),
    ...unlisted(root),
    ...hiddenFields(rows, fields),
    ...[...unknown].map(([name, where]) => `docs/glossar.md has no row that covers \`${name}\` (${where})`),
  ]
}

function folders(root) {
  const wire = entriesOf(root, 'packages/wire/src')
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.includes('.test.'))
    .map((entry) => entry.name.slice(0, -3))
    .filter((name) => !technicalFiles.has(name))
  const findings = []
  for (const noun of nouns) if (!wire.includes(noun)) findings.push(`packages/wire/src/${noun}.ts is missing`)
  for (const name of wire) if (!nouns.includes(name)) findings.push(`packages/wire/src/${name}.ts is none of the nouns`)
  for (const folder of ['packages/server/src/modules', 'packages/web/src/features']) {
    for (const entry of entriesOf(root, folder)) {
      if (!nouns.includes(entry.name)) findings.push(`${folder}/${entry.name} is none of the nouns`)
    }
  }
  return findings
}

function entriesOf(root, folder) {
  const path = join(root, folder)
  return existsSync(path) ? readdirSync(path, { withFileTypes: true }) : []
}

/** Nouns that the one page on the architecture does not name. */
function unlisted(root) {
  const [, names = ''] = / deutsche Nomen – ([^–]*) –/.exec(readText(join(root, 'docs/architektur.md'))) ?? []
  const listed = new Set(names.split(', '))
  return nouns.filter((noun) => !listed.has(noun)).map((noun) => `docs/architektur.md does not list the noun ${noun}`)
}

/** Words that are sent although their row says that they stay in the database. */
function hiddenFields(rows, fields) {
  const hidden = new Set(
    rows.filter((row) => row.endsWith('| nur in der Datenbank |')).flatMap((row) => quotedIn(row).slice(0, 1)),
  )
  const sent = new Map(fields.filter(({ name }) => hidden.has(spelling(name))).map(({ name, where }) => [name, where]))
  return [...sent].map(([name, where]) => `docs/glossar.md says that \`${name}\` stays in the database (${where})`)
}

const readText = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '')

/** The rows of all tables. */
const readRows = (path) =>
  readText(path)
    .split('\n')
    .filter((line) => line.startsWith('|'))

/** The identifiers in backticks of a table row, in one spelling. */
const quotedIn = (row) => [...row.matchAll(/`([^`]+)`/g)].flatMap(([, text]) => text.match(/\w+/g) ?? []).map(spelling)

/** `gewuenschter_lieferbeginn` in a table and `gewuenschterLieferbeginn` on the wire are one word. */
function spelling(name) {
  return name.toLowerCase().replaceAll('_', '')
}

function tableNames(root) {
  const path = 'packages/server/src/db/schema.ts'
  const text = readFileSync(join(root, path), 'utf8')
  return [...text.matchAll(/^ {2}(?:readonly )?(\w+)\??:/gm)].map(([, name]) => ({ name, where: path }))
}

async function fieldNames(root) {
  const endpoints = await import(pathToFileURL(join(root, 'packages/wire/src/endpoints.ts')).href)
  const found = []
  const seen = new Set()
  const walk = (value, where) => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return
    seen.add(value)
    if (Array.isArray(value)) return value.forEach((item) => walk(item, where))
    const isEndpoint = typeof value.method === 'string' && typeof value.path === 'string'
    const place = isEndpoint ? `${value.method} ${value.path}` : where
    if (isEndpoint) {
      for (const part of value.path.split('/')) {
        const name = part.replace(/^:/, '')
        if (name !== '') found.push({ name, where: place })
      }
    }
    if (typeof value.entries === 'object') {
      for (const name of Object.keys(value.entries)) found.push({ name, where: place })
    }
    Object.values(value).forEach((item) => walk(item, place))
  }
  walk(Object.values(endpoints), 'wire')
  return found
}

/** Whether each word of the name has a row or consists of words with rows: `Ablesedatum` of `ablese` and `datum`. */
function isCovered(name, known) {
  if (known.has(spelling(name))) return true
  return words(name).every((word) => isMadeOf(word.toLowerCase(), known))
}

const joints = ['', 's', 'es', 'n', 'en', 'er', 'e']

function isMadeOf(word, known) {
  // Two letters are the sign of a Land, or too short to be a word.
  if (word.length <= 2 || freeWords.has(word)) return true
  return [...known].some(
    (term) =>
      term.length >= 2 &&
      word.startsWith(term) &&
      joints.some((joint) => word.startsWith(term + joint) && isMadeOf(word.slice(term.length + joint.length), known)),
  )
}

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { licenseOf } from '../checks/supplyChain.mjs'
import { root } from '../lib/root.mjs'

const isLicence = /^(?:licen[cs]e|copying|copyright|notice|ofl|third[-_]party[-_].*)(?:[-_.].*)?$/i

// What a package contains of others, without their licence; its text is in another package.
const contained = {
  'node_modules/unpdf': {
    text: 'Contains PDF.js, Copyright Mozilla Foundation:',
    of: 'node_modules/@opentelemetry/api',
  },
}

/** The licences of these packages of the lock file, as one text. */
export function writeLicences(paths, lock) {
  return paths.map((path) => entryOf(path, lock[path])).join(`\n${'='.repeat(80)}\n\n`)
}

function entryOf(path, entry) {
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const files = readdirSync(join(root, path), { withFileTypes: true })
    .filter((file) => file.isFile() && isLicence.test(file.name))
    .map((file) => file.name)
    .toSorted()
  const texts = files.map((file) => `${readFileSync(join(root, path, file), 'utf8').trim()}\n`)
  const other = contained[path]
  if (other) texts.push(`${other.text}\n`, readFileSync(join(root, other.of, 'LICENSE'), 'utf8'))
  return [`${name} ${entry.version} (${licenseOf(path, entry)})${ofAuthor(path, texts)}\n`, ...texts].join('\n')
}

/** A package without a licence file names its owner in its package.json. */
function ofAuthor(path, texts) {
  if (texts.length > 0) return ''
  const { author = '' } = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'))
  const name = typeof author === 'string' ? author : author.name
  return name === '' ? '' : `, ${name}`
}

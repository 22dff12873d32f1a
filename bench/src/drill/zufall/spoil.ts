import type { Random } from '../random.ts'
import type { Draft } from '../wire/drafts.ts'
import { hostileBodies, hostileHeaders, hostileJson, hostileTexts } from './hostile.ts'

type Spoiler = (draft: Draft, random: Random) => void

const methods = ['GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'PATCH', 'TRACE', 'PROPFIND', 'LOCK', 'get']
const contentTypes = [
  '',
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/json;charset="',
  'APPLICATION/JSON',
  'application/problem+json',
  'application/json, text/plain',
  '\xff/\xfe',
]

const setField: Spoiler = ({ fields }, random) => {
  if (fields === undefined) return
  fields.set(random.pick([...fields.keys(), '__proto__', 'unbekannt']), random.pick(hostileJson))
}
const dropField: Spoiler = ({ fields }, random) => {
  if (fields !== undefined && fields.size > 0) fields.delete(random.pick([...fields.keys()]))
}
const setBody: Spoiler = (draft, random) => {
  draft.body = random.pick(hostileBodies)
}
const setContentType: Spoiler = (draft, random) => {
  draft.contentType = random.pick(contentTypes)
}
const chunk: Spoiler = (draft) => {
  draft.isChunked = true
}
const setMethod: Spoiler = (draft, random) => {
  draft.method = random.pick(methods)
}
const setQuery: Spoiler = ({ query }, random) => {
  const at = random.int(query.length + 1)
  const [name = random.pick(['von', 'x', '__proto__', 'von[]', 'von[a]'])] = (query[at] ?? '').split('=', 1)
  const text = random.pick(hostileTexts)
  const value = random.chance(0.2) ? random.pick(['%', '%ff', '%u0041', '+', '']) : encodeQuery(text)
  query.splice(at, random.int(2), `${name}=${value}`)
  if (random.chance(0.02)) query.push(...Array.from({ length: 1000 }, (_, index) => `p${index}=1`))
}
const setHeader: Spoiler = ({ headers }, random) => {
  const at = random.int(headers.length)
  const [name = ''] = (headers[at] ?? '').split(':', 1)
  const value = Buffer.from(random.pick(hostileTexts))
    .toString('latin1')
    .replaceAll(/[\r\n]/g, ' ')
  if (random.chance(0.3)) headers.push(`${name}: ${value}`)
  else headers[at] = `${name}: ${value}`
}
const dropHeader: Spoiler = ({ headers }, random) => {
  headers.splice(random.int(headers.length), 1)
}
const addHeader: Spoiler = ({ headers }, random) => {
  headers.push(random.pick(hostileHeaders))
}

const spoilers: readonly Spoiler[] = [
  ...[setField, setField, setField, dropField, setBody, setContentType, chunk, setMethod],
  ...[setQuery, setQuery, setHeader, setHeader, dropHeader, addHeader, spoilPath, spoilPath],
]

/** Encodes a query value; a lone surrogate has no encoding, so its bytes are sent. */
function encodeQuery(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80'
}

/** Makes up to three parts of a request wrong. */
export function spoil(draft: Draft, random: Random): void {
  const times = 1 + random.int(3)
  for (let time = 0; time < times; time++) random.pick(spoilers)(draft, random)
}

const percent = (character: string) =>
  [...Buffer.from(character)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')

/** Spells the path differently or puts something else into it. */
function spoilPath(draft: Draft, random: Random): void {
  const segments = draft.path.split('/').slice(1)
  const at = random.int(segments.length)
  const segment = segments[at] ?? ''
  const text = random.pick(hostileTexts)
  segments[at] = random.pick([
    segment.toUpperCase(),
    `${percent(segment.slice(0, 1))}${segment.slice(1)}`,
    `${segment}%00`,
    `${segment};x=1`,
    `${segment}%2f..`,
    `..%2f${segment}`,
    `${segment}/`,
    `/${segment}`,
    `./${segment}`,
    `../${segment}`,
    `${segment}%`,
    `${segment}%ff`,
    `${segment}\\`,
    `${segment}\xe4`,
    `${segment}#x`,
    text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80',
    'x'.repeat(3000),
    ['alle', 'daten', 'token', 'anschlussnutzer'][random.int(4)] ?? '',
  ])
  draft.path = `/${segments.join('/')}`
}

import type { Random } from '../random.ts'
import type { Draft } from '../wire/drafts.ts'

// Lengths near the limits of a form (with room for its other fields) and of a photo.
const formBytes = 60_000
const fotoBytes = 7_990_000

const filled = (bytes: number, text: string) => text.repeat(Math.floor(bytes / Buffer.byteLength(text)))
const textOf = (bytes: number, text: string) => `"${filled(bytes, text)}"`

/** JSON texts of this length that take long to parse, to check or to compose. */
function textsOf(bytes: number): readonly string[] {
  return [
    `[${filled(bytes, '{},')}{}]`,
    `[${filled(bytes, '0,')}0]`,
    filled(bytes / 2, '[') + filled(bytes / 2, ']'),
    `${filled((bytes * 5) / 6, '{"a":')}1${filled(bytes / 6, '}')}`,
    `{${Array.from({ length: bytes / 12 }, (_, index) => `"f${index}":1`).join(',')}}`,
    textOf(bytes, '\\u0301'),
    textOf(bytes, '\\"'),
    textOf(bytes, '\\\\'),
    `"a${filled(bytes / 2, '\u0301')}${filled(bytes / 2, '\u0323')}"`,
    ...[' ', '1', 'a.', 'a@', '(1', '\t ', '{"__proto__"', '👩‍👩‍👧‍👦'].map((text) => JSON.stringify(filled(bytes / 2, text))),
  ]
}

/** Invalid photos in Base64 that take long to check. */
function fotos(): readonly string[] {
  const start = Buffer.from([0xff, 0xd8, 0xff])
  const jpeg = (pattern: readonly number[]) => Buffer.concat([start, Buffer.alloc(5_900_000, Buffer.from(pattern))])
  const noise = Array.from({ length: 4096 }, (_, index) => (index * 2_654_435_761) >>> 24)
  const base64 = [[0xff], [0xff, 0], [0xff, 0xda], [0xff, 0xe0, 0, 2], [0xff, 0xd0, 1], noise].map((pattern) =>
    jpeg(pattern).toString('base64'),
  )
  const [first = ''] = base64
  return [...base64, `${first.slice(0, -1)}%`, filled(fotoBytes, 'AAA=')].map((text) => JSON.stringify(text))
}

const ofForm = textsOf(formBytes)
// Only some of them at once, because they are large.
const ofFoto = [...fotos(), ...textsOf(fotoBytes)]
const texts = [
  'a'.repeat(8000),
  encodeURIComponent(`a${'\u0301'.repeat(600)}${'\u0323'.repeat(600)}`),
  '%20'.repeat(2500),
]

/** Puts one of the costliest texts into each input of a request that is valid otherwise. */
export function makeCostly(draft: Draft, takesFoto: boolean, random: Random): void {
  const { fields, query } = draft
  if (fields !== undefined) {
    if (takesFoto && random.chance(0.5)) fields.set('foto', random.pick(ofFoto))
    else fields.set(random.pick([...fields.keys()]), random.pick(ofForm))
  }
  const at = random.int(query.length)
  const [name = ''] = (query[at] ?? '').split('=', 1)
  if (name === 'von' || name === 'bis') {
    const bisMs = Date.UTC(1905 + random.int(190), random.int(12), 1) + random.int(1e9)
    const vonMs = bisMs - random.pick([31, 62, 800, 1830]) * 86_400_000
    draft.query = query.map((one) =>
      one.startsWith('von=') ? `von=${isoOf(vonMs)}` : one.startsWith('bis=') ? `bis=${isoOf(bisMs)}` : one,
    )
  } else if (name !== '') query[at] = `${name}=${random.pick(texts)}`
}

const isoOf = (ms: number) => new Date(ms).toISOString()

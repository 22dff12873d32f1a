import type { Feldtexte } from '../schema/feldtexte.ts'
import * as v from 'valibot'
import { answeredText, listOf } from '../schema/answered.ts'
import { endpoint } from '../endpoint.ts'
import { Datum } from '../schema/scalars.ts'

/** The public service sends flags as text, "1" for a holiday; other hosts send numbers, booleans or nothing. */
const Flag = v.pipe(
  v.unknown(),
  v.transform((flag) => (flag === '1' || flag === 1 || flag === true ? '1' : '0')),
  v.picklist(['0', '1']),
)
const flag = v.optional(Flag, '0')

/** A public holiday and the Länder in which it is one [kuendigung-14]. */
export const Feiertag = v.object({
  date: Datum,
  fname: answeredText,
  name: answeredText,
  comment: answeredText,
  all_states: flag,
  bw: flag,
  by: flag,
  be: flag,
  bb: flag,
  hb: flag,
  hh: flag,
  he: flag,
  mv: flag,
  ni: flag,
  nw: flag,
  rp: flag,
  sl: flag,
  sn: flag,
  st: flag,
  sh: flag,
  th: flag,
})
export type Feiertag = v.InferOutput<typeof Feiertag>

/** Some services send the list without a wrapper. */
const Feiertage = v.pipe(
  v.unknown(),
  v.transform((answer) => (Array.isArray(answer) ? { feiertage: answer } : answer)),
  v.object({ status: v.optional(v.string(), 'success'), feiertage: listOf(Feiertag) }),
)

const Years = v.pipe(
  v.string('Bitte geben Sie Jahre an, zum Beispiel years=2026,2027.'),
  v.regex(
    /^(?:19|20)\d\d(?:,(?:19|20)\d\d){0,9}$/,
    'Bitte geben Sie ein bis zehn Jahre an, getrennt durch Kommas: years=2026,2027.',
  ),
  v.transform((text) => [...new Set(text.split(',').map(Number))]),
)

export const listFeiertage = endpoint({
  method: 'GET',
  path: '/feiertage',
  summary: 'Die gesetzlichen Feiertage ganzer Jahre, im Format des öffentlichen Feiertagsdienstes.',
  access: 'public',
  query: v.object({ years: Years }),
  output: Feiertage,
  maxAgeSeconds: 86_400,
})

export const feldtexte: Feldtexte = {
  'Feiertag.name': 'Dasselbe wie fname.',
  all_states: '"1", wenn der Tag in allen Ländern Feiertag ist.',
  bb: 'Brandenburg.',
  be: 'Berlin.',
  bw: 'Baden-Württemberg.',
  by: 'Bayern.',
  comment: 'Eine Bemerkung zum Feiertag.',
  date: 'Der Tag.',
  feiertage: 'Die Feiertage, nach Datum geordnet.',
  fname: 'Der Name des Feiertags.',
  hb: 'Bremen.',
  he: 'Hessen.',
  hh: 'Hamburg.',
  mv: 'Mecklenburg-Vorpommern.',
  ni: 'Niedersachsen.',
  nw: 'Nordrhein-Westfalen.',
  rp: 'Rheinland-Pfalz.',
  sh: 'Schleswig-Holstein.',
  sl: 'Saarland.',
  sn: 'Sachsen.',
  st: 'Sachsen-Anhalt.',
  th: 'Thüringen.',
  years: 'Die Jahre, getrennt durch Kommas: 2026,2027.',
}

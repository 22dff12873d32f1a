import * as v from 'valibot'
import { empty, endpoint } from './endpoint.ts'
import { Datum, missing, oneOf, prose, strict, VertragId } from './scalars.ts'

export const Kuendigungsgrund = oneOf(['ANBIETERWECHSEL', 'AUSZUG', 'SONDERKUENDIGUNG'])
export type Kuendigungsgrund = v.InferOutput<typeof Kuendigungsgrund>

const olderSpelling = {
  Anbieterwechsel: 'ANBIETERWECHSEL',
  Auszug: 'AUSZUG',
  Sonderkündigung: 'SONDERKUENDIGUNG',
} as const

/** Cancellation payload [section 3]; the older list of reasons is understood as well. */
export const Kuendigung = strict({
  grund: v.union(
    [
      Kuendigungsgrund,
      v.pipe(
        v.picklist(['Anbieterwechsel', 'Auszug', 'Sonderkündigung']),
        v.transform((grund) => olderSpelling[grund]),
      ),
    ],
    'Bitte wählen Sie einen Kündigungsgrund.',
  ),
  /** The last day of delivery. */
  datum: Datum,
  text: missing(
    v.pipe(
      prose(4000),
      v.trim(),
      v.transform((text) => (text === '' ? null : text)),
    ),
  ),
})
export type Kuendigung = v.InferOutput<typeof Kuendigung>

export const createKuendigung = endpoint({
  method: 'POST',
  path: '/:vertragId/kuendigen',
  summary: 'Kündigt einen Vertrag zu einem Tag; der Kunde bekommt den Eingang bestätigt.',
  access: 'session',
  writes: true,
  owned: { vertragId: 'vertrag' },
  params: v.object({ vertragId: VertragId }),
  body: Kuendigung,
  output: empty,
  errors: [409],
})

/** The public service's flags are texts: "1" is a holiday; some hosts write numbers, booleans or nothing. */
const Flag = v.pipe(
  v.unknown(),
  v.transform((flag) => (flag === '1' || flag === 1 || flag === true ? '1' : '0')),
  v.picklist(['0', '1']),
)
const flag = v.optional(Flag, '0')

/** A public holiday and the Länder that keep it [section 7, External]. */
export const Feiertag = v.object({
  date: Datum,
  fname: missing(v.string()),
  name: missing(v.string()),
  comment: missing(v.string()),
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

/** A service that answers the bare list is understood as well. */
const Feiertage = v.pipe(
  v.unknown(),
  v.transform((answer) => (Array.isArray(answer) ? { feiertage: answer } : answer)),
  v.object({ status: v.optional(v.string(), 'success'), feiertage: v.array(Feiertag) }),
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
})

import * as v from 'valibot'

const urlText =
  'Erwartet wird eine Adresse, die mit https:// beginnt, ohne Zugangsdaten, ? und #; http:// nur für diesen Rechner.'

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

function isBase(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password, search, hash } = new URL(text)
  const isAllowed = protocol === 'https:' || (protocol === 'http:' && loopback.has(hostname))
  return isAllowed && [username, password, search, hash].every((part) => part === '')
}

const url = v.optional(v.pipe(v.string(urlText), v.check(isBase, urlText)))
const gebiet = (pattern: RegExp, text: string) => v.optional(v.pipe(v.string(text), v.regex(pattern, text)))

/** Where a tenant's day-ahead prices come from; `gebiet` is what the source calls the market area. */
export const Preisquelle = v.variant(
  'art',
  [
    v.strictObject({ art: v.literal('awattar'), url }),
    v.strictObject({
      art: v.literal('energy-charts'),
      url,
      gebiet: gebiet(/^[A-Za-z0-9-]{2,20}$/, 'Erwartet wird ein Gebiet wie DE-LU.'),
    }),
    v.strictObject({
      art: v.literal('smard'),
      url,
      gebiet: gebiet(/^\d{1,6}\/[A-Za-z0-9-]{2,20}$/, 'Erwartet werden Filter und Region wie 4169/DE-LU.'),
    }),
  ],
  'Erlaubt sind awattar, energy-charts und smard.',
)

export type Preisquelle = v.InferOutput<typeof Preisquelle>

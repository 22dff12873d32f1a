import type { Feldtexte } from '../schema/feldtexte.ts'
import * as v from 'valibot'
import { empty, endpoint } from '../endpoint.ts'
import { answeredFlag } from '../schema/answered.ts'
import { strict } from '../schema/strict.ts'
import { VertragId } from '../schema/scalars.ts'

const ofVertrag = {
  path: '/:vertragId/monatsmail',
  access: 'session',
  owned: { vertragId: 'vertrag' },
  params: v.object({ vertragId: VertragId }),
} as const

/** Whether the customer has ordered the monthly consumption information of a contract by mail [historie-30]. */
const Monatsmail = v.object({ bestellt: answeredFlag(false) })

export const findMonatsmail = endpoint({
  ...ofVertrag,
  method: 'GET',
  summary: 'Ob die monatliche Verbrauchsinformation per E-Mail bestellt ist.',
  output: Monatsmail,
})

export const updateMonatsmail = endpoint({
  ...ofVertrag,
  method: 'PUT',
  summary: 'Bestellt die monatliche Verbrauchsinformation per E-Mail oder bestellt sie ab.',
  writes: true,
  body: strict({ bestellt: v.boolean('Erwartet wird true oder false.') }),
  output: empty,
})

/** Ends it by the link that each mail has, without a login; answers the same for a link that was used before. */
export const endMonatsmail = endpoint({
  method: 'POST',
  path: '/monatsmail/abbestellung',
  summary: 'Bestellt die monatliche Verbrauchsinformation mit dem Link aus der E-Mail ab (RFC 8058).',
  access: 'public',
  query: v.object({ abo: v.pipe(v.string(), v.uuid('Der Link ist nicht vollständig.')) }),
  output: empty,
})

export const feldtexte: Feldtexte = {
  abo: 'Der Schlüssel aus dem Link einer dieser E-Mails.',
  bestellt: 'Ob die monatliche Verbrauchsinformation per E-Mail bestellt ist.',
}

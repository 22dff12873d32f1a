import * as v from 'valibot'
import { Abschlag, Abschlagsaenderung, Abschlagsvorausschau } from '../abschlag.ts'
import { endpoint } from '../endpoint.ts'
import { missing } from '../schema/scalars.ts'
import { Aufnahme, Vertragspfad } from './aufnahme.ts'

const ofVertrag = {
  params: Vertragspfad,
  path: '/:mandant/kunden/:kundennummer/vertraege/:vertragId/abschlag',
} as const

export const findKundenabschlag = endpoint({
  ...ofVertrag,
  method: 'GET',
  summary: 'Der Abschlag eines Vertrags mit seinen Zahlungen, und was die nächste Rechnung wahrscheinlich bringt.',
  access: 'lesen',
  output: v.object({
    abschlag: Abschlag,
    /** Missing where no delivery runs. */
    vorausschau: missing(Abschlagsvorausschau),
  }),
})
export type Kundenabschlag = v.InferOutput<(typeof findKundenabschlag)['output']>

export const takeUpAbschlagsaenderung = endpoint({
  ...ofVertrag,
  method: 'POST',
  summary: 'Nimmt auf, dass ein Anrufer einen anderen Abschlag möchte, nach den Regeln des Portals.',
  access: 'service',
  body: Abschlagsaenderung,
  output: Aufnahme,
})

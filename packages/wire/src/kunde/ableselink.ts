import * as v from 'valibot'
import { Erledigt, Mandant } from '../dienst.ts'
import { endpoint } from '../endpoint.ts'
import { Datum, missing, oneOf } from '../schema/scalars.ts'
import { strict } from '../schema/strict.ts'
import { Ablesestand } from './ableselinkstand.ts'
import { Vertragspfad } from './aufnahme.ts'

const path = '/:mandant/kunden/:kundennummer/vertraege/:vertragId/ableselink'

export const createAbleselink = endpoint({
  method: 'POST',
  path,
  summary:
    'Gibt einem Kunden einen Link, mit dem er seinen Zähler ohne Anmeldung abliest: per E-Mail oder in der Antwort.',
  access: 'service',
  params: Vertragspfad,
  body: strict({ weg: oneOf(['mail', 'anzeigen']), bis: Datum }),
  output: v.object({
    /** The link, which stands nowhere else; missing: it goes by mail. */
    adresse: missing(v.string()),
    /** Where the mail goes. */
    email: missing(v.string()),
  }),
})

export const findAblesestand = endpoint({
  method: 'GET',
  path: '/:mandant/ableselinks',
  summary: 'Wie viele Links zum Ablesen versandt, geöffnet und abgelesen sind, und welche Zähler noch fehlen.',
  access: 'lesen',
  params: Mandant,
  output: Ablesestand,
})

export const withdrawAbleselinks = endpoint({
  method: 'DELETE',
  path,
  summary: 'Widerruft alle Links zu Ablesungen eines Vertrags, die noch gelten.',
  access: 'service',
  params: Vertragspfad,
  output: Erledigt,
})

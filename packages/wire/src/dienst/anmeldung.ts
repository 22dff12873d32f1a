import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { Mandant } from '../dienst.ts'
import { dienstrollen } from './rollen.ts'
import { line, missing, oneOf } from '../schema/scalars.ts'
import { strict } from '../schema/strict.ts'

/** The desk's page to which a provider sends the browser back. */
export const anmeldenPath = (mandant: string) => `/${mandant}/anmelden`

/** Who is signed in, and where. */
export const Dienstsitzung = v.object({
  kennung: v.string(),
  name: v.string(),
  rolle: oneOf(dienstrollen),
  mandant: v.string(),
  /** The pictures of the tenant's logo, if it has some of its own: addresses on the desk's server. */
  logo: missing(v.object({ bild: v.string(), bildDunkel: missing(v.string()) })),
})
export type Dienstsitzung = v.InferOutput<typeof Dienstsitzung>

export const findAnmeldewege = endpoint({
  method: 'GET',
  path: '/:mandant/anmeldewege',
  summary: 'Womit man sich hier anmelden kann.',
  access: 'desk',
  params: Mandant,
  output: v.object({
    /** With the short name and password of an account of the portal. */
    passwort: v.boolean(),
    /** With a passkey of such an account. */
    passkey: v.boolean(),
    /** What the supplier calls his OpenID provider, if he has one. */
    anbieter: missing(v.string()),
  }),
})

export const anmelden = endpoint({
  method: 'POST',
  path: '/:mandant/sitzung',
  summary: 'Meldet jemanden vom Kundendienst an.',
  access: 'desk',
  params: Mandant,
  body: strict({ kennung: line(60), passwort: line(200) }),
  output: Dienstsitzung,
})

export const beginAnbieteranmeldung = endpoint({
  method: 'POST',
  path: '/:mandant/anbieter',
  summary: 'Beginnt eine Anmeldung beim Anbieter; sie geht an der genannten Adresse weiter.',
  access: 'desk',
  params: Mandant,
  output: v.object({ adresse: v.string() }),
})

export const completeAnbieteranmeldung = endpoint({
  method: 'POST',
  path: '/:mandant/anbieter/antwort',
  summary: 'Meldet mit dem an, was der Anbieter der Adresse mitgegeben hat.',
  access: 'desk',
  params: Mandant,
  /** The query with which the provider sent the browser back. */
  body: strict({ antwort: line(8000) }),
  output: Dienstsitzung,
})

export const abmelden = endpoint({
  method: 'DELETE',
  path: '/:mandant/sitzung',
  summary: 'Beendet die Sitzung.',
  access: 'desk',
  params: Mandant,
  /** Where the provider's own session ends, if there is one. */
  output: v.object({ weiter: missing(v.string()) }),
})

export const findSitzung = endpoint({
  method: 'GET',
  path: '/:mandant/sitzung',
  summary: 'Wer angemeldet ist.',
  access: 'lesen',
  params: Mandant,
  output: Dienstsitzung,
})

import * as v from 'valibot'
import { Weitergereicht } from '../anmeldung/passkey.ts'
import { endpoint } from '../endpoint.ts'
import { Erledigt, Mandant } from '../dienst.ts'
import { line, missing } from '../schema/scalars.ts'
import { strict } from '../schema/strict.ts'
import { Dienstsitzung } from './anmeldung.ts'

const Passkey = v.object({
  id: v.number(),
  bezeichnung: v.string(),
  angelegtAm: v.string(),
  zuletztAm: missing(v.string()),
})
export type Passkey = v.InferOutput<typeof Passkey>

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/:mandant/konto/passkeys',
  summary: 'Die Passkeys des eigenen Kontos.',
  access: 'lesen',
  params: Mandant,
  output: v.object({
    passkeys: v.array(Passkey),
    /** Why this account can have none. */
    hindernis: missing(v.string()),
  }),
})

export const beginPasskey = endpoint({
  method: 'POST',
  path: '/:mandant/konto/passkeys/beginn',
  summary: 'Beginnt einen neuen Passkey des eigenen Kontos, mit dessen Passwort.',
  access: 'lesen',
  params: Mandant,
  body: strict({ passwort: line(200) }),
  output: v.object({ optionen: Weitergereicht }),
})

export const addPasskey = endpoint({
  method: 'POST',
  path: '/:mandant/konto/passkeys',
  summary: 'Fügt dem eigenen Konto den begonnenen Passkey hinzu.',
  access: 'lesen',
  params: Mandant,
  body: strict({ bezeichnung: line(60), antwort: Weitergereicht }),
  output: Erledigt,
})

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/:mandant/konto/passkeys/:id',
  summary: 'Entfernt einen Passkey des eigenen Kontos.',
  access: 'lesen',
  params: v.object({ ...Mandant.entries, id: v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/)) }),
  output: Erledigt,
})

export const beginPasskeyanmeldung = endpoint({
  method: 'POST',
  path: '/:mandant/passkey',
  summary: 'Beginnt eine Anmeldung mit einem Passkey.',
  access: 'desk',
  params: Mandant,
  output: v.object({ optionen: Weitergereicht }),
})

export const completePasskeyanmeldung = endpoint({
  method: 'POST',
  path: '/:mandant/passkey/antwort',
  summary: 'Meldet mit der Antwort eines Passkeys an.',
  access: 'desk',
  params: Mandant,
  body: strict({ antwort: Weitergereicht }),
  output: Dienstsitzung,
})

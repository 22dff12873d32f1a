import * as v from 'valibot'
import { SessionHeaders, SessionOwner } from '../anmeldung.ts'
import { empty, endpoint } from '../endpoint.ts'
import { hasOnlyLines, line, missing, typed, unzulaessig, Zeitpunkt } from '../schema/scalars.ts'
import { strict } from '../schema/strict.ts'

/** What the browser's own functions take and give; the server's library knows its parts. */
export const Weitergereicht = v.pipe(
  v.looseObject({}),
  v.check((value) => hasOnlyLines(value), unzulaessig),
)

const passkeyname = line(60)

/** A passkey of the customer, as he sees it. */
export const EigenerPasskey = v.object({
  id: v.string(),
  name: v.string(),
  angelegtAm: Zeitpunkt,
  zuletztAm: missing(Zeitpunkt),
})
export type EigenerPasskey = v.InferOutput<typeof EigenerPasskey>

export const beginPasskeyLogin = endpoint({
  method: 'POST',
  path: '/anschlussnutzer/login/passkey/beginn',
  summary: 'Beginnt eine Anmeldung mit einem Passkey; ohne Optionen, wo das Portal keine Passkeys hat.',
  access: 'public',
  output: v.object({ optionen: missing(Weitergereicht) }),
})

export const completePasskeyLogin = endpoint({
  method: 'POST',
  path: '/anschlussnutzer/login/passkey',
  summary: 'Meldet mit der Antwort eines Passkeys an, wie mit dem Passwort; 403 mit Code 702: kein Zugang.',
  access: 'public',
  body: strict({ passkeyantwort: Weitergereicht }),
  output: SessionOwner,
  replyHeaders: SessionHeaders,
  errors: [403, 429],
})

export const beginEigenerPasskey = endpoint({
  method: 'POST',
  path: '/anschlussnutzer/passkeys/beginn',
  summary: 'Beginnt einen neuen Passkey des Kunden: mit dem Passwort oder mit einem Passkey, den er schon hat.',
  access: 'session',
  body: strict({
    passwort: missing(typed(512, 'Bitte geben Sie Ihr Passwort an.')),
    passkeyantwort: missing(Weitergereicht),
  }),
  output: v.object({ optionen: Weitergereicht }),
  errors: [403, 409, 429],
})

export const addEigenerPasskey = endpoint({
  method: 'POST',
  path: '/anschlussnutzer/passkeys',
  summary: 'Fügt dem Zugang den begonnenen Passkey hinzu.',
  access: 'session',
  body: strict({ name: passkeyname, passkeyantwort: Weitergereicht }),
  output: empty,
  errors: [403, 409],
})

const params = v.object({
  passkeyId: v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/, 'Bitte geben Sie die Kennung des Passkeys an.')),
})

export const renameEigenerPasskey = endpoint({
  method: 'PUT',
  path: '/anschlussnutzer/passkeys/:passkeyId',
  summary: 'Gibt einem Passkey des Kunden einen anderen Namen.',
  access: 'session',
  owned: { passkeyId: 'passkey' },
  params,
  body: strict({ name: passkeyname }),
  output: empty,
})

export const removeEigenerPasskey = endpoint({
  method: 'DELETE',
  path: '/anschlussnutzer/passkeys/:passkeyId',
  summary: 'Entfernt einen Passkey des Kunden.',
  access: 'session',
  owned: { passkeyId: 'passkey' },
  params,
  output: empty,
})

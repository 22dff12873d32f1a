import * as v from 'valibot'
import { empty, endpoint } from '../endpoint.ts'
import { EigenerPasskey } from './passkey.ts'
import { answeredText, listOf } from '../schema/answered.ts'
import type { Feldtexte } from '../schema/feldtexte.ts'
import { missing, Zeitpunkt } from '../schema/scalars.ts'

/** A sign-in that still holds. */
export const EigeneSitzung = v.object({
  id: v.string(),
  begonnenAm: Zeitpunkt,
  /** To half a minute, and not after the last time that lengthened the session. */
  zuletztAm: Zeitpunkt,
  /** When it ends if nobody uses it. */
  laeuftAb: Zeitpunkt,
  browser: answeredText,
  /** The number that its customer signed in with, and switched here from; missing: he signed in with this one. */
  gewechseltVon: answeredText,
  /** The other number that it has switched to; missing: it is of this one. */
  gewechseltZu: answeredText,
  istDiese: v.boolean(),
})
export type EigeneSitzung = v.InferOutput<typeof EigeneSitzung>

/** A browser in which the customer has signed in since the password was last changed. */
export const EigenesGeraet = v.object({
  id: v.string(),
  bekanntSeit: Zeitpunkt,
  zuletztAngemeldet: Zeitpunkt,
  istDieses: v.boolean(),
})
export type EigenesGeraet = v.InferOutput<typeof EigenesGeraet>

export const findAnmeldung = endpoint({
  method: 'GET',
  path: '/anschlussnutzer/anmeldung',
  summary: 'Wo der Kunde gerade angemeldet ist, und welche Geräte und Passkeys das Portal von ihm kennt.',
  access: 'session',
  output: v.object({
    sitzungen: listOf(EigeneSitzung),
    geraete: listOf(EigenesGeraet),
    /** Null where the portal has none. */
    passkeys: missing(listOf(EigenerPasskey)),
  }),
  errors: [403],
})

export const endSitzung = endpoint({
  method: 'DELETE',
  path: '/anschlussnutzer/anmeldung/sitzungen/:sitzungId',
  summary: 'Beendet eine Sitzung des Kunden.',
  access: 'session',
  owned: { sitzungId: 'sitzung' },
  params: v.object({
    sitzungId: v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/, 'Bitte geben Sie die Kennung der Sitzung an.')),
  }),
  output: empty,
})

export const endAndereSitzungen = endpoint({
  method: 'DELETE',
  path: '/anschlussnutzer/anmeldung/sitzungen',
  summary: 'Beendet alle Sitzungen des Kunden außer der dieses Aufrufs.',
  access: 'session',
  output: empty,
})

export const removeGeraet = endpoint({
  method: 'DELETE',
  path: '/anschlussnutzer/anmeldung/geraete/:geraetId',
  summary: 'Vergisst ein Gerät: Die nächste Anmeldung dort ist die eines neuen.',
  access: 'session',
  owned: { geraetId: 'geraet' },
  params: v.object({
    geraetId: v.pipe(v.string(), v.regex(/^[\w-]{22}$/, 'Bitte geben Sie die Kennung des Geräts an.')),
  }),
  output: empty,
})

export const feldtexte: Feldtexte = {
  angelegtAm: 'Wann der Passkey hinzugefügt wurde.',
  begonnenAm: 'Wann die Sitzung begonnen hat.',
  bekanntSeit: 'Wann sich der Kunde auf dem Gerät zum ersten Mal angemeldet hat.',
  browser:
    'Art von Browser und Betriebssystem, etwa „Chrome auf Android“, ohne Versionen; leer, wo nichts davon bekannt ist.',
  geraete: 'Die Geräte, die das Portal kennt.',
  geraetId: 'Die Kennung des Geräts.',
  gewechseltZu: 'Zu welcher anderen Kundennummer die Sitzung gewechselt hat; leer, wenn sie bei dieser ist.',
  gewechseltVon: 'Von welcher Kundennummer aus gewechselt wurde; leer, wenn man sich mit dieser angemeldet hat.',
  istDiese: 'Ob dieser Aufruf zu der Sitzung gehört.',
  istDieses: 'Ob dieser Aufruf von dem Gerät kommt.',
  laeuftAb: 'Wann die Sitzung endet, wenn niemand sie benutzt.',
  optionen: 'Was der Browser für den Passkey braucht (WebAuthn, als JSON); gilt zehn Minuten und einmal.',
  passkeyantwort: 'Was der Browser darauf geantwortet hat (WebAuthn, als JSON).',
  passkeyId: 'Die Kennung des Passkeys.',
  passkeys: 'Die Passkeys, die gelten; null, wo das Portal keine Passkeys hat.',
  sitzungen: 'Die Sitzungen, die gelten.',
  sitzungId: 'Die Kennung der Sitzung.',
  zuletztAm: 'Wann zuletzt etwas benutzt wurde.',
  zuletztAngemeldet: 'Wann sich der Kunde auf dem Gerät zuletzt angemeldet hat.',
}

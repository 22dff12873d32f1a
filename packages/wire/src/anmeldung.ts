import type { Feldtexte } from './schema/feldtexte.ts'
import * as v from 'valibot'
import { empty, endpoint } from './endpoint.ts'
import { passwortLaenge } from './rules/passwort.ts'
import { toNfc } from './rules/text/toNfc.ts'
import { code, typed } from './schema/scalars.ts'
import { strict } from './schema/strict.ts'

/** The number that a customer signs in with, the tenant's prefix included. */
export const Kundennummer = code(
  /^[A-Za-z0-9][A-Za-z0-9-]{0,29}$/,
  'Bitte geben Sie eine Kundennummer an.',
  'Eine Kundennummer hat höchstens 30 Zeichen: Buchstaben ohne Umlaute, Ziffern und Bindestrich.',
)

/** Seconds that a session still lasts; a number as text, since headers are text. */
export const TtlSeconds = v.pipe(
  v.union([v.pipe(v.string(), v.digits()), v.number()]),
  v.transform(Number),
  v.number(),
  v.integer(),
  v.minValue(0),
)

/** A customer number as typed: with or without the tenant's prefix, see `rules/anschlussnutzer/kundennummer`. */
const GetippteKundennummer = typed(100, 'Bitte geben Sie Ihre Kundennummer an.')

/** A password to compare with the stored one, which may be older than today's rules. */
export const Passwort = typed(512, 'Bitte geben Sie Ihr Passwort an.')

/** A new password [passwort-1]; encoding it as a header and decoding it must not change it [schnittstelle-5]. */
export const NeuesPasswort = v.pipe(
  v.string('Bitte geben Sie ein neues Passwort an.'),
  v.maxLength(1000, 'Das Passwort darf höchstens 128 Zeichen lang sein.'),
  v.transform(toNfc),
  v.check((text) => passwortLaenge(text) >= 8, 'Das Passwort muss mindestens 8 Zeichen lang sein.'),
  v.check((text) => passwortLaenge(text) <= 128, 'Das Passwort darf höchstens 128 Zeichen lang sein.'),
  v.check((text) => text.trim() === text, 'Das Passwort darf nicht mit einem Leerzeichen beginnen oder enden.'),
  v.regex(/^[^\p{Cc}\p{Cs}]*$/u, 'Das Passwort enthält ein unzulässiges Zeichen.'),
  v.metadata({ minLength: 8, maxLength: 128 }),
)

export const SessionHeaders = v.object({ token: v.pipe(v.string(), v.nonEmpty()), ttl: TtlSeconds })
export const SessionOwner = v.object({ kundennummer: Kundennummer })

export const login = endpoint({
  method: 'POST',
  path: '/anschlussnutzer/login',
  summary: 'Meldet mit Kundennummer und Passwort an. 403 mit Code 700: Passwort ändern; mit Code 702: kein Zugang.',
  access: 'public',
  headers: v.object({ kundennummer: GetippteKundennummer, passwort: Passwort }),
  output: SessionOwner,
  replyHeaders: SessionHeaders,
  errors: [403, 429],
})

export const logout = endpoint({
  method: 'DELETE',
  path: '/anschlussnutzer/logout',
  summary: 'Beendet die Sitzung.',
  access: 'session',
  output: empty,
})

export const refreshToken = endpoint({
  method: 'GET',
  path: '/token/refresh',
  summary: 'Verlängert die Sitzung mit einem neuen Token; das alte gilt noch 30 Sekunden.',
  access: 'session',
  output: v.pipe(v.string(), v.nonEmpty()),
  replyHeaders: v.object({ ttl: TtlSeconds }),
})

export const requestPasswortReset = endpoint({
  method: 'POST',
  path: '/anschlussnutzer/passwort_reset',
  summary: 'Schickt einen Link zum Zurücksetzen des Passworts an die hinterlegte E-Mail-Adresse.',
  access: 'public',
  headers: v.object({
    kundennummer: GetippteKundennummer,
    /**
     * Must equal the address in the tenant's file, from which the link in the mail is made; this input never gets into
     * it [T12].
     */
    basisUrl: typed(2000, 'Bitte geben Sie die Adresse der Seite an, auf die der Link führt.'),
  }),
  output: empty,
  errors: [403, 404, 429],
})

export const requestRegistrierung = endpoint({
  method: 'POST',
  path: '/anschlussnutzer/registrierung',
  summary:
    'Schickt einen Link zum ersten Passwort an die hinterlegte E-Mail-Adresse, wenn beide Nummern zusammengehören.',
  access: 'public',
  headers: v.object({
    kundennummer: GetippteKundennummer,
    zaehlernummer: typed(100, 'Bitte geben Sie Ihre Zählernummer ein.'),
  }),
  output: empty,
  errors: [404, 429],
})

const Linktoken = typed(512, 'Der Link ist unvollständig. Bitte fordern Sie einen neuen an.')

/** Answers a wrong token with 200: hosts that do not know the call may answer 403, which says nothing of the link. */
export const checkPasswortReset = endpoint({
  method: 'GET',
  path: '/anschlussnutzer/passwort_reset_pruefung',
  summary: 'Sagt, ob der Link zu einem neuen Passwort noch gilt; verbraucht ihn nicht.',
  access: 'public',
  headers: v.object({ token: Linktoken }),
  output: v.object({ gilt: v.boolean() }),
  errors: [429],
})

export const completePasswortReset = endpoint({
  method: 'POST',
  path: '/anschlussnutzer/passwort_reset_abschluss',
  summary: 'Setzt mit dem Token aus dem Link ein neues Passwort.',
  access: 'public',
  headers: v.object({ token: Linktoken, neuesPasswort: NeuesPasswort }),
  output: empty,
  errors: [403, 429],
})

export const PasswortAenderung = strict({
  altesPasswort: typed(512, 'Bitte geben Sie Ihr altes Passwort an.'),
  neuesPasswort: NeuesPasswort,
})
export type PasswortAenderung = v.InferOutput<typeof PasswortAenderung>

export const changePasswort = endpoint({
  method: 'PUT',
  path: '/anschlussnutzer/passwort_aendern',
  summary: 'Ändert das Passwort und beginnt eine neue Sitzung; jede andere endet.',
  access: 'passwort',
  headers: v.object({ kundennummer: GetippteKundennummer }),
  body: PasswortAenderung,
  output: SessionOwner,
  replyHeaders: SessionHeaders,
  errors: [403, 429],
})

export const feldtexte: Feldtexte = {
  altesPasswort: 'Das bisherige oder das Einmalpasswort.',
  basisUrl: 'Die Adresse der Seite, auf die der Link führt; sie muss der eingestellten gleichen.',
  gilt: 'Ob der Link noch gilt; falsch, was auch immer an dem Token nicht stimmt.',
  kundennummer: 'Die Kundennummer, beim Senden mit oder ohne Präfix.',
  neuesPasswort:
    'Das neue Passwort: 8 bis 128 Zeichen, ohne Leerzeichen am Rand und ohne Steuerzeichen; nicht leicht zu erraten.',
  passwort: 'Das Passwort.',
  token: 'Der Token der Sitzung, beim Zurücksetzen des Passworts der Token aus dem Link.',
  ttl: 'Wie viele Sekunden die Sitzung noch gilt.',
}

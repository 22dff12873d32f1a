import * as v from 'valibot'
import { SessionHeaders, SessionOwner } from '../anmeldung.ts'
import { empty, endpoint } from '../endpoint.ts'
import { listOf } from '../schema/answered.ts'
import type { Feldtexte } from '../schema/feldtexte.ts'
import { typed, Zeitpunkt } from '../schema/scalars.ts'
import { strict } from '../schema/strict.ts'

/** A customer number to which this sign-in can switch. */
export const WeitereKundennummer = v.object({
  id: v.string(),
  kundennummer: v.string(),
  /** Whose number it is. */
  anzeigename: v.string(),
  hinzugefuegtAm: Zeitpunkt,
})
export type WeitereKundennummer = v.InferOutput<typeof WeitereKundennummer>

/** A customer number whose customer may switch to this one. */
export const ErlaubteKundennummer = v.object({
  id: v.string(),
  kundennummer: v.string(),
  hinzugefuegtAm: Zeitpunkt,
})
export type ErlaubteKundennummer = v.InferOutput<typeof ErlaubteKundennummer>

export const findVerknuepfungen = endpoint({
  method: 'GET',
  path: '/anschlussnutzer/verknuepfungen',
  summary: 'Mit welcher Kundennummer man sich angemeldet hat, zu welchen man wechseln kann, und wer zu dieser.',
  access: 'session',
  output: v.object({
    /** With it the customer signed in; it stays the same when he switches. */
    angemeldetMit: v.object({ kundennummer: v.string(), anzeigename: v.string() }),
    weitere: listOf(WeitereKundennummer),
    erlaubte: listOf(ErlaubteKundennummer),
  }),
  errors: [403],
})

const weitereKundennummer = typed(100, 'Bitte geben Sie die weitere Kundennummer an.')

export const createVerknuepfung = endpoint({
  method: 'POST',
  path: '/anschlussnutzer/verknuepfungen',
  summary: 'Fügt eine weitere Kundennummer hinzu, zu der man ohne ihr Passwort wechseln kann.',
  access: 'session',
  body: strict({
    kundennummer: weitereKundennummer,
    passwort: typed(512, 'Bitte geben Sie das Passwort der weiteren Kundennummer an.'),
  }),
  output: empty,
  errors: [403, 429],
})

export const requestVerknuepfungslink = endpoint({
  method: 'POST',
  path: '/anschlussnutzer/verknuepfungslink',
  summary: 'Schickt einen Link zum Hinzufügen an die E-Mail-Adresse, die zu der weiteren Kundennummer hinterlegt ist.',
  access: 'session',
  body: strict({ kundennummer: weitereKundennummer }),
  output: empty,
  errors: [403, 429],
})

export const createVerknuepfungByLink = endpoint({
  method: 'POST',
  path: '/anschlussnutzer/verknuepfungslink/verknuepfung',
  summary:
    'Fügt mit dem Link eine weitere Kundennummer hinzu; er gilt einmal und nur der Kundennummer, die ihn verlangt hat.',
  access: 'session',
  body: strict({
    kundennummer: weitereKundennummer,
    token: typed(512, 'Der Link ist unvollständig. Bitte fordern Sie einen neuen an.'),
  }),
  output: empty,
  errors: [403, 429],
})

export const switchKundennummer = endpoint({
  method: 'POST',
  path: '/anschlussnutzer/wechsel',
  summary: 'Wechselt zu einer hinzugefügten Kundennummer oder zurück: Eine neue Sitzung ersetzt diese.',
  access: 'session',
  body: strict({ kundennummer: typed(100, 'Bitte geben Sie eine Kundennummer an.') }),
  output: SessionOwner,
  replyHeaders: SessionHeaders,
  errors: [403, 404],
})

export const endVerknuepfung = endpoint({
  method: 'DELETE',
  path: '/anschlussnutzer/verknuepfungen/:verknuepfungId',
  summary: 'Beendet, dass man ohne Passwort wechseln kann; beide Kundennummern können das. Sitzungen daraus enden.',
  access: 'session',
  owned: { verknuepfungId: 'verknuepfung' },
  params: v.object({
    verknuepfungId: v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/, 'Bitte geben Sie die Kennung der Verknüpfung an.')),
  }),
  output: empty,
})

export const feldtexte: Feldtexte = {
  angemeldetMit: 'Die Kundennummer, mit deren Passwort man sich angemeldet hat.',
  anzeigename: 'Wie der Kunde heißt.',
  erlaubte: 'Die Kundennummern, von denen aus man zu dieser wechseln kann.',
  hinzugefuegtAm: 'Seit wann der Wechsel ohne Passwort möglich ist.',
  verknuepfungId: 'Die Kennung der Verknüpfung.',
  weitere: 'Die hinzugefügten Kundennummern.',
}

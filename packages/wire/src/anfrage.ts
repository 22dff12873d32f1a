import type { Feldtexte } from './schema/feldtexte.ts'
import * as v from 'valibot'
import { perKontaktfeld } from './anschlussnutzer.ts'
import { answered, answeredFlag, answeredText, listOf, mapOf } from './schema/answered.ts'
import { Bankverbindung } from './bankverbindung.ts'
import { empty, endpoint } from './endpoint.ts'
import { Kuendigungsgrund } from './kuendigung/kuendigungsgrund.ts'
import { Rechnungsadresse } from './rechnungsadresse.ts'
import { answeredId, Datum, missing, oneOf, VertragId, Zahl, Zeitpunkt } from './schema/scalars.ts'
import { strict } from './schema/strict.ts'
import { vorgangsergebnisse } from './vorgang/arten.ts'

/** What a customer can submit. */
const Anfrageart = oneOf([
  'ablesung',
  'kontaktdaten',
  'rechnungsadresse',
  'bankverbindung',
  'kontaktanfrage',
  'abschlagsaenderung',
  'kuendigung',
])

/** How far a request has come, as far as the portal knows: received, taken over, accepted, refused or answered by the supplier, or taken back. */
const Anfragezustand = oneOf(['eingegangen', 'uebergeben', ...vorgangsergebnisse])

/** A reading as the customer sent it; `ablesewerte` by obiskennzahl. */
const EingereichteAblesung = v.object({
  zaehlernummer: answeredText,
  ablesedatum: answered(Datum),
  ablesewerte: mapOf(Zahl),
  hatFoto: answered(v.boolean()),
})

/** Something that the customer has submitted [anfrage-1]; of the contents there is the one that `art` names, if it is still stored. */
export const Anfrage = v.object({
  id: answeredId(v.string()),
  /** Of the Vorgang; missing where the host names none. */
  nummer: answered(answeredId(v.string())),
  art: Anfrageart,
  /** What became of a billing address or of bank details. */
  aktion: answered(oneOf(['angelegt', 'beendet', 'geloescht'])),
  /** Missing where it is about the customer as a whole. */
  vertragId: answered(answeredId(VertragId)),
  eingegangenAm: Zeitpunkt,
  zustand: answered(Anfragezustand),
  uebergebenAm: answered(Zeitpunkt),
  /** When the supplier accepted, refused or answered it. */
  beantwortetAm: answered(Zeitpunkt),
  /** Whether the customer has not seen this answer in the portal yet. */
  ungelesen: answeredFlag(false),
  /** From which day on what was accepted holds; missing where the supplier names none. */
  giltAb: answered(Datum),
  ablehnungsgrund: answeredText,
  /** What the supplier answers to a Kontaktanfrage. */
  antworttext: answeredText,
  ablesung: answered(EingereichteAblesung),
  kontaktdaten: answered(v.object(perKontaktfeld(() => answeredText))),
  rechnungsadresse: answered(Rechnungsadresse),
  bankverbindung: answered(Bankverbindung),
  kontaktanfrage: answered(
    v.object({ betreff: answeredText, text: answeredText, gewuenschterAbschlag: answered(Zahl) }),
  ),
  abschlagsaenderung: answered(
    v.object({ betrag: answered(Zahl), bisher: answered(Zahl), giltAb: answered(Datum), begruendung: answeredText }),
  ),
  kuendigung: answered(v.object({ grund: answered(Kuendigungsgrund), datum: answered(Datum), text: answeredText })),
})
export type Anfrage = v.InferOutput<typeof Anfrage>

/** Where a page of the list ends: the moment in milliseconds, and the `id` of its last request. */
const Fortsetzung = v.pipe(
  v.string(),
  v.regex(/^\d{1,15}-v\d{1,18}$/, 'Bitte geben Sie die Fortsetzung so an, wie die Seite davor sie nennt.'),
)

export const listAnfragen = endpoint({
  method: 'GET',
  path: '/anschlussnutzer/anfragen',
  summary:
    'Was der Kunde eingereicht hat, das Neueste zuerst, zwanzig auf einmal; auf der ersten Seite auch alle ungelesenen Antworten.',
  access: 'session',
  query: v.object({ fortsetzung: v.optional(Fortsetzung) }),
  output: v.object({
    anfragen: listOf(Anfrage),
    /** The requests, however old, whose answers the customer has not seen: the newest answer first, at most twenty. */
    ungelesene: v.fallback(v.optional(listOf(Anfrage), []), []),
    fortsetzung: missing(v.string()),
  }),
})

/** Answers that the customer has seen, each by its request and its time: one that came meanwhile is still new. */
const GeseheneAntwort = strict({
  id: v.pipe(v.string(), v.regex(/^v\d{1,18}$/, 'Bitte geben Sie die `id` so an, wie die Liste sie nennt.')),
  beantwortetAm: Zeitpunkt,
})

/** Not `writes`: reading an answer is for customers who may only look as well. */
export const markAntwortenGesehen = endpoint({
  method: 'POST',
  path: '/anschlussnutzer/anfragen/gesehen',
  summary: 'Merkt sich, welche Antworten der Kunde gesehen hat; was es nicht gibt, wird übergangen.',
  access: 'session',
  body: strict({
    antworten: v.pipe(
      v.array(GeseheneAntwort, 'Bitte senden Sie eine Liste von Antworten.'),
      v.maxLength(100, 'Bitte geben Sie höchstens 100 Antworten an.'),
    ),
  }),
  output: empty,
})

export const feldtexte: Feldtexte = {
  abschlagsaenderung: 'Die Änderung des Abschlags, wie sie gesendet wurde.',
  bisher: 'Der Abschlag davor in EUR.',
  'Anfrage.art': 'Worum es geht; das Feld dieses Namens hat den Inhalt, solange er gespeichert ist.',
  'Anfrage.id': 'Was diese Anfrage unter denen des Kunden bezeichnet.',
  'Anfrage.nummer': 'Die Nummer des Vorgangs.',
  'Anfrage.vertragId': 'Der Vertrag, um den es geht; null: der Kunde als Ganzes.',
  ablehnungsgrund: 'Warum der Versorger es abgelehnt hat, für den Kunden; null, wenn er es nicht hat.',
  ablesung: 'Die Ablesung, wie sie eingereicht wurde.',
  aktion: 'Ob ein Eintrag angelegt, beendet oder geloescht wurde.',
  anfragen: 'Was eingereicht wurde, das Neueste zuerst.',
  antworten: 'Die Antworten, die der Kunde gesehen hat, jede mit ihrem Vorgang und ihrem Zeitpunkt.',
  antworttext: 'Was der Versorger auf eine Kontaktanfrage antwortet; null, wenn er es nicht hat.',
  bankverbindung: 'Die Bankverbindung, um die es ging.',
  beantwortetAm: 'Wann der Versorger es angenommen, abgelehnt oder beantwortet hat; null: noch nicht.',
  fortsetzung: 'Woran die nächste Seite anknüpft; null auf der letzten.',
  giltAb: 'Ab welchem Tag gilt, was der Versorger angenommen hat; null, wenn er keinen nennt.',
  hatFoto: 'Ob ein Foto dabei war.',
  kontaktanfrage: 'Die Nachricht, wie sie gesendet wurde.',
  kontaktdaten: 'Die Kontaktdaten, wie sie seitdem gelten sollen.',
  kuendigung: 'Die Kündigung, wie sie gesendet wurde.',
  rechnungsadresse: 'Die Rechnungsadresse, um die es ging.',
  uebergebenAm: 'Wann der Versorger es übernommen hat.',
  ungelesen: 'Ob der Kunde diese Antwort im Portal noch nicht gesehen hat.',
  ungelesene: 'Die Vorgänge mit ungelesenen Antworten, die neueste zuerst; nur auf der ersten Seite.',
  zustand:
    'eingegangen, uebergeben (der Versorger hat es übernommen), angenommen, abgelehnt oder beantwortet (so hat er geantwortet), zurueckgenommen (vom Kunden).',
}

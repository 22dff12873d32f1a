import { impersonal, laufendeNummer, personal, type Row, table, withheld } from './table.ts'
import type { ColumnType, Generated } from 'kysely'
import type { Vorgangsart, Vorgangsergebnis, Vorgangsweg } from '@ekp/wire/vorgang/arten'

/** What became of a try: after `gescheitert` another one follows, after the last two none does. */
export const webhookergebnisse = ['zugestellt', 'gescheitert', 'unzustellbar', 'abgeschaltet'] as const

export type Webhookergebnis = (typeof webhookergebnisse)[number]

const eingabe = personal('Eingaben')
const abnehmer = impersonal('Systeme des Versorgers')
const transaktion = impersonal('Nummer einer Transaktion der Datenbank')

export const vorgang = {
  /** The outbox: what a customer has sent in, for the supplier's systems. */
  vorgang: table(
    'was Kunden einreichen, bis der Versorger es übernommen hat, und danach als Nachweis; auch Erklärungen ohne Anmeldung',
    'vorgang',
    {
      id: eingabe<Generated<number>>(),
      /** The transaction that gave it its place in the outbox; null: none has yet. */
      transaktion: transaktion<Generated<string | null>>(),
      /** Null for a declaration that anybody may make without signing in. */
      kundennummer: eingabe<string | null>(),
      vertrag_id: eingabe<string | null>(),
      art: eingabe<Vorgangsart>(),
      inhalt: eingabe<ColumnType<unknown, string, never>>(),
      eingegangen_am: eingabe<Date>(),
      /** Whether the customer sent it, or a clerk took it up for him; who that was is in the audit trail. */
      weg: eingabe<Generated<Vorgangsweg>>(),
      /** When the last of the supplier's systems had it, or, where none takes its kind, the service desk had finished with it. */
      uebergeben_am: eingabe<Date | null>(),
      /** The systems that have it, by their names. */
      uebernommen_von: abnehmer<Generated<string[]>>(),
      /** What the supplier has answered the customer; null: nothing yet. */
      ergebnis: eingabe<Generated<Vorgangsergebnis | null>>(),
      /** Why it was refused, in a sentence for the customer. */
      ablehnungsgrund: eingabe<Generated<string | null>>(),
      /** What is answered to a Kontaktanfrage, in words. */
      antworttext: eingabe<Generated<string | null>>(),
      /** From which day on what was accepted holds. */
      gilt_ab: eingabe<Generated<string | null>>(),
      beantwortet_am: eingabe<Generated<Date | null>>(),
      /** The systems that took it before it was answered and do not have the answer yet, by their names. */
      antwort_fehlt: abnehmer<Generated<string[]>>(),
      /** The transaction that gave such an answer its place in the outbox; null: there is none, or none has yet. */
      antwort_transaktion: transaktion<Generated<string | null>>(),
      /** The time of the answer that the customer has seen in the portal; null: none yet. */
      gesehene_antwort_vom: eingabe<Generated<Date | null>>(),
      /** The account of the desk that has taken it. */
      bearbeiter_id: impersonal('Beschäftigte des Versorgers')<Generated<number | null>>(),
    },
  ),
  /** What somebody at the desk has noted about a Vorgang. */
  vorgangsnotiz: table('was der Kundendienst zu einem Vorgang notiert', 'vorgang', {
    id: laufendeNummer<Generated<number>>(),
    vorgang_id: eingabe<number>(),
    konto_id: personal('Nachweise')<number>(),
    text: eingabe<string>(),
    geschrieben_am: eingabe<Date>(),
  }),
  /** The token of a system of the supplier that fetches from the outbox; or that the commands take from it. */
  ausgangszugang: table('Systeme des Versorgers, die über HTTP abholen, was Kunden eingereicht haben', 'keine', {
    id: abnehmer<Generated<number>>(),
    /** The system, in the supplier's words. */
    abnehmer: abnehmer<string>(),
    /** SHA-256; the token itself is never stored. Null: the commands, which need none. */
    token_hash: impersonal('Prüfsumme eines Tokens des Versorgers')<Buffer | null>(),
    /**
     * Whether it takes Vorgänge: one right, because each answer takes and `uebernommen` is an answer. Without it a system
     * only reads, and nothing waits for it.
     */
    darf_antworten: abnehmer<boolean>(),
    /** Which kinds of Vorgang it sees; null: all. */
    arten: abnehmer<Vorgangsart[] | null>(),
    angelegt_am: abnehmer<Date>(),
    widerrufen_am: abnehmer<Date | null>(),
  }),
  /** A system of the supplier that is told of each new Vorgang. */
  webhook: table('Systeme des Versorgers, denen das Portal neue Vorgänge meldet', 'keine', {
    id: abnehmer<Generated<number>>(),
    /** The system, in the supplier's words. */
    abnehmer: abnehmer<string>(),
    url: abnehmer<string>(),
    /** Of which kinds of Vorgang it is told; null: of all. */
    arten: abnehmer<Vorgangsart[] | null>(),
    /** What its secret is derived from. */
    kennung: abnehmer<Generated<string>>(),
    angelegt_am: abnehmer<Date>(),
    /** With `nr`: its place in the outbox, the last Vorgang that it was told of or that was given up. */
    transaktion: transaktion<string>(),
    nr: impersonal('wie weit das System benachrichtigt ist')<number>(),
    /** Failed tries to tell of the next one. */
    versuche: abnehmer<Generated<number>>(),
    naechster_versuch_am: abnehmer<Generated<Date | null>>(),
    letzter_fehler: abnehmer<Generated<string | null>>(),
    /** When the system said that it does not want to be told any more. */
    abgeschaltet_am: abnehmer<Generated<Date | null>>(),
  }),
  /** A Vorgang that a system could not be told of. */
  webhook_unzustellbar: table('Vorgänge, die einem System des Versorgers nicht gemeldet werden konnten', 'vorgang', {
    vorgang_id: withheld('Eingaben', 'nur die Nummer; der Vorgang selbst steht in der Auskunft')<number>(),
    webhook_id: abnehmer<number>(),
    seit: abnehmer<Date>(),
    grund: abnehmer<string>(),
    /** Whether the supplier wants one more try. */
    wiederholen: abnehmer<Generated<boolean>>(),
  }),
}

export type VorgangRow = Row<typeof vorgang.vorgang>
export type WebhookRow = Row<typeof vorgang.webhook>

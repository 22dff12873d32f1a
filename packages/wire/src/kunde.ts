import * as v from 'valibot'
import type { Action } from './schema/action.ts'
import { Erledigt, Mandant } from './dienst.ts'
import { endpoint } from './endpoint.ts'
import { line, missing, oneOf, pasted } from './schema/scalars.ts'
import { strict } from './schema/strict.ts'
import { Dienstvorgang } from './vorgang.ts'

const Kunde = v.object({ ...Mandant.entries, kundennummer: line(100) })

const Treffer = v.object({
  kundennummer: v.string(),
  name: v.string(),
  /** The year of birth: with the address it tells apart who has the same name. */
  geburtsjahr: missing(v.string()),
  /** Of the contract that matched, else of one that runs, else of the last one. */
  adresse: missing(v.string()),
  /** How many contracts run or will, and how many have ended. */
  laufend: v.number(),
  beendet: v.number(),
  /** What matched: `Telefon`, `IBAN`, `Zähler 1EMH0012345678`, `ähnlicher Name`. */
  grund: v.string(),
})
export type Treffer = v.InferOutput<typeof Treffer>

/** What is typed travels in the body: telephone numbers and IBANs are in no address that a proxy writes down. */
export const searchKunden = endpoint({
  method: 'POST',
  path: '/:mandant/kundensuche',
  summary:
    'Kunden nach Kundennummer, Name, Telefonnummer, E-Mail-Adresse, Geburtsdatum, IBAN, Vertrag, Zähler, Marktlokation, Messlokation, Vorgang oder Lieferadresse.',
  access: 'lesen',
  params: Mandant,
  body: strict({ suche: pasted(100) }),
  costly: true,
  /** The best first. */
  output: v.object({ treffer: v.array(Treffer), mehr: v.boolean() }),
})

const Kundenblatt = v.object({
  kundennummer: v.string(),
  name: v.string(),
  email: missing(v.string()),
  festnetz: missing(v.string()),
  mobil: missing(v.string()),
  gesperrt: v.boolean(),
  zugriff: oneOf(['voll', 'eingeschränkt']),
  isGebremst: v.boolean(),
  /** The mail server refused the last mail to his present address. */
  isUnerreichbar: v.boolean(),
  /** He has asked to be deleted: nothing of him is changed any more (Art. 18 DSGVO). */
  isGeloescht: v.boolean(),
  /** Whether and how he can sign in, in sentences. */
  anmeldung: v.array(v.string()),
  vertraege: v.array(
    v.object({
      id: v.string(),
      versorgungsart: v.string(),
      status: v.string(),
      adresse: missing(v.string()),
      /** Its meters, also those that were removed. */
      zaehler: v.array(v.object({ nummer: v.string(), ausgebautAm: missing(v.string()) })),
    }),
  ),
  ablesungen: v.array(
    v.object({
      id: v.number(),
      vertragId: v.string(),
      zaehlernummer: v.string(),
      ablesedatum: v.string(),
      werte: v.array(v.object({ obiskennzahl: v.string(), wert: v.string(), nachkommastellen: missing(v.number()) })),
      einheit: v.string(),
      ableseart: v.string(),
      eingegangenAm: missing(v.string()),
    }),
  ),
  vorgaenge: v.array(Dienstvorgang),
  /** The latest mails to him, and what became of each, in words. */
  mails: v.array(v.object({ betreff: v.string(), adresse: v.string(), zeit: v.string(), stand: v.string() })),
  protokoll: v.array(
    v.object({
      nr: v.number(),
      zeit: v.string(),
      akteur: v.string(),
      bearbeiter: missing(v.string()),
      aktion: v.string(),
      /** What it is about, in a few words, where the action does not say it. */
      objekt: missing(v.string()),
    }),
  ),
})
export type Kundenblatt = v.InferOutput<typeof Kundenblatt>

export const findKundenblatt = endpoint({
  method: 'GET',
  path: '/:mandant/kunden/:kundennummer',
  summary: 'Was der Kundendienst über einen Kunden wissen muss.',
  access: 'lesen',
  params: Kunde,
  output: Kundenblatt,
})

const kundenaufruf = (method: 'POST' | 'DELETE', path: string, summary: string) =>
  endpoint({
    method,
    path: `/:mandant/kunden/:kundennummer/${path}`,
    summary,
    access: 'service',
    params: Kunde,
    output: Erledigt,
  })

/** What the supplier does about a customer. */
export interface Kundenaktion extends Action<ReturnType<typeof kundenaufruf>> {
  /** Whether the desk shows its button at this customer. */
  readonly isOffered: (kunde: Pick<Kundenblatt, 'gesperrt' | 'zugriff' | 'isGebremst'>) => boolean
}

const eachNamed = <Name extends string>(actions: Readonly<Record<Name, Kundenaktion>>) => actions

/** Under the names of their calls, in the order in which the desk shows their buttons. */
export const kundenaktionen = eachNamed({
  lockKunde: {
    label: 'Sperren',
    question: () => 'Zugang sperren? Alle Sitzungen des Kunden enden.',
    isOffered: ({ gesperrt }) => !gesperrt,
    command: { name: 'kunde-sperren' },
    call: kundenaufruf(
      'POST',
      'sperre',
      'Sperrt den Zugang eines Kunden sofort, und seine Sitzungen enden; kein Import hebt die Sperre auf.',
    ),
  },
  unlockKunde: {
    label: 'Entsperren',
    question: () => 'Zugang entsperren? Der Kunde bekommt eine E-Mail.',
    isOffered: ({ gesperrt }) => gesperrt,
    command: { name: 'kunde-entsperren' },
    call: kundenaufruf('DELETE', 'sperre', 'Hebt die Sperre eines Kunden auf und sagt es ihm per E-Mail.'),
  },
  restrictKunde: {
    label: 'Nur ansehen lassen',
    question: () => 'Darf der Kunde nur noch ansehen?',
    isOffered: ({ zugriff }) => zugriff === 'voll',
    command: { name: 'kunde-einschraenken' },
    call: kundenaufruf(
      'POST',
      'einschraenkung',
      'Lässt einen Kunden sofort nur noch ansehen, nichts einreichen; kein Import hebt das auf.',
    ),
  },
  widenKunde: {
    label: 'Wieder alles erlauben',
    question: () => 'Darf der Kunde wieder alles einreichen?',
    isOffered: ({ zugriff }) => zugriff !== 'voll',
    command: { name: 'kunde-einschraenken', flag: { name: 'aufheben', help: 'hebt die Einschränkung wieder auf' } },
    call: kundenaufruf('DELETE', 'einschraenkung', 'Lässt einen eingeschränkten Kunden wieder alles einreichen.'),
  },
  /** The command `einmalpasswort` does more: for many customers, and for letters. */
  mailEinmalpasswort: {
    label: 'Einmalpasswort mailen',
    question: () => 'Neues Einmalpasswort mailen? Das alte Passwort gilt dann nicht mehr, alle Sitzungen enden.',
    isOffered: () => true,
    call: kundenaufruf(
      'POST',
      'einmalpasswort',
      'Mailt einem Kunden ein neues Einmalpasswort; das alte Passwort gilt nicht mehr, seine Sitzungen enden.',
    ),
  },
  releaseBremsen: {
    label: 'Bremsen lösen',
    question: () => 'Alle Bremsen dieses Kunden lösen?',
    isOffered: ({ isGebremst }) => isGebremst,
    command: { name: 'bremse-loesen' },
    call: kundenaufruf(
      'DELETE',
      'bremsen',
      'Löst alle Bremsen eines Kunden (Anmeldung, Links, Formulare), die anderer nicht.',
    ),
  },
})

export const openEinsicht = endpoint({
  method: 'POST',
  path: '/:mandant/kunden/:kundennummer/einsicht',
  summary: 'Öffnet das Portal, wie es der Kunde sieht, nur zum Lesen; der Grund steht in seinem Änderungsprotokoll.',
  access: 'service',
  params: Kunde,
  body: strict({ grund: line(200) }),
  /** Where the browser goes, within a minute and once. */
  output: v.object({ adresse: v.string() }),
})

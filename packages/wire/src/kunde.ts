import * as v from 'valibot'
import type { Action } from './schema/action.ts'
import { Erledigt, Mandant } from './dienst.ts'
import { type Dienstrolle, reichtRolle } from './dienst/rollen.ts'
import { binary, endpoint } from './endpoint.ts'
import { Kennung, line, missing, pasted } from './schema/scalars.ts'
import { strict } from './schema/strict.ts'
import { Kundenblatt } from './kunde/kundenblatt.ts'

/** A path to one customer. */
export const Kundenpfad = v.object({ ...Mandant.entries, kundennummer: line(100) })

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

export const findKundenblatt = endpoint({
  method: 'GET',
  path: '/:mandant/kunden/:kundennummer',
  summary: 'Was der Kundendienst über einen Kunden wissen muss.',
  access: 'lesen',
  params: Kundenpfad,
  output: Kundenblatt,
})

const kundenaufruf = (
  method: 'POST' | 'DELETE',
  path: string,
  summary: string,
  access: 'service' | 'admin' = 'service',
) =>
  endpoint({
    method,
    path: `/:mandant/kunden/:kundennummer/${path}`,
    summary,
    access,
    params: Kundenpfad,
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

/** The actions that the desk offers at a customer to a clerk of a role. */
export const listOffered = (
  kunde: Parameters<Kundenaktion['isOffered']>[0],
  rolle: Dienstrolle,
): readonly Kundenaktion[] =>
  Object.values(kundenaktionen).filter(({ isOffered, call }) => isOffered(kunde) && reichtRolle(rolle, call.access))

export const openEinsicht = endpoint({
  method: 'POST',
  path: '/:mandant/kunden/:kundennummer/einsicht',
  summary: 'Öffnet das Portal, wie es der Kunde sieht, nur zum Lesen; der Grund steht in seinem Änderungsprotokoll.',
  access: 'service',
  params: Kundenpfad,
  body: strict({ grund: line(200) }),
  /** Where the browser goes, within a minute and once. */
  output: v.object({ adresse: v.string() }),
})

/** A POST, for it is written down: in the customer's audit trail stands who opened which document. */
export const openDokumentOfKunde = endpoint({
  method: 'POST',
  path: '/:mandant/kunden/:kundennummer/dokumente/:dokumentId',
  summary: 'Der Inhalt eines Dokuments als Datei; wer es öffnet, steht im Änderungsprotokoll des Kunden.',
  access: 'service',
  params: v.object({ ...Kundenpfad.entries, dokumentId: Kennung }),
  output: binary,
  errors: [429],
})

export const printEinmalpasswort = endpoint({
  method: 'POST',
  path: '/:mandant/kunden/:kundennummer/einmalpasswortbrief',
  summary:
    'Setzt ein neues Einmalpasswort und antwortet mit dem Brief als PDF, dem einzigen Ort, an dem es steht; das alte Passwort gilt nicht mehr, die Sitzungen des Kunden enden.',
  access: 'service',
  params: Kundenpfad,
  output: binary,
})

import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { line, missing, oneOf, pasted } from './schema/scalars.ts'
import { strict } from './schema/strict.ts'
import { Vorgangsantwort } from './schema/vorgangsantwort.ts'

/** The path of the service desk's calls on its server. */
export const dienstPrefix = '/dienst'

/**
 * Every request carries this header: no form and no other page can set it, so none can act for somebody who is signed
 * in [T28].
 */
export const dienstHeader = 'kundendienst'

/**
 * What a member of the service may do: look, or also change, or also set right which customers and contracts there are and
 * manage the accounts of the desk; each may what the one before it may.
 */
export const dienstrollen = ['lesen', 'service', 'admin'] as const
export type Dienstrolle = (typeof dienstrollen)[number]

/** Whether somebody with a role may do what needs another. */
export const reichtRolle = (rolle: Dienstrolle, noetig: Dienstrolle): boolean =>
  dienstrollen.indexOf(rolle) >= dienstrollen.indexOf(noetig)

const mandant = line(60)
/** Every path names the tenant. */
export const Mandant = v.object({ mandant })
const Kunde = v.object({ mandant, kundennummer: line(100) })

export const listMandanten = endpoint({
  method: 'GET',
  path: '/mandanten',
  summary: 'Die Mandanten dieses Portals.',
  access: 'public',
  output: v.object({ mandanten: v.array(v.object({ kurzname: v.string(), name: v.string() })) }),
})

const Treffer = v.object({
  kundennummer: v.string(),
  name: v.string(),
  ort: missing(v.string()),
  /** What matched, unless it was the number or the name: a contract, a meter, a Vorgang, an address. */
  grund: missing(v.string()),
})
export type Treffer = v.InferOutput<typeof Treffer>

export const searchKunden = endpoint({
  method: 'GET',
  path: '/:mandant/kunden',
  summary: 'Kunden nach Kundennummer, Name, E-Mail-Adresse, Vertrag, Zähler, Vorgang oder Lieferadresse.',
  access: 'public',
  params: Mandant,
  query: v.object({ suche: pasted(100) }),
  costly: true,
  output: v.object({ treffer: v.array(Treffer), mehr: v.boolean() }),
})

const Vorgang = v.object({
  nr: v.number(),
  art: v.string(),
  kundennummer: missing(v.string()),
  /** The customer's; missing for a declaration without signing in, and of a customer who has asked to be deleted. */
  name: missing(v.string()),
  vertragId: missing(v.string()),
  eingegangenAm: v.string(),
  uebergebenAm: missing(v.string()),
  ergebnis: missing(oneOf(['angenommen', 'abgelehnt', 'beantwortet'])),
  ablehnungsgrund: missing(v.string()),
  antworttext: missing(v.string()),
  giltAb: missing(v.string()),
  beantwortetAm: missing(v.string()),
})
export type Dienstvorgang = v.InferOutput<typeof Vorgang>

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
  vorgaenge: v.array(Vorgang),
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
  access: 'public',
  params: Kunde,
  output: Kundenblatt,
})

/** What was done, in a sentence. */
export const Erledigt = v.object({ text: v.string() })

const change = (method: 'POST' | 'DELETE', path: string, summary: string) =>
  endpoint({
    method,
    path: `/:mandant/kunden/:kundennummer/${path}`,
    summary,
    access: 'public',
    params: Kunde,
    output: Erledigt,
  })

export const lockKunde = change('POST', 'sperre', 'Sperrt den Zugang; alle Sitzungen enden.')
export const unlockKunde = change('DELETE', 'sperre', 'Hebt die Sperre auf; der Kunde bekommt eine E-Mail.')
export const restrictKunde = change('POST', 'einschraenkung', 'Der Kunde darf nur noch ansehen.')
export const widenKunde = change('DELETE', 'einschraenkung', 'Der Kunde darf wieder alles.')
export const mailEinmalpasswort = change('POST', 'einmalpasswort', 'Schickt dem Kunden ein neues Einmalpasswort.')
export const releaseBremsen = change('DELETE', 'bremsen', 'Löst alle Bremsen des Kunden.')

export const openEinsicht = endpoint({
  method: 'POST',
  path: '/:mandant/kunden/:kundennummer/einsicht',
  summary: 'Öffnet das Portal, wie es der Kunde sieht, nur zum Lesen; der Grund steht in seinem Änderungsprotokoll.',
  access: 'public',
  params: Kunde,
  body: strict({ grund: line(200) }),
  /** Where the browser goes, within a minute and once. */
  output: v.object({ adresse: v.string() }),
})

export const listOffeneVorgaenge = endpoint({
  method: 'GET',
  path: '/:mandant/vorgaenge',
  summary: 'Was zu beantworten ist, und was beantwortet ist und kein System übernimmt, das Älteste zuerst.',
  access: 'public',
  params: Mandant,
  output: v.object({ vorgaenge: v.array(Vorgang), mehr: v.boolean() }),
})

/** A path to one thing by its number. */
export const Nummernpfad = v.object({ mandant, nr: v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/)) })

export const findVorgang = endpoint({
  method: 'GET',
  path: '/:mandant/vorgaenge/:nr',
  summary: 'Ein Vorgang mit allem, was eingereicht wurde.',
  access: 'public',
  params: Nummernpfad,
  output: v.object({
    vorgang: Vorgang,
    /** What was sent, in words. */
    angaben: v.array(v.object({ name: v.string(), wert: v.string() })),
    /** An earlier change of the same thing that has to be answered first. */
    vorher: missing(v.number()),
    /** The supplier's systems that have yet to take it; the service desk finishes with what none takes. */
    wartetAuf: v.array(v.string()),
    /** The photo of a reading, as an address that carries it. */
    foto: missing(v.string()),
  }),
})

export const answerVorgang = endpoint({
  method: 'PUT',
  path: '/:mandant/vorgaenge/:nr/antwort',
  summary:
    'Nimmt einen Vorgang an, lehnt ihn ab oder beantwortet ihn; der Kunde liest es und bekommt eine E-Mail. Mit uebernommen ist erledigt, was kein System übernimmt.',
  access: 'public',
  params: Nummernpfad,
  body: Vorgangsantwort,
  output: Erledigt,
})

import * as v from 'valibot'
import type { Action } from '../schema/action.ts'
import { endpoint } from '../endpoint.ts'
import { Erledigt, Mandant } from '../dienst.ts'
import { type Dienstrolle, dienstrollen } from './rollen.ts'
import { line, missing, oneOf } from '../schema/scalars.ts'
import { strict } from '../schema/strict.ts'

/** Whether somebody can be called so at the desk, and in the audit trail. */
export const isKennung = (kennung: string): boolean => /^[a-zäöüß0-9][a-zäöüß0-9._-]{1,39}$/.test(kennung)
export const kennungRegel = 'Eine Kennung hat 2 bis 40 kleine Buchstaben, Ziffern, Punkte und Striche, etwa a.berger.'

const Kontopfad = v.object({ ...Mandant.entries, kennung: line(40) })
const Rolle = oneOf(dienstrollen)

const Konto = v.object({
  nr: v.number(),
  kennung: v.string(),
  name: v.string(),
  rolle: Rolle,
  gesperrt: v.boolean(),
  /** Wrong passwords keep it from signing in on a new device just now. */
  gebremst: v.boolean(),
  angelegtAm: v.string(),
  /** The last sign-in; null: none since it is noted. */
  angemeldetAm: missing(v.string()),
})
export type Konto = v.InferOutput<typeof Konto>

export const listKonten = endpoint({
  method: 'GET',
  path: '/:mandant/konten',
  summary: 'Die eigenen Konten des Kundendienstes; die des Anbieters werden dort verwaltet.',
  access: 'admin',
  params: Mandant,
  output: v.object({
    konten: v.array(Konto),
    /** Whether such accounts are valid here. */
    lokaleKonten: v.boolean(),
    /** What the supplier calls his OpenID provider, if he has one. */
    anbieter: missing(v.string()),
  }),
})

/** What was done, and a password that is told this once. */
const MitPasswort = v.object({ text: v.string(), passwort: v.string() })

export const createKonto = endpoint({
  method: 'POST',
  path: '/:mandant/konten',
  summary: 'Legt ein Konto an; sein Passwort erscheint nur in dieser Antwort.',
  access: 'admin',
  params: Mandant,
  body: strict({ kennung: v.pipe(line(40), v.check(isKennung, kennungRegel)), name: line(100), rolle: Rolle }),
  output: MitPasswort,
})

export const changeRolle = endpoint({
  method: 'PUT',
  path: '/:mandant/konten/:kennung/rolle',
  summary: 'Gibt einem Konto eine andere Rolle; seine Sitzungen enden.',
  access: 'admin',
  params: Kontopfad,
  body: strict({ rolle: Rolle }),
  output: Erledigt,
})

export const lockKonto = endpoint({
  method: 'POST',
  path: '/:mandant/konten/:kennung/sperre',
  summary: 'Sperrt ein Konto; seine Sitzungen enden.',
  access: 'admin',
  params: Kontopfad,
  output: Erledigt,
})

export const unlockKonto = endpoint({
  method: 'DELETE',
  path: '/:mandant/konten/:kennung/sperre',
  summary: 'Hebt die Sperre eines Kontos auf, auch die nach vielen falschen Passwörtern.',
  access: 'admin',
  params: Kontopfad,
  output: Erledigt,
})

export const renewPasswort = endpoint({
  method: 'POST',
  path: '/:mandant/konten/:kennung/passwort',
  summary: 'Gibt einem Konto ein neues Passwort; das alte, seine Passkeys und Sitzungen gelten nicht mehr.',
  access: 'admin',
  params: Kontopfad,
  output: MitPasswort,
})

export const removeKonto = endpoint({
  method: 'DELETE',
  path: '/:mandant/konten/:kennung',
  summary: 'Entfernt ein Konto für immer; seine Kennung bekommt nie jemand anders.',
  access: 'admin',
  params: Kontopfad,
  output: Erledigt,
})

const rollenaktion = (rolle: Dienstrolle) => ({
  label: `Rolle ${rolle} geben`,
  question: (name: string) => `Soll ${name} die Rolle ${rolle} haben? Alle Sitzungen des Kontos enden.`,
  call: changeRolle,
  body: { rolle },
})

/** What an admin does about an account of the desk; the command `dienstkonto-aendern` does several at once. */
export const kontoaktionen = {
  giveRolle: dienstrollen.map(rollenaktion),
  lock: {
    label: 'Sperren',
    question: (name) => `Konto von ${name} sperren? Alle Sitzungen enden sofort.`,
    call: lockKonto,
  },
  unlock: {
    label: 'Entsperren',
    question: (name) => `Darf sich ${name} wieder anmelden?`,
    call: unlockKonto,
  },
  release: {
    label: 'Bremse lösen',
    question: (name) => `Sollen die falschen Passwörter von ${name} vergessen sein? Offene Sitzungen bleiben.`,
    call: unlockKonto,
  },
  renewPasswort: {
    label: 'Neues Passwort',
    question: () => 'Neues Passwort ausgeben? Das alte und die Passkeys gelten dann nicht mehr, alle Sitzungen enden.',
    call: renewPasswort,
  },
  remove: {
    label: 'Entfernen',
    question: (name) => `Konto von ${name} für immer entfernen? Die Kennung bekommt nie jemand anders.`,
    isFinal: true,
    call: removeKonto,
  },
} as const satisfies Record<string, Action | readonly Action[]>

const Diensteintrag = v.object({
  zeit: v.string(),
  /** Null: a command on the server. */
  bearbeiter: missing(v.string()),
  aktion: v.string(),
  /** What it is about, in a few words, where the action does not say it. */
  objekt: missing(v.string()),
  /** On which customer, or on which account of the desk. */
  kundennummer: missing(v.string()),
  kennung: missing(v.string()),
  /** The role that an account got. */
  rolle: missing(v.string()),
})
export type Diensteintrag = v.InferOutput<typeof Diensteintrag>

export const listDiensteintraege = endpoint({
  method: 'GET',
  path: '/:mandant/protokoll',
  summary: 'Was der Kundendienst getan hat, das Letzte zuerst.',
  access: 'admin',
  params: Mandant,
  query: v.object({ fortsetzung: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}-\d{1,9}-[\w*-]{1,30}$/))) }),
  output: v.object({
    eintraege: v.array(Diensteintrag),
    /** What the next page begins with; null on the last. */
    fortsetzung: missing(v.string()),
  }),
})

import { createHash, randomBytes } from 'node:crypto'
import type { Eintragsart } from '../tables/eintraege.ts'
import type { Vorgangsart } from '@ekp/wire/vorgang/arten'
import type { NewProtokolleintrag } from './recordProtokoll.ts'

interface RecordedVorgang {
  readonly nr: number
  readonly art: Vorgangsart
  readonly vertragId?: string | undefined
  readonly inhalt: object
  /** The values before the change, if the content does not contain them. */
  readonly vorher?: object | undefined
  /** It came by a link, which the customer may have given to somebody. */
  readonly perLink?: boolean | undefined
}

type Beschreibung = Pick<NewProtokolleintrag, 'aktion' | 'objekt' | 'vorher' | 'nachher'>

/** The audit trail's entry about a Vorgang; free text is only in the Vorgang, which the entry names. */
export function describeVorgang(vorgang: RecordedVorgang): Beschreibung | undefined {
  const { nr, art, vertragId } = vorgang
  const inhalt = toFields(vorgang.inhalt)
  switch (art) {
    case 'ablesung': {
      const objekt = named('ablesung', inhalt['ablesungId'])
      const weg = vorgang.perLink === true ? 'link' : undefined
      return { aktion: 'ablesung_uebermittelt', objekt, nachher: { ...inhalt, vorgang: nr, weg } }
    }
    case 'kontaktdaten': {
      const nachher = { ...objectOf(inhalt['neu']), vorgang: nr }
      const vorher = objectOf(inhalt['bisher'])
      return { aktion: 'kontaktdaten_geaendert', objekt: 'anschlussnutzer', vorher, nachher }
    }
    case 'rechnungsadresse':
    case 'bankverbindung':
      return describeEintrag(art, vorgang)
    case 'kuendigung': {
      const nachher = { grund: inhalt['grund'], datum: inhalt['datum'], vorgang: nr }
      return { aktion: 'vertrag_gekuendigt', objekt: named('vertrag', vertragId), nachher }
    }
    case 'kontaktanfrage': {
      const { gewuenschterAbschlag } = inhalt
      const wunsch = gewuenschterAbschlag == null ? {} : { nachher: { gewuenschterAbschlag } }
      return { aktion: 'kontaktanfrage_gestellt', objekt: named('vorgang', nr), ...wunsch }
    }
    case 'abschlagsaenderung': {
      const { betrag, bisher, giltAb, grund } = inhalt
      const nachher = { betrag, giltAb, grund, vorgang: nr }
      return { aktion: 'abschlag_geaendert', objekt: named('vertrag', vertragId), vorher: { betrag: bisher }, nachher }
    }
    case 'todesfall': {
      const nachher = { verstorbenAm: inhalt['verstorbenAm'], vorgang: nr }
      return { aktion: 'todesfall_gemeldet', objekt: 'anschlussnutzer', nachher }
    }
    case 'kuendigungserklaerung':
    case 'widerrufserklaerung':
      // Made without signing in: it belongs to no customer's chain.
      return undefined
  }
}

function describeEintrag(art: Eintragsart, { nr, vertragId, inhalt, vorher }: RecordedVorgang): Beschreibung {
  const { aktion, id, eintrag, vorgaenger } = toFields(inhalt)
  const what = eintragsaktionen.find((one) => one === aktion)
  if (what === undefined) throw new Error('an entry that was neither created nor ended nor deleted')
  const angaben = art === 'bankverbindung' ? maskKonto(objectOf(eintrag)) : objectOf(eintrag)
  const folgen = { vertragId, vorgaenger, vorgang: nr }
  const head = { aktion: `${art}_${what}`, objekt: named(art, id) } as const
  if (what === 'geloescht') return { ...head, vorher: angaben, nachher: folgen }
  return { ...head, vorher, nachher: { ...angaben, ...folgen } }
}

const eintragsaktionen = ['angelegt', 'beendet', 'geloescht'] as const

const named = (noun: string, key: unknown) =>
  typeof key === 'string' || typeof key === 'number' ? `${noun}/${key}` : noun
const objectOf = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {})

const toFields = (inhalt: object): Readonly<Record<string, unknown>> => Object.fromEntries(Object.entries(inhalt))

// The German account number and bank code are the IBAN in two parts, and so they stay away with it.
const told = ['gueltigVon', 'gueltigBis', 'kontoinhaber', 'lastschrifteinzugErlaubt', 'mandatsreferenz']

/**
 * The part of bank details that the audit trail keeps: the last four characters of the IBAN, and a salted hash that
 * proves later that it was this IBAN.
 */
function maskKonto(bankverbindung: object): object {
  const kept = Object.fromEntries(told.map((name) => [name, Reflect.get(bankverbindung, name)]))
  const iban: unknown = Reflect.get(bankverbindung, 'iban')
  if (typeof iban !== 'string') return kept
  const ibanSalz = randomBytes(16)
  const ibanHash = createHash('sha256').update(ibanSalz).update(iban).digest('hex')
  return { ...kept, ibanEnde: iban.slice(-4), ibanSalz: ibanSalz.toString('hex'), ibanHash }
}

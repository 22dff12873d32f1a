import type { Feldtexte } from './schema/feldtexte.ts'
import * as v from 'valibot'
import { empty, endpoint } from './endpoint.ts'
import { listOf } from './schema/answered.ts'
import { answeredId, oneOf, VertragId } from './schema/scalars.ts'
import { strict } from './schema/strict.ts'

/** What customers call a mail that they can order for a contract [benachrichtigung-1]. */
interface Themenworte {
  /** Before „per E-Mail“, and alone in the list of all topics. */
  readonly titel: string
  /** After „Die“: `Die Verbrauchsinformation ist bestellt.` */
  readonly name: string
  /** After „schicken wir Ihnen“. */
  readonly wann: string
  readonly inhalt: string
  /** After „Im Kundenportal können Sie sie“. */
  readonly wo: string
}

/** The mails that customers can order, each by its topic; the server writes them in `modules/benachrichtigung/themen.ts`. */
export const themen = {
  verbrauch: {
    titel: 'Monatliche Verbrauchsinformation',
    name: 'Verbrauchsinformation',
    wann: 'am 4. jedes Monats',
    inhalt: 'Ihren Verbrauch und Ihre Kosten im Monat davor, mit Vergleich',
    wo: 'bei der Verbrauchshistorie Ihres Vertrags',
  },
  rechnung: {
    titel: 'Neue Rechnungen',
    name: 'E-Mail zu neuen Rechnungen',
    wann: 'zu jeder neuen Rechnung',
    inhalt: 'den Zeitraum und was Sie nachzahlen oder zurückbekommen',
    wo: 'bei Ihren Rechnungen',
  },
  abschlag: {
    titel: 'Neuer Abschlag',
    name: 'E-Mail zum Abschlag',
    wann: 'bei einem neuen Abschlag und bei einer Zahlung, die zurückkam,',
    inhalt: 'den neuen Betrag, oder was jetzt zu tun ist',
    wo: 'bei Ihrem Abschlag',
  },
  ablesung: {
    titel: 'Zähler ablesen',
    name: 'Erinnerung an das Ablesen',
    wann: 'wenn Ihr Zähler ein Jahr lang nicht abgelesen wurde,',
    inhalt: 'den Tag der letzten Ablesung und den Weg zum Formular',
    wo: 'unter „Erinnerungen“ bei Ihrem Vertrag',
  },
  preis: {
    titel: 'Neue Preise',
    name: 'E-Mail zu neuen Preisen',
    wann: 'sobald neue Preise feststehen,',
    inhalt: 'was ab wann gilt, und was bisher gilt',
    wo: 'unter „Erinnerungen“ bei Ihrem Vertrag',
  },
  vertragsende: {
    titel: 'Ende der Lieferung',
    name: 'Erinnerung an das Ende der Lieferung',
    wann: 'sechs Wochen vor dem letzten Tag der Lieferung',
    inhalt: 'den Tag und was dann zu tun ist',
    wo: 'unter „Erinnerungen“ bei Ihrem Vertrag',
  },
} as const satisfies Readonly<Record<string, Themenworte>>

export type Thema = keyof typeof themen

export const isThema = (name: string): name is Thema => Object.hasOwn(themen, name)

const Thema = oneOf(Object.keys(themen).filter(isThema))

/** A mail that the customer has ordered for one of his contracts. */
export const Benachrichtigung = v.object({ vertragId: answeredId(VertragId), thema: Thema })
export type Benachrichtigung = v.InferOutput<typeof Benachrichtigung>

export const listBenachrichtigungen = endpoint({
  method: 'GET',
  path: '/benachrichtigung/alle',
  summary: 'Welche E-Mails der Kunde zu seinen Verträgen bestellt hat.',
  access: 'session',
  output: listOf(Benachrichtigung),
})

export const updateBenachrichtigung = endpoint({
  method: 'PUT',
  path: '/:vertragId/benachrichtigung',
  summary: 'Bestellt eine E-Mail zu einem Vertrag oder bestellt sie ab.',
  access: 'session',
  owned: { vertragId: 'vertrag' },
  params: v.object({ vertragId: VertragId }),
  writes: true,
  body: strict({ thema: Thema, bestellt: v.boolean('Erwartet wird true oder false.') }),
  output: empty,
})

/** Ends it by the link that each mail has, without a login; answers the same for a link that was used before. */
export const endBenachrichtigung = endpoint({
  method: 'POST',
  path: '/benachrichtigung/abbestellung',
  summary: 'Bestellt eine E-Mail mit dem Link aus ihr ab (RFC 8058).',
  access: 'public',
  query: v.object({ abo: v.pipe(v.string(), v.uuid('Der Link ist nicht vollständig.')) }),
  output: empty,
})

export const feldtexte: Feldtexte = {
  abo: 'Der Schlüssel aus dem Link einer dieser E-Mails.',
  bestellt: 'Ob die E-Mail bestellt ist.',
  thema:
    'Welche E-Mail: verbrauch (monatlich Verbrauch und Kosten), rechnung (zu jeder neuen Rechnung), abschlag (neuer Abschlag, Zahlung kam zurück), ablesung (ein Jahr lang nicht abgelesen), preis (neue Preise) oder vertragsende (sechs Wochen davor).',
}

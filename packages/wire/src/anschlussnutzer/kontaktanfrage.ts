import type { Feldtexte } from '../schema/feldtexte.ts'
import * as v from 'valibot'
import { empty, endpoint } from '../endpoint.ts'
import { Eingangskopf } from '../schema/eingang.ts'
import { missing, prose, VertragId } from '../schema/scalars.ts'
import { strict } from '../schema/strict.ts'

/** The subjects of a contact request [kontaktanfrage-2]. */
export const betreffe = [
  'Abschlagsänderung',
  'Frage zur Abrechnung',
  'Frage zum Bearbeitungsstand',
  'Sonstiges',
] as const

/** The subject that comes with an amount, if the customer names one [kontaktanfrage-11]. */
export const abschlagsaenderung: (typeof betreffe)[number] = 'Abschlagsänderung'

/** The error when no subject is chosen [kontaktanfrage-3]. */
export const betreffFehlt = 'Vor dem Senden muss ein Betreff gewählt werden.'
export const nachrichtZuKurz = 'Die Nachricht muss mindestens 20 Zeichen lang sein.'

const Betreff = v.picklist(betreffe, ({ input }) =>
  typeof input === 'string' && input.trim() !== '' ? `Erlaubt sind: ${betreffe.join(', ')}.` : betreffFehlt,
)

/** EUR per month [kontaktanfrage-12]. */
const GewuenschterAbschlag = v.pipe(
  v.number('Bitte geben Sie einen Betrag in EUR an, zum Beispiel 85,50.'),
  v.minValue(0.01, 'Der Abschlag muss größer als 0 EUR sein.'),
  v.ltValue(100_000, 'Der Abschlag muss unter 100.000 EUR im Monat liegen.'),
  v.check((euro) => Number(euro.toFixed(2)) === euro, 'Bitte geben Sie höchstens zwei Nachkommastellen an.'),
)

export const Kontaktanfrage = v.pipe(
  strict({
    betreff: Betreff,
    text: v.pipe(prose(10_000), v.trim(), v.minLength(20, nachrichtZuKurz)),
    gewuenschterAbschlag: missing(GewuenschterAbschlag),
    /** The contract that it is about, one of the customer's own. */
    vertragId: missing(VertragId),
  }),
  v.forward(
    v.partialCheck(
      [['betreff'], ['gewuenschterAbschlag']],
      ({ betreff, gewuenschterAbschlag }) => gewuenschterAbschlag === null || betreff === abschlagsaenderung,
      `Ein Abschlag gehört nur zum Betreff „${abschlagsaenderung}“.`,
    ),
    ['gewuenschterAbschlag'],
  ),
)
export type Kontaktanfrage = v.InferOutput<typeof Kontaktanfrage>

export const createKontaktanfrage = endpoint({
  method: 'POST',
  path: '/anschlussnutzer/kontaktanfrage',
  summary: 'Sendet eine Anfrage an den Kundenservice.',
  access: 'session',
  writes: true,
  body: Kontaktanfrage,
  output: empty,
  replyHeaders: Eingangskopf,
  errors: [429],
})

export const feldtexte: Feldtexte = {
  'Kontaktanfrage.text': 'Die Nachricht.',
  'Kontaktanfrage.vertragId': 'Der Vertrag, um den es geht, einer des Kunden; null: keiner genannt.',
  betreff: 'Worum es in der Anfrage geht.',
  gewuenschterAbschlag:
    'Der gewünschte Abschlag in EUR im Monat, größer als 0 und auf den Cent genau; nur mit dem Betreff Abschlagsänderung.',
}

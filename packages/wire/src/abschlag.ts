import type { Feldtexte } from './schema/feldtexte.ts'
import * as v from 'valibot'
import { empty, endpoint } from './endpoint.ts'
import { Zahlungsweg } from './abschlag/zahlungsweg.ts'
import { answered, answeredText, answeredZahl, listOf } from './schema/answered.ts'
import { Eingangskopf } from './schema/eingang.ts'
import { Datum, missing, oneOf, prose, VertragId, Zahl, Zeitpunkt } from './schema/scalars.ts'
import { strict } from './schema/strict.ts'
import { Betragsspanne } from './tarif/betragsspanne.ts'

/** A payment that falls due, in EUR. */
export const Faelligkeit = v.object({ datum: Datum, betrag: Zahl })
export type Faelligkeit = v.InferOutput<typeof Faelligkeit>

/** What became of a payment: it is there, its direct debit came back, or it is still to be paid. */
export const zahlungsstatus = ['bezahlt', 'zurueckgebucht', 'offen'] as const
export type Zahlungsstatus = (typeof zahlungsstatus)[number]

/** A payment as the supplier books it, in EUR; below zero was paid back. `datum` is the day on which it was paid, came back, or is due. */
export const Abschlagszahlung = v.object({
  datum: Datum,
  betrag: Zahl,
  status: oneOf(zahlungsstatus),
  zweck: answeredText,
})
export type Abschlagszahlung = v.InferOutput<typeof Abschlagszahlung>

/** What a customer has to pay now by himself, in EUR, and the payment that came back, if one did. */
export const Offenes = v.object({
  betrag: Zahl,
  zurueck: answered(Abschlagszahlung),
  /** The day on which the first of what is open was due; missing where nothing but the payment that came back is. */
  seit: answered(Datum),
})
export type Offenes = v.InferOutput<typeof Offenes>

/** Why there is no instalment: the month is billed by itself, nothing is known of one, or the delivery is over. */
const ohneAbschlag = ['MONATSRECHNUNG', 'KEIN_PLAN', 'BEENDET'] as const

/** What the customer may choose, in EUR. */
export const Abschlagsgrenzen = v.object({
  mindestens: Zahl,
  hoechstens: Zahl,
  schritt: Zahl,
  /** The least with a reason (§ 13 (1) StromGVV/GasGVV). */
  mindestensMitGrund: Zahl,
})
export type Abschlagsgrenzen = v.InferOutput<typeof Abschlagsgrenzen>

/** A change that the customer has asked for and that the supplier has not refused. */
export const GewuenschteAenderung = v.object({
  nr: Zahl,
  betrag: Zahl,
  giltAb: Datum,
  eingegangenAm: Zeitpunkt,
  zustand: v.picklist(['eingegangen', 'uebergeben', 'angenommen']),
})
export type GewuenschteAenderung = v.InferOutput<typeof GewuenschteAenderung>

/** A contract's instalments as they are agreed and paid [abschlag-1]. Amounts in EUR, gross. */
export const Abschlag = v.object({
  /** What is paid each time; null with a reason. */
  betrag: v.nullable(Zahl),
  ohne: v.nullable(oneOf(ohneAbschlag)),
  /** Due from today on, the next first, for at most thirteen months. */
  naechste: listOf(Faelligkeit),
  /** The plan's last day; null: no end is known. */
  gueltigBis: v.nullable(Datum),
  weg: Zahlungsweg,
  /** Latest first. */
  zahlungen: listOf(Abschlagszahlung),
  /** Null where there is nothing to pay but what falls due. */
  offenes: answered(Offenes),
  /** Null where the customer may not change it: there is no plan, or it ends before a change could hold. */
  grenzen: v.nullable(Abschlagsgrenzen),
  /** From which day on a change of today would hold. */
  aenderbarAb: v.nullable(Datum),
  gewuenscht: v.nullable(GewuenschteAenderung),
})
export type Abschlag = v.InferOutput<typeof Abschlag>

/** Why nothing can be said of the next bill: fewer than three months are known, too uncertain, or no price for each kWh. */
const Vorausschaugrund = oneOf(['ZU_WENIG', 'ZU_UNGEWISS', 'PREIS', 'LEISTUNGSPREIS'])

/** A month of the bill's year; all amounts in EUR, gross. */
export const Abschlagsmonat = v.object({
  von: Datum,
  /** The first day after it. */
  bis: Datum,
  /** What it costs. */
  kosten: Betragsspanne,
  /** Whether all of its consumption is known. */
  bekannt: v.boolean(),
  /** What is paid in it: booked for days before today, planned from today on. */
  zahlung: Zahl,
})
export type Abschlagsmonat = v.InferOutput<typeof Abschlagsmonat>

/** What is likely at the next bill [abschlag-5]. Amounts in EUR, gross. */
export const Abschlagsvorausschau = v.object({
  /** The year of the bill. */
  von: Datum,
  /** The first day after it. */
  bis: Datum,
  /** Null with a reason. */
  kosten: v.nullable(Betragsspanne),
  grund: v.nullable(Vorausschaugrund),
  /** With ZU_WENIG: the day from which on enough will be known. */
  sagbarAb: v.nullable(Datum),
  monate: listOf(Abschlagsmonat),
  /** The instalment that would pay the year's likely cost, in whole steps. */
  vorschlag: answeredZahl,
  /** How many instalments a whole year has by the plan, whether or not it ends before. */
  anzahlImJahr: answeredZahl,
  /** What makes the range: own years before, the course of the year, or the exchange's prices. */
  nach: v.nullable(v.picklist(['JAHRE', 'VERLAUF', 'BOERSE'])),
})
export type Abschlagsvorausschau = v.InferOutput<typeof Abschlagsvorausschau>

/** Why a customer pays another amount. */
export const aenderungsgruende = ['WENIGER_VERBRAUCH', 'MEHR_VERBRAUCH'] as const

/** Each reason in words. */
export const aenderungsgrundNames: Readonly<Record<(typeof aenderungsgruende)[number], string>> = {
  WENIGER_VERBRAUCH: 'Ich verbrauche weniger',
  MEHR_VERBRAUCH: 'Ich verbrauche mehr',
}

/** A change of the instalment [abschlag-7]; less than the limit needs a reason and what it is. */
export const Abschlagsaenderung = strict({
  betrag: v.pipe(
    v.number('Bitte geben Sie einen Betrag in EUR an, zum Beispiel 85.'),
    v.minValue(0, 'Der Abschlag ist nicht negativ.'),
    v.ltValue(100_000, 'Der Abschlag muss unter 100.000 EUR liegen.'),
    v.check((euro) => Number(euro.toFixed(2)) === euro, 'Bitte geben Sie höchstens zwei Nachkommastellen an.'),
  ),
  grund: missing(oneOf(aenderungsgruende)),
  begruendung: missing(v.pipe(prose(1000), v.trim())),
})
export type Abschlagsaenderung = v.InferOutput<typeof Abschlagsaenderung>

const ofVertrag = {
  access: 'session',
  owned: { vertragId: 'vertrag' },
  params: v.object({ vertragId: VertragId }),
} as const

export const findAbschlag = endpoint({
  ...ofVertrag,
  method: 'GET',
  path: '/:vertragId/abschlag',
  summary: 'Der Abschlag eines Vertrags: was wann zu zahlen ist, was bezahlt ist, und was sich ändern lässt.',
  output: Abschlag,
})

export const findAbschlagsvorausschau = endpoint({
  ...ofVertrag,
  method: 'GET',
  path: '/:vertragId/abschlag/vorausschau',
  summary: 'Was das Abrechnungsjahr Monat für Monat voraussichtlich kostet, und welcher Abschlag dazu passt.',
  costly: true,
  output: Abschlagsvorausschau,
})

export const createAbschlagsaenderung = endpoint({
  ...ofVertrag,
  method: 'POST',
  path: '/:vertragId/abschlag/aenderung',
  summary: 'Bittet den Versorger um einen anderen Abschlag.',
  writes: true,
  body: Abschlagsaenderung,
  output: empty,
  replyHeaders: Eingangskopf,
  errors: [409, 429],
})

export const withdrawAbschlagsaenderung = endpoint({
  ...ofVertrag,
  method: 'DELETE',
  path: '/:vertragId/abschlag/aenderung/:nr',
  summary: 'Nimmt eine Abschlagsänderung zurück, solange der Versorger sie nicht übernommen hat.',
  writes: true,
  owned: { vertragId: 'vertrag', nr: 'abschlagsaenderung' },
  params: v.object({
    vertragId: VertragId,
    nr: v.pipe(
      v.string(),
      v.regex(/^[1-9]\d{0,14}$/, 'Bitte geben Sie die Nummer der Änderung an.'),
      v.transform(Number),
    ),
  }),
  output: empty,
  errors: [409],
})

export const feldtexte: Feldtexte = {
  'Abschlag.betrag': 'Was jedes Mal zu zahlen ist, in EUR; null mit einem Grund in ohne.',
  'Abschlag.gueltigBis': 'Der letzte Tag des Plans; null: Ein Ende ist nicht bekannt.',
  'Abschlagsaenderung.betrag': 'Der gewünschte Abschlag in EUR.',
  'Abschlagsaenderung.grund': 'Warum: WENIGER_VERBRAUCH oder MEHR_VERBRAUCH; unter der Grenze nötig.',
  'Abschlagsgrenzen.hoechstens': 'Der größte Abschlag, den der Kunde wählen kann, in EUR.',
  'Abschlagsgrenzen.mindestens': 'Der kleinste Abschlag ohne Begründung, in EUR.',
  'Abschlagsmonat.bis': 'Der erste Tag nach dem Monat.',
  'Abschlagsmonat.kosten': 'Was der Monat kostet, in EUR.',
  'Abschlagsmonat.von': 'Der erste Tag des Monats.',
  'Abschlagsvorausschau.bis': 'Der erste Tag nach dem Abrechnungsjahr.',
  'Abschlagsvorausschau.grund':
    'Warum nichts zu sagen ist: ZU_WENIG (weniger als drei Monate bekannt), ZU_UNGEWISS, PREIS (nicht für jede kWh bekannt) oder LEISTUNGSPREIS.',
  'Abschlagsvorausschau.kosten': 'Was das Abrechnungsjahr voraussichtlich kostet, in EUR; null mit einem Grund.',
  'Abschlagsvorausschau.von': 'Der erste Tag des Abrechnungsjahrs.',
  'Abschlagszahlung.betrag': 'Der Betrag in EUR; unter null ist er an den Kunden gezahlt.',
  'Abschlagszahlung.datum': 'Wann gezahlt wurde, zurückgebucht wurde oder zu zahlen ist.',
  'Abschlagszahlung.status': 'bezahlt, zurueckgebucht (die Lastschrift kam zurück) oder offen.',
  'Offenes.betrag': 'Was jetzt selbst zu zahlen ist, in EUR.',
  'Offenes.seit': 'Seit wann das Älteste offen ist; null, wenn nur eine Zahlung zurückkam.',
  offenes: 'Was der Kunde jetzt selbst zahlen muss; null: nichts.',
  zurueck: 'Die Zahlung, die zurückkam; null, wenn keine zurückkam.',
  'Faelligkeit.betrag': 'Was zu zahlen ist, in EUR.',
  'Faelligkeit.datum': 'Wann zu zahlen ist.',
  'GewuenschteAenderung.betrag': 'Der gewünschte Abschlag in EUR.',
  'GewuenschteAenderung.giltAb': 'Ab welchem Tag er gelten soll.',
  nr: 'Die Nummer der Änderung: die ihres Vorgangs.',
  'GewuenschteAenderung.zustand': 'eingegangen, uebergeben (der Versorger hat sie übernommen) oder angenommen.',
  anzahlImJahr: 'Wie viele Abschläge ein ganzes Jahr nach dem Plan hat, auch wenn er vorher endet; null ohne Plan.',
  aenderbarAb: 'Ab welchem Tag eine Änderung von heute gelten würde; null, wenn sich nichts ändern lässt.',
  begruendung: 'Was sich geändert hat, in Worten.',
  bekannt: 'Ob der ganze Verbrauch des Monats bekannt ist.',
  monate: 'Das Abrechnungsjahr Monat für Monat.',
  gewuenscht: 'Die letzte Änderung, um die der Kunde gebeten hat und die noch nicht im Plan steht; null: keine.',
  grenzen: 'Was der Kunde wählen kann; null, wenn sich nichts ändern lässt.',
  mindestensMitGrund: 'Der kleinste Abschlag mit einer Begründung, in EUR.',
  naechste: 'Was ab heute zu zahlen ist, das Nächste zuerst, für höchstens dreizehn Monate.',
  'Abschlagsvorausschau.nach':
    'Woran sich die Spanne hält: JAHRE (eigene Jahre davor), VERLAUF (der Lauf eines Jahres) oder BOERSE (auch Preise der Börse).',
  ohne: 'Warum es keinen Abschlag gibt: MONATSRECHNUNG, KEIN_PLAN oder BEENDET.',
  sagbarAb: 'Ab welchem Tag genug bekannt sein wird; null: nicht bekannt.',
  schritt: 'In welchen Schritten sich der Abschlag wählen lässt, in EUR.',
  vorschlag: 'Der Abschlag, der die voraussichtlichen Kosten des Jahres bezahlt, in EUR.',
  weg: 'Wie gezahlt wird.',
  zahlung: 'Was im Monat gezahlt ist oder zu zahlen sein wird, in EUR.',
  zahlungen: 'Was der Versorger gebucht hat, das Neueste zuerst.',
  zweck: 'Wofür gezahlt wurde; null, wenn der Versorger es nicht nennt.',
}

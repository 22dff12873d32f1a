import type { Feldtexte } from './schema/feldtexte.ts'
import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { answered, answeredFlag, answeredText, answeredZahl, listOf } from './schema/answered.ts'
import { answeredId, Datum, line, oneOf, VertragId, Zahl } from './schema/scalars.ts'

/** What the recomputation says of a bill; `storno` is a cancellation that takes its bill back exactly [rechnung-4]. */
export const Rechnungsurteil = oneOf(['stimmt', 'stimmt-gerundet', 'weicht-ab', 'nicht-nachrechenbar', 'storno'])
export type Rechnungsurteil = v.InferOutput<typeof Rechnungsurteil>

/** What is missing to recompute a line, or the whole bill where `zeile` is null: a kind of the import, and the day without it. */
export const Rechnungsluecke = v.object({
  was: v.string(),
  zeile: v.nullable(Zahl),
  tag: v.optional(Datum),
})

/** What a bill's recomputation says; amounts in EUR, bill minus recomputed. */
export const Rechnungspruefung = v.object({
  urteil: Rechnungsurteil,
  /** How the supplier rounds; null where there is nothing to round. */
  profil: v.nullable(v.string()),
  /** The first line that deviates; null where the fault is in none. */
  zeile: v.nullable(Zahl),
  /** The bill's field, where the fault is in no line or costs nothing. */
  feld: v.nullable(v.string()),
  zeilen: listOf(v.object({ zeile: Zahl, netto: Zahl, brutto: Zahl })),
  abweichung: v.nullable(v.object({ netto: Zahl, brutto: Zahl, zuZahlen: Zahl })),
  fehlt: listOf(Rechnungsluecke),
  /** `aufteilung`, `steuersatz-nicht-im-portal`. */
  hinweise: v.array(v.string()),
})
export type Rechnungspruefung = v.InferOutput<typeof Rechnungspruefung>

const kopf = {
  rechnungsnummer: v.string(),
  titel: answeredText,
  von: Datum,
  /** The first day after the period. */
  bis: Datum,
  rechnungsdatum: answered(Datum),
  faelligkeitsdatum: answered(Datum),
  brutto: Zahl,
  /** EUR as `brutto`, as is the instalment; below zero is a credit. */
  zuZahlen: answeredZahl,
  zukuenftigerAbschlag: answeredZahl,
  istStorno: answeredFlag(false),
  originalRechnungsnummer: answeredText,
  storniertDurch: answeredText,
  bezahltAm: answered(Datum),
}

/** A bill in the list [rechnung-1]. */
export const Rechnungskopf = v.object(kopf)
export type Rechnungskopf = v.InferOutput<typeof Rechnungskopf>

/** A bill in the list of all of a customer, and its contract [rechnung-13]. */
export const Kundenrechnung = v.object({ ...kopf, vertragId: answeredId(VertragId) })
export type Kundenrechnung = v.InferOutput<typeof Kundenrechnung>

/** How an amount is computed: kWh or days at one price, in EUR per kWh or per year, net; an amount alone has neither. */
export const Rechenschritt = v.object({
  menge: v.nullable(Zahl),
  einheit: v.nullable(v.picklist(['kWh', 'Tage'])),
  preis: v.nullable(Zahl),
  betrag: Zahl,
})
export type Rechenschritt = v.InferOutput<typeof Rechenschritt>

/** A line of a bill beside our own figure. */
export const Rechnungszeile = v.object({
  zeile: Zahl,
  text: v.string(),
  von: Datum,
  /** The first day after the line's period. */
  bis: Datum,
  /** kWh, or days; null for an amount alone. */
  menge: v.nullable(Zahl),
  einheit: v.nullable(v.picklist(['kWh', 'Tage'])),
  /** EUR per kWh or per year, net. */
  preis: v.nullable(Zahl),
  /** EUR, net. */
  betrag: Zahl,
  /** Percent. */
  steuersatz: v.nullable(Zahl),
  /** m³, Zustandszahl and Brennwert of gas, where the bill says them. */
  gas: v.nullable(
    v.object({ kubikmeter: v.nullable(Zahl), zustandszahl: v.nullable(Zahl), brennwert: v.nullable(Zahl) }),
  ),
  /** The amount by the portal's data, and how it comes about; null where something is missing, or nobody recomputes. */
  eigen: v.nullable(v.object({ betrag: Zahl, schritte: listOf(Rechenschritt) })),
})
export type Rechnungszeile = v.InferOutput<typeof Rechnungszeile>

/** A reading on a bill: read, estimated, or computed for a day on which the price changed. */
export const Rechnungsstand = v.object({
  zaehlernummer: v.string(),
  obiskennzahl: v.string(),
  /** The day that begins at its midnight. */
  tag: Datum,
  wert: Zahl,
  art: v.picklist(['abgelesen', 'geschaetzt', 'rechnerisch']),
  /** Why it was estimated, where the bill says. */
  grund: answeredText,
})
export type Rechnungsstand = v.InferOutput<typeof Rechnungsstand>

/** Why a bill differs from the one before, in EUR gross: the four add up to `summe` exactly [rechnung-6]. */
export const Rechnungsunterschied = v.object({
  vorjahr: v.string(),
  summe: Zahl,
  preis: Zahl,
  verbrauch: Zahl,
  tage: Zahl,
  anderes: Zahl,
})
export type Rechnungsunterschied = v.InferOutput<typeof Rechnungsunterschied>

/** kWh of the bill's period beside others (§ 40 (2) EnWG), as the bill has them. */
export const Rechnungsverbrauch = v.object({
  eigener: v.nullable(Zahl),
  /** Of the year before. */
  vorjahr: v.nullable(Zahl),
  /** Of comparable customers; `wer` says which. */
  vergleichbare: listOf(v.object({ wer: v.nullable(v.string()), kwh: Zahl })),
})
export type Rechnungsverbrauch = v.InferOutput<typeof Rechnungsverbrauch>

/** A bill line by line [rechnung-2]. */
export const RechnungMitZeilen = v.object({
  ...kopf,
  ausERechnung: answeredFlag(false),
  positionen: listOf(Rechnungszeile),
  zaehlerstaende: listOf(Rechnungsstand),
  verbrauch: Rechnungsverbrauch,
  /** What is in the price, as the bill says. */
  enthalten: listOf(v.object({ bezeichnung: v.string(), betrag: Zahl })),
  steuern: listOf(v.object({ satz: Zahl, auf: v.nullable(Zahl), betrag: v.nullable(Zahl) })),
  netto: v.nullable(Zahl),
  steuer: v.nullable(Zahl),
  vorauszahlungen: listOf(v.object({ datum: v.nullable(Datum), betrag: Zahl })),
  /** Null where the supplier keeps it to himself. */
  pruefung: v.nullable(Rechnungspruefung),
  /** Null without a bill of the time before. */
  unterschied: v.nullable(Rechnungsunterschied),
})
export type RechnungMitZeilen = v.InferOutput<typeof RechnungMitZeilen>

export const listRechnungen = endpoint({
  method: 'GET',
  path: '/:vertragId/rechnungen',
  summary: 'Die Rechnungen eines Vertrags als Daten, neueste zuerst.',
  access: 'session',
  owned: { vertragId: 'vertrag' },
  params: v.object({ vertragId: VertragId }),
  output: listOf(Rechnungskopf),
})

export const listKundenrechnungen = endpoint({
  method: 'GET',
  path: '/rechnung/alle',
  summary: 'Die Rechnungen aller Verträge des Kunden als Daten, neueste zuerst.',
  access: 'session',
  output: listOf(Kundenrechnung),
})

export const findRechnung = endpoint({
  method: 'GET',
  path: '/:vertragId/rechnungen/:rechnungsnummer',
  summary: 'Eine Rechnung Zeile für Zeile, mit dem eigenen Rechenweg des Portals.',
  access: 'session',
  costly: true,
  owned: { vertragId: 'vertrag', rechnungsnummer: 'rechnung' },
  params: v.object({ vertragId: VertragId, rechnungsnummer: line(64) }),
  output: RechnungMitZeilen,
})

export const feldtexte: Feldtexte = {
  'Rechenschritt.betrag': 'Der Betrag in EUR, netto.',
  'Rechenschritt.einheit': 'Wovon die Menge ist: kWh oder Tage; null für einen Betrag.',
  'Rechenschritt.menge': 'Wie viele kWh oder Tage.',
  'Rechenschritt.preis': 'Der Preis in EUR je kWh oder je Jahr, netto.',
  'RechnungMitZeilen.bis': 'Der erste Tag nach dem Zeitraum.',
  'RechnungMitZeilen.brutto': 'Die Summe der Rechnung in EUR, mit Umsatzsteuer.',
  'RechnungMitZeilen.netto': 'Die Summe ohne Umsatzsteuer in EUR; null, wenn die Rechnung sie nicht nennt.',
  'RechnungMitZeilen.positionen': 'Die Zeilen der Rechnung.',
  'RechnungMitZeilen.titel': 'Wie die Rechnung heißt.',
  'RechnungMitZeilen.unterschied': 'Warum diese Rechnung von der davor abweicht; null ohne eine davor.',
  'RechnungMitZeilen.von': 'Der erste Tag des Zeitraums.',
  'Kundenrechnung.bis': 'Der erste Tag nach dem Zeitraum.',
  'Kundenrechnung.brutto': 'Die Summe der Rechnung in EUR, mit Umsatzsteuer.',
  'Kundenrechnung.titel': 'Wie die Rechnung heißt.',
  'Kundenrechnung.von': 'Der erste Tag des Zeitraums.',
  'Rechnungskopf.bis': 'Der erste Tag nach dem Zeitraum.',
  'Rechnungskopf.brutto': 'Die Summe der Rechnung in EUR, mit Umsatzsteuer.',
  'Rechnungskopf.titel': 'Wie die Rechnung heißt.',
  'Rechnungskopf.von': 'Der erste Tag des Zeitraums.',
  'Rechnungsluecke.tag': 'Der Tag, für den es fehlt.',
  'Rechnungspruefung.feld': 'Das Feld der Rechnung, wenn der Fehler in keiner Zeile ist oder nichts kostet.',
  eigener: 'Der Verbrauch im Zeitraum der Rechnung in kWh; null, wenn sie ihn nicht nennt.',
  vergleichbare: 'Der Verbrauch vergleichbarer Kunden.',
  'Rechnungsverbrauch.vorjahr': 'Der Verbrauch im Jahr davor in kWh; null, wenn die Rechnung ihn nicht nennt.',
  'RechnungMitZeilen.verbrauch': 'Der Verbrauch, wie ihn die Rechnung vergleicht.',
  'Rechnungsstand.grund': 'Warum geschätzt wurde, wenn die Rechnung es sagt.',
  'Rechnungsstand.art': 'Wie der Stand zustande kam: abgelesen, geschaetzt oder rechnerisch.',
  'Rechnungsstand.tag': 'Der Tag, um 0 Uhr.',
  'Rechnungsstand.wert': 'Der Zählerstand in der Einheit des Zählers.',
  'Rechnungsunterschied.preis': 'Was andere Preise und Steuersätze ausmachen, in EUR.',
  'Rechnungsunterschied.summe': 'Der ganze Unterschied in EUR.',
  'Rechnungsunterschied.verbrauch': 'Was anderer Verbrauch ausmacht, in EUR.',
  'Rechnungszeile.betrag': 'Der Betrag der Zeile in EUR, netto.',
  'Rechnungszeile.bis': 'Der erste Tag nach dem Zeitraum der Zeile.',
  'Rechnungszeile.einheit': 'Wovon die Menge ist: kWh oder Tage; null für einen Betrag.',
  'Rechnungszeile.menge': 'Wie viele kWh oder Tage; null für einen Betrag.',
  'Rechnungszeile.preis': 'Der Preis in EUR je kWh oder je Jahr, netto.',
  'Rechnungszeile.text': 'Wie die Rechnung die Zeile nennt.',
  'Rechnungszeile.von': 'Der erste Tag der Zeile.',
  bezahltAm: 'An welchem Tag sie bezahlt oder das Guthaben ausgezahlt wurde; null, wenn das nicht sicher ist.',
  ausERechnung: 'Ob die Angaben aus der E-Rechnung gelesen sind, die als Dokument vorliegt.',
  abweichung: 'Rechnung minus nachgerechnet, in EUR; null, wenn nichts abweicht.',
  anderes: 'Was nur eine der beiden Rechnungen hat, in EUR.',
  eigen: 'Der Betrag nach den Daten des Portals, mit seinem Rechenweg; null, wenn etwas fehlt.',
  enthalten: 'Was im Preis enthalten ist, wie die Rechnung es nennt.',
  faelligkeitsdatum: 'Bis wann zu zahlen ist.',
  fehlt: 'Was zum Nachrechnen fehlt.',
  gas: 'Kubikmeter, Zustandszahl und Brennwert, wenn die Rechnung sie nennt.',
  hinweise: 'aufteilung: anders auf zwei Preise verteilt; steuersatz-nicht-im-portal: der Satz ist der des Gesetzes.',
  istStorno: 'Ob die Rechnung eine frühere zurücknimmt.',
  originalRechnungsnummer: 'Die Rechnung, die eine Stornorechnung zurücknimmt.',
  profil: 'Nach welcher Gewohnheit gerundet ist; null, wo es nichts zu runden gibt.',
  pruefung: 'Was das Nachrechnen ergab; null, wenn der Versorger es nicht zeigt.',
  rechnungsdatum: 'Das Datum der Rechnung.',
  rechnungsnummer: 'Die Nummer der Rechnung.',
  schritte: 'Der Rechenweg: eine Zeile je Preis.',
  steuer: 'Die Umsatzsteuer in EUR.',
  steuern: 'Die Umsatzsteuer je Satz.',
  steuersatz: 'Der Satz der Umsatzsteuer in Prozent.',
  storniertDurch: 'Die Rechnung, die diese zurücknimmt.',
  tage: 'Was die Zahl der Tage ausmacht, in EUR.',
  urteil: 'Was das Nachrechnen ergab.',
  vorauszahlungen: 'Was schon gezahlt ist, in EUR.',
  vorjahr: 'Die Nummer der Rechnung davor.',
  was: 'Was fehlt: eine Art der Einspielung.',
  wer: 'Wer verglichen wird; null, wenn die Rechnung es nicht sagt.',
  zaehlerstaende: 'Die Zählerstände der Rechnung.',
  zeile: 'Die Nummer der Zeile.',
  zeilen: 'Die Zeilen, die abweichen.',
  zuZahlen: 'Was zu zahlen ist, in EUR; unter null ist es ein Guthaben.',
  zukuenftigerAbschlag: 'Der künftige Abschlag in EUR.',
}

import { berlinToday } from '@ekp/wire/rules/berlin'
import { addTage } from '@ekp/wire/rules/kalendertag'
import { Datum, VertragId } from '@ekp/wire/schema/scalars'
import * as v from 'valibot'
import { decimal, fraction, over, times } from '../../lib/fraction.ts'
import type { Rechnung, Rechnungsposition, Rechnungsstand } from './rechnung.ts'

// BO4E requires nothing and allows everything, so each object may have more fields than are read here.
const optional = <const S extends v.GenericSchema>(schema: S) => v.nullish(schema, null)
const Zahl = v.pipe(v.number('Bitte geben Sie eine Zahl an.'), v.finite('Bitte geben Sie eine Zahl an.'))
const Text = v.pipe(v.string('Bitte geben Sie einen Text an.'), v.maxLength(500, 'Der Text ist zu lang.'))

/** Instants carry a zone; the day is the one in Berlin. */
const Zeitpunkt = v.union(
  [
    Datum,
    v.pipe(
      v.string(),
      v.isoTimestamp(),
      v.transform((text) => berlinToday(new Date(text))),
    ),
  ],
  'Bitte geben Sie einen Tag an oder einen Zeitpunkt mit Zeitzone, wie 2026-01-01T00:00:00+01:00.',
)
const Betrag = v.object({
  wert: Zahl,
  waehrung: optional(v.literal('EUR', 'Beträge stehen in EUR.')),
})
const Menge = v.object({ wert: Zahl, einheit: optional(Text) })
const Zeitraum = v.pipe(
  v.object({ startdatum: Datum, enddatum: Datum }, 'Bitte geben Sie startdatum und enddatum an.'),
  v.check(
    ({ startdatum, enddatum }) => startdatum <= enddatum,
    'enddatum ist der letzte Tag und liegt nicht vor startdatum.',
  ),
)
const Zusatz = optional(v.array(v.object({ name: Text, wert: v.unknown() })))

const Position = v.object({
  positionsnummer: optional(Zahl),
  positionstext: optional(Text),
  lieferungszeitraum: optional(Zeitraum),
  positionsMenge: optional(Menge),
  einzelpreis: optional(
    v.object({
      wert: Zahl,
      einheit: optional(v.picklist(['EUR', 'CT'], 'Ein Preis steht in EUR oder CT.')),
      bezugswert: optional(
        v.picklist(['KWH', 'JAHR', 'MONAT', 'TAG', 'STUECK', 'ANZAHL'], 'Diesen Bezugswert kennt das Portal nicht.'),
      ),
    }),
  ),
  zeitbezogeneMenge: optional(Menge),
  gesamtpreis: v.object({ ...Betrag.entries }, 'Jede Position hat einen gesamtpreis.'),
  steuerbetrag: optional(v.object({ steuersatz: optional(Zahl), steuerwert: optional(Zahl) })),
  zusatzAttribute: Zusatz,
})

const Messwert = v.object({
  wert: Menge,
  zeitpunkt: Zeitpunkt,
  messwertstatus: optional(Text),
  messwertstatuszusatz: optional(Text),
})

/** What the portal reads of a BO4E `Rechnung` of v202607.1.0. */
export const Bo4eRechnung = v.object({
  rechnungsnummer: v.pipe(
    v.string('Bitte geben Sie die Rechnungsnummer an.'),
    v.trim(),
    v.minLength(1, 'Bitte geben Sie die Rechnungsnummer an.'),
    v.maxLength(64, 'Eine Rechnungsnummer hat höchstens 64 Zeichen.'),
  ),
  vertrag: v.object({ vertragsnummer: VertragId }, 'Bitte geben Sie vertrag.vertragsnummer an.'),
  rechnungsperiode: Zeitraum,
  rechnungstitel: optional(Text),
  rechnungstyp: optional(Text),
  sparte: optional(Text),
  rechnungsdatum: optional(Zeitpunkt),
  faelligkeitsdatum: optional(Zeitpunkt),
  istStorno: optional(v.boolean('Bitte geben Sie true oder false an.')),
  originalRechnungsnummer: optional(Text),
  zaehler: optional(
    v.array(
      v.object({
        zaehlernummer: optional(Text),
        zaehlwerke: optional(
          v.array(v.object({ obisKennzahl: optional(Text), messwerte: optional(v.array(Messwert)) })),
        ),
      }),
    ),
  ),
  rechnungspositionen: optional(v.array(Position)),
  fremdkosten: optional(
    v.object({
      kostenbloecke: optional(
        v.array(
          v.object({
            kostenpositionen: optional(
              v.array(v.object({ positionstitel: Text, betragKostenposition: v.object({ wert: Zahl }) })),
            ),
          }),
        ),
      ),
    }),
  ),
  steuerbetraege: optional(
    v.array(v.object({ steuersatz: Zahl, basiswert: optional(Zahl), steuerwert: optional(Zahl) })),
  ),
  gesamtnetto: optional(Betrag),
  gesamtsteuer: optional(Betrag),
  gesamtbrutto: v.object({ ...Betrag.entries }, 'Bitte geben Sie gesamtbrutto an.'),
  vorauszahlungen: optional(v.array(v.object({ betrag: Betrag, datum: optional(Zeitpunkt), zusatzAttribute: Zusatz }))),
  zuZahlen: optional(Betrag),
  zukuenftigerAbschlag: optional(Betrag),
})

/** Whether a line of a file says that it is a bill. */
export function isBo4eRechnung(line: object): boolean {
  const typ: unknown = Reflect.get(line, '_typ')
  return typeof typ === 'string' && typ.toUpperCase() === 'RECHNUNG'
}

export type Bo4eRechnung = v.InferOutput<typeof Bo4eRechnung>

/** The bill as the portal computes with it. */
export function toRechnung(bill: Bo4eRechnung): Rechnung {
  const { startdatum: von, enddatum } = bill.rechnungsperiode
  const bis = addTage(enddatum, 1)
  return {
    rechnungsnummer: bill.rechnungsnummer,
    vertragId: bill.vertrag.vertragsnummer,
    titel: bill.rechnungstitel,
    typ: bill.rechnungstyp,
    rechnungsdatum: bill.rechnungsdatum,
    faelligkeitsdatum: bill.faelligkeitsdatum,
    istStorno: bill.istStorno ?? false,
    originalRechnungsnummer: bill.originalRechnungsnummer,
    von,
    bis,
    zaehlwerke: (bill.zaehler ?? []).flatMap(({ zaehlernummer, zaehlwerke }, zaehler) =>
      (zaehlwerke ?? []).map(({ obisKennzahl, messwerte }, zaehlwerk) => ({
        zaehlernummer: zaehlernummer ?? '',
        obiskennzahl: obisKennzahl ?? '',
        staende: (messwerte ?? []).map((messwert, index) => ({
          tag: messwert.zeitpunkt,
          wert: decimal(messwert.wert.wert),
          art: standart(messwert),
          feld: `zaehler[${zaehler}].zaehlwerke[${zaehlwerk}].messwerte[${index}]`,
        })),
      })),
    ),
    positionen: (bill.rechnungspositionen ?? []).map((position, index) => toPosition(position, index, { von, bis })),
    steuern: (bill.steuerbetraege ?? []).map(({ steuersatz, basiswert, steuerwert }) => ({
      satz: decimal(steuersatz),
      basis: orNull(basiswert),
      wert: orNull(steuerwert),
    })),
    netto: orNull(bill.gesamtnetto?.wert),
    steuer: orNull(bill.gesamtsteuer?.wert),
    brutto: decimal(bill.gesamtbrutto.wert),
    vorauszahlungen: (bill.vorauszahlungen ?? []).map((one) => ({
      datum: one.datum,
      betrag: decimal(one.betrag.wert),
      istNettoGenannt: attribute(one, 'netto') !== undefined,
    })),
    zuZahlen: orNull(bill.zuZahlen?.wert),
    zukuenftigerAbschlag: orNull(bill.zukuenftigerAbschlag?.wert),
  }
}

const orNull = (wert: number | null | undefined) => (wert == null ? null : decimal(wert))

function standart({ messwertstatus, messwertstatuszusatz }: v.InferOutput<typeof Messwert>): Rechnungsstand['art'] {
  if (messwertstatuszusatz === 'Z92_INTERPOLATION' || messwertstatus === 'PROGNOSEWERT') return 'rechnerisch'
  return messwertstatus === null || messwertstatus === 'ABGELESEN' ? 'abgelesen' : 'geschaetzt'
}

const parts = { JAHR: fraction(1), MONAT: fraction(12), TAG: fraction(365) } as const

function toPosition(
  position: v.InferOutput<typeof Position>,
  index: number,
  bill: { readonly von: string; readonly bis: string },
): Rechnungsposition {
  const { lieferungszeitraum: tage, positionsMenge: menge, einzelpreis: preis, zeitbezogeneMenge: zeit } = position
  const bezug = preis && (preis.bezugswert ?? (menge?.einheit === 'KWH' ? 'KWH' : zeit === null ? null : 'JAHR'))
  const art = bezug === 'KWH' ? 'arbeit' : bezug === 'JAHR' || bezug === 'MONAT' || bezug === 'TAG' ? 'zeit' : 'fest'
  const perEur = fraction(preis?.einheit === 'CT' ? 100 : 1)
  const proJahr = bezug === 'JAHR' || bezug === 'MONAT' || bezug === 'TAG' ? parts[bezug] : fraction(1)
  const toEur = (wert: ReturnType<typeof decimal>) => times(over(wert, perEur), proJahr)
  const obis = attribute(position, 'obisKennzahl')
  const text = position.positionstext ?? ''
  const gas = {
    kubikmeter: numberOf(attribute(position, 'verbrauchM3')),
    zustandszahl: numberOf(attribute(position, 'zustandszahl')),
    brennwert: numberOf(attribute(position, 'brennwert')),
  }
  return {
    zeile: position.positionsnummer ?? index + 1,
    art,
    text,
    von: tage?.startdatum ?? bill.von,
    bis: tage === null ? bill.bis : addTage(tage.enddatum, 1),
    menge: art === 'arbeit' ? orNull(menge?.wert) : null,
    preis: preis === null || art === 'fest' ? null : toEur(decimal(preis.wert)),
    // JSON drops zeros at the end: a price in EUR per kWh has four decimals at least, others have two.
    preiseinheit: toEur(
      fraction(
        1,
        10n ** BigInt(Math.max(art === 'arbeit' && preis?.einheit !== 'CT' ? 4 : 2, countDecimals(preis?.wert ?? 0))),
      ),
    ),
    zeit:
      zeit === null || (zeit.einheit !== 'TAG' && zeit.einheit !== 'MONAT')
        ? null
        : { wert: decimal(zeit.wert), einheit: zeit.einheit },
    betrag: decimal(position.gesamtpreis.wert),
    steuersatz: orNull(position.steuerbetrag?.steuersatz),
    steuerwert: orNull(position.steuerbetrag?.steuerwert),
    register: registerOf(typeof obis === 'string' ? obis : '', text),
    gas: Object.values(gas).every((one) => one === null) ? null : gas,
  }
}

const attribute = ({ zusatzAttribute }: { readonly zusatzAttribute: v.InferOutput<typeof Zusatz> }, name: string) =>
  zusatzAttribute?.find((one) => one.name.toLowerCase() === name.toLowerCase())?.wert

function numberOf(wert: unknown) {
  const value = typeof wert === 'string' && wert.trim() !== '' ? Number(wert.replace(',', '.')) : wert
  return typeof value === 'number' && Number.isFinite(value) ? decimal(value) : null
}

const countDecimals = (wert: number) => String(decimal(wert).denominator).length - 1

/** By the code of the register, else by the words that bills use for it. */
function registerOf(obis: string, text: string): Rechnungsposition['register'] {
  const tarif = /(?:^|:)1\.8\.(?<tarif>\d)(?:\*|$)/.exec(obis)?.groups?.['tarif']
  if (tarif === '1') return 'HT'
  if (tarif === '2') return 'NT'
  if (/\bNT\b|niedertarif|nebentarif|schwachlast|nachtstrom/i.test(text)) return 'NT'
  return /\bHT\b|hochtarif|haupttarif|tagstrom/i.test(text) ? 'HT' : null
}

import { berlinToday } from '@ekp/wire/rules/berlin'
import { Datum, VertragId } from '@ekp/wire/schema/scalars'
import * as v from 'valibot'

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
const Zusatz = optional(v.array(v.object({ name: Text, wert: v.unknown() })))
/** `beschreibung` says of whom a reference consumption is. */
const Energiemenge = v.object({ menge: optional(Menge), zusatzAttribute: Zusatz })
const Zeitraum = v.pipe(
  v.object({ startdatum: Datum, enddatum: Datum }, 'Bitte geben Sie startdatum und enddatum an.'),
  v.check(
    ({ startdatum, enddatum }) => startdatum <= enddatum,
    'enddatum ist der letzte Tag und liegt nicht vor startdatum.',
  ),
)
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
  aktuellerVerbrauch: optional(Energiemenge),
  vorjahresverbrauch: optional(Energiemenge),
  referenzverbraeuche: optional(v.array(Energiemenge)),
})

/** Whether a line of a file says that it is a bill. */
export function isBo4eRechnung(line: object): boolean {
  const typ: unknown = Reflect.get(line, '_typ')
  return typeof typ === 'string' && typ.toUpperCase() === 'RECHNUNG'
}

export type Bo4eRechnung = v.InferOutput<typeof Bo4eRechnung>
export type Bo4ePosition = v.InferOutput<typeof Position>
export type Bo4eMesswert = v.InferOutput<typeof Messwert>

import {
  type Betraege,
  type Betrag,
  type Datum,
  impersonal,
  laufendeNummer,
  personal,
  type Row,
  table,
} from './table.ts'
import type { ColumnType, Generated } from 'kysely'

export type Ableseart = 'NETZBETREIBER' | 'ERSATZWERT' | 'KUNDE'

const messdatum = personal('Messdaten')
const wetter = impersonal('Wetter der Gegend')
const nachricht = impersonal('Nummer der Nachricht, mit der ein Netz- oder Messstellenbetreiber sie sandte')

export const messwerte = {
  ablesung: table('Zählerstände', 'beleg', {
    id: laufendeNummer<Generated<number>>(),
    vertrag_id: messdatum<string>(),
    zaehlernummer: messdatum<string>(),
    ablesedatum: messdatum<Datum>(),
    /** Ascending by code point; each with its value at the same place. */
    obiskennzahlen: messdatum<string[]>(),
    /** Exact decimal text in the meter's unit: kWh, or m³ of gas. */
    ablesewerte: messdatum<Betraege>(),
    ablesegrund: messdatum<string | null>(),
    erfassungshinweis: messdatum<string | null>(),
    ermittlungsart: messdatum<string | null>(),
    ableseart: messdatum<Ableseart>(),
    /** When the portal took it; null for what the import brought. */
    eingegangen_am: messdatum<Date | null>(),
    /** The message of the market that brought or confirmed it; null for all others. */
    marktnachricht: nachricht<string | null>(),
    /** The day on which it was read, of one that the market brought; null for all others, and once it is the customer's. */
    markttag: messdatum<Datum | null>(),
  }),
  ablesung_foto: table('Fotos von Zählern, die Kunden zu einer Ablesung schicken', 'foto', {
    ablesung_id: laufendeNummer<number>(),
    jpeg: messdatum<Buffer>(),
  }),
  /** Consumption in kWh as the back office delivers it; `bis` is the day of the closing reading. */
  verbrauch: table('abgerechneter Verbrauch', 'beleg', {
    vertrag_id: messdatum<string>(),
    von: messdatum<Datum>(),
    bis: messdatum<Datum>(),
    summe: messdatum<Betrag>(),
    summe_jahr: messdatum<Betrag | null>(),
    prognose: messdatum<Generated<boolean>>(),
    /** Ascending by code point; empty where the back office sends the total alone. */
    obiskennzahlen: messdatum<Generated<string[]>>(),
    verbraeuche:
      messdatum<ColumnType<string[], readonly (string | number)[] | undefined, readonly (string | number)[]>>(),
  }),
  /** The factors that make kWh of m³ of gas. */
  umrechnung: table('wie aus Kubikmetern Gas Kilowattstunden werden', 'beleg', {
    vertrag_id: messdatum<string>(),
    gueltig_von: messdatum<Datum>(),
    /** Exclusive; null while it still holds. */
    gueltig_bis: messdatum<Datum | null>(),
    zustandszahl: messdatum<Betrag>(),
    /** kWh per m³. */
    brennwert: messdatum<Betrag>(),
    /** The message of the market that brought it; null: the supplier's file. */
    marktnachricht: nachricht<string | null>(),
  }),
  /** How cold the months were where the supplier's customers live. */
  gradtagzahl: table('wie kalt die Monate in der Gegend waren', 'keine', {
    /** `2026-01` */
    monat: wetter<string>(),
    /** Kd (VDI 3807, 20/15). */
    gradtage: wetter<Betrag>(),
  }),
  /** A channel that has a load profile. */
  lastgangkanal: table('Messkanäle mit Lastgang', 'vertrag', {
    id: laufendeNummer<Generated<number>>(),
    vertrag_id: messdatum<string>(),
    obiskennzahl: messdatum<string>(),
    /** The minutes of a step. */
    minuten: messdatum<15 | 60>(),
  }),
  /** A UTC day of a channel's load profile. */
  lastgang: table('Verbrauch je Stunde oder Viertelstunde', 'lastgang', {
    kanal_id: laufendeNummer<number>(),
    tag: messdatum<Datum>(),
    /** 24 or 96 values in units of 10^-stellen kWh; null is a missing one. */
    werte: messdatum<ColumnType<(number | null)[], readonly (number | null)[], readonly (number | null)[]>>(),
    stellen: impersonal('Skalierung der Werte; die Auskunft nennt sie ausgeschrieben')<number>(),
    /** A `1` for each value that is an estimate, text of as many digits as there are values; null when none is. */
    geschaetzt: messdatum<string | null>(),
  }),
}

export type AblesungRow = Row<typeof messwerte.ablesung>
export type VerbrauchRow = Row<typeof messwerte.verbrauch>
export type UmrechnungRow = Row<typeof messwerte.umrechnung>
export type GradtagzahlRow = Row<typeof messwerte.gradtagzahl>
export type LastgangkanalRow = Row<typeof messwerte.lastgangkanal>
export type LastgangRow = Row<typeof messwerte.lastgang>

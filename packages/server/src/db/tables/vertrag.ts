import { type Betrag, type Datum, frist, impersonal, personal, type Row, suchtext, table } from './table.ts'
import type { Generated } from 'kysely'
import type { Thema } from '@ekp/wire/benachrichtigung'
import type { Tariftyp } from '@ekp/wire/tarif'
import type { KundenArt, Versorgungsart } from '@ekp/wire/vertrag'

const vertragsdatum = personal('Vertragsdaten')
const adresse = personal('Adressdaten')
const messdatum = personal('Messdaten')

export const vertrag = {
  vertrag: table('Lieferverträge mit ihrer Lieferstelle', 'vertrag', {
    id: vertragsdatum<string>(),
    kundennummer: vertragsdatum<string>(),
    versorgungsart: vertragsdatum<Versorgungsart>(),
    anmeldungsart: vertragsdatum<string | null>(),
    lieferbeginn: vertragsdatum<Datum | null>(),
    gewuenschter_lieferbeginn: vertragsdatum<Datum | null>(),
    lieferende: vertragsdatum<Datum | null>(),
    gewuenschtes_lieferende: vertragsdatum<Datum | null>(),
    strasse: adresse<string | null>(),
    hausnummer: adresse<string | null>(),
    plz: adresse<string | null>(),
    ort: adresse<string | null>(),
    kunden_art: vertragsdatum<KundenArt>(),
    storniert: vertragsdatum<Generated<boolean>>(),
    marktlokation: vertragsdatum<string | null>(),
    /** The last day of the agreed term. */
    laufzeit_bis: vertragsdatum<Datum | null>(),
    /** As `spellKuendigungsfrist` writes it. */
    kuendigungsfrist: vertragsdatum<string | null>(),
    suchtext: suchtext('Adressdaten'),
  }),
  zaehler: table('Zähler eines Vertrags', 'beleg', {
    vertrag_id: messdatum<string>(),
    nummer: messdatum<string>(),
    eingebaut_am: messdatum<Datum>(),
    ausgebaut_am: messdatum<Datum | null>(),
    messlokation: messdatum<string | null>(),
  }),
  messkanal: table('was ein Zähler misst', 'beleg', {
    vertrag_id: messdatum<string>(),
    zaehlernummer: messdatum<string>(),
    obiskennzahl: messdatum<string>(),
    vorkommastellen: messdatum<number>(),
    nachkommastellen: messdatum<number>(),
  }),
  tarif: table('Preise eines Vertrags nach Zeit', 'beleg', {
    vertrag_id: vertragsdatum<string>(),
    name: vertragsdatum<string>(),
    tariftyp: vertragsdatum<Tariftyp>(),
    preisgarantietyp: vertragsdatum<string | null>(),
    /** EUR per year. */
    grundpreis: vertragsdatum<Betrag | null>(),
    /** EUR per kWh, as are the other working prices. */
    arbeitspreis: vertragsdatum<Betrag | null>(),
    arbeitspreis_nt: vertragsdatum<Betrag | null>(),
    /** Percent. */
    anteil_nt: vertragsdatum<Betrag | null>(),
    ist_dynamisch: vertragsdatum<Generated<boolean>>(),
    durchschnittlicher_arbeitspreis_vormonat: vertragsdatum<Betrag | null>(),
    durchschnittlicher_arbeitspreis_gesamt: vertragsdatum<Betrag | null>(),
    /** The market area of a dynamic tariff's prices: (market price + aufschlag) * (1 + umsatzsteuer / 100). */
    marktgebiet: vertragsdatum<string | null>(),
    /** EUR per kWh, net: all parts of the price that are fixed. */
    aufschlag: vertragsdatum<Betrag | null>(),
    /** Percent. */
    umsatzsteuer: vertragsdatum<Betrag | null>(),
    gueltig_von: vertragsdatum<Datum | null>(),
    /** Exclusive: the first day on which the tariff no longer holds [tarif-4]. */
    gueltig_bis: vertragsdatum<Datum | null>(),
  }),
  /** Since when a contract is known to be withdrawn. */
  stornovermerk: table('seit wann ein Vertrag als storniert bekannt ist', 'vertrag', {
    vertrag_id: frist<string>(),
    seit: frist<string>(),
  }),
  /** The order of mails about a contract; the row stays when the order is cancelled. */
  benachrichtigung: table('wer welche E-Mails zu einem Vertrag bestellt hat', 'vertrag', {
    vertrag_id: vertragsdatum<string>(),
    thema: vertragsdatum<Thema>(),
    /** When the customer asked for it; null after it was cancelled. */
    bestellt_am: vertragsdatum<Date | null>(),
    /** What needs no mail any more: it was sent, or known when the mail was ordered. What it names is the topic's. */
    mitgeteilt: vertragsdatum<string[]>(),
    /** Names the order in the link that cancels it. */
    abo: impersonal('Zufallszahl im Link zum Abbestellen')<Generated<string>>(),
  }),
}

export type VertragRow = Row<typeof vertrag.vertrag>
export type ZaehlerRow = Row<typeof vertrag.zaehler>
export type MesskanalRow = Row<typeof vertrag.messkanal>
export type TarifRow = Row<typeof vertrag.tarif>

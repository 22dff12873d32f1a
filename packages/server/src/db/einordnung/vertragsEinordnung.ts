import type { AblesungFotoRow, LastgangRow, LastgangkanalRow, UmrechnungRow, VerbrauchRow } from '../rows/messwerte.ts'
import type { AblesungRow, MesskanalRow, TarifRow, VertragRow, ZaehlerRow } from '../schema.ts'
import type { MonatsmailRow } from '../rows/eintraege.ts'
import type { PreisbestandteilRow } from '../rows/preise.ts'
import { impersonal, laufendeNummer, personal, type Tabelleneinordnung } from './types.ts'

const vertragsdatum = personal('Vertragsdaten')
const messdatum = personal('Messdaten')

export const vertragsEinordnung: {
  readonly vertrag: Tabelleneinordnung<keyof VertragRow>
  readonly zaehler: Tabelleneinordnung<keyof ZaehlerRow>
  readonly messkanal: Tabelleneinordnung<keyof MesskanalRow>
  readonly tarif: Tabelleneinordnung<keyof TarifRow>
  readonly preisbestandteil: Tabelleneinordnung<keyof PreisbestandteilRow>
  readonly ablesung: Tabelleneinordnung<keyof AblesungRow>
  readonly ablesung_foto: Tabelleneinordnung<keyof AblesungFotoRow>
  readonly verbrauch: Tabelleneinordnung<keyof VerbrauchRow>
  readonly umrechnung: Tabelleneinordnung<keyof UmrechnungRow>
  readonly lastgangkanal: Tabelleneinordnung<keyof LastgangkanalRow>
  readonly lastgang: Tabelleneinordnung<keyof LastgangRow>
  readonly monatsmail: Tabelleneinordnung<keyof MonatsmailRow>
} = {
  vertrag: {
    zweck: 'Lieferverträge mit ihrer Lieferstelle',
    loeschregel: 'vertrag',
    spalten: {
      id: vertragsdatum,
      kundennummer: vertragsdatum,
      versorgungsart: vertragsdatum,
      anmeldungsart: vertragsdatum,
      lieferbeginn: vertragsdatum,
      gewuenschter_lieferbeginn: vertragsdatum,
      lieferende: vertragsdatum,
      gewuenschtes_lieferende: vertragsdatum,
      strasse: personal('Adressdaten'),
      hausnummer: personal('Adressdaten'),
      plz: personal('Adressdaten'),
      ort: personal('Adressdaten'),
      kunden_art: vertragsdatum,
      storniert: vertragsdatum,
      marktlokation: vertragsdatum,
    },
  },
  zaehler: {
    zweck: 'Zähler eines Vertrags',
    loeschregel: 'beleg',
    spalten: {
      vertrag_id: messdatum,
      nummer: messdatum,
      eingebaut_am: messdatum,
      ausgebaut_am: messdatum,
      messlokation: messdatum,
    },
  },
  messkanal: {
    zweck: 'was ein Zähler misst',
    loeschregel: 'beleg',
    spalten: {
      vertrag_id: messdatum,
      zaehlernummer: messdatum,
      obiskennzahl: messdatum,
      vorkommastellen: messdatum,
      nachkommastellen: messdatum,
    },
  },
  tarif: {
    zweck: 'Preise eines Vertrags nach Zeit',
    loeschregel: 'beleg',
    spalten: {
      vertrag_id: vertragsdatum,
      name: vertragsdatum,
      tariftyp: vertragsdatum,
      preisgarantietyp: vertragsdatum,
      grundpreis: vertragsdatum,
      arbeitspreis: vertragsdatum,
      arbeitspreis_nt: vertragsdatum,
      anteil_nt: vertragsdatum,
      ist_dynamisch: vertragsdatum,
      durchschnittlicher_arbeitspreis_vormonat: vertragsdatum,
      durchschnittlicher_arbeitspreis_gesamt: vertragsdatum,
      marktgebiet: vertragsdatum,
      aufschlag: vertragsdatum,
      umsatzsteuer: vertragsdatum,
      gueltig_von: vertragsdatum,
      gueltig_bis: vertragsdatum,
    },
  },
  preisbestandteil: {
    zweck: 'woraus der Preis eines Vertrags besteht',
    loeschregel: 'beleg',
    spalten: {
      vertrag_id: vertragsdatum,
      position: laufendeNummer,
      bezeichnung: vertragsdatum,
      gruppe: vertragsdatum,
      berechnung: vertragsdatum,
      wert: vertragsdatum,
      stufe: vertragsdatum,
      kalender: vertragsdatum,
      gueltig_von: vertragsdatum,
      gueltig_bis: vertragsdatum,
    },
  },
  ablesung: {
    zweck: 'Zählerstände',
    loeschregel: 'beleg',
    spalten: {
      id: laufendeNummer,
      vertrag_id: messdatum,
      zaehlernummer: messdatum,
      ablesedatum: messdatum,
      obiskennzahlen: messdatum,
      ablesewerte: messdatum,
      ablesegrund: messdatum,
      erfassungshinweis: messdatum,
      ermittlungsart: messdatum,
      ableseart: messdatum,
      eingegangen_am: messdatum,
      marktnachricht: impersonal('Nummer der Nachricht, mit der ein Netz- oder Messstellenbetreiber sie sandte'),
      markttag: messdatum,
    },
  },
  ablesung_foto: {
    zweck: 'Fotos von Zählern, die Kunden zu einer Ablesung schicken',
    loeschregel: 'foto',
    spalten: { ablesung_id: laufendeNummer, jpeg: messdatum },
  },
  verbrauch: {
    zweck: 'abgerechneter Verbrauch',
    loeschregel: 'beleg',
    spalten: {
      vertrag_id: messdatum,
      von: messdatum,
      bis: messdatum,
      summe: messdatum,
      summe_jahr: messdatum,
      prognose: messdatum,
      obiskennzahlen: messdatum,
      verbraeuche: messdatum,
    },
  },
  umrechnung: {
    zweck: 'wie aus Kubikmetern Gas Kilowattstunden werden',
    loeschregel: 'beleg',
    spalten: {
      vertrag_id: messdatum,
      gueltig_von: messdatum,
      gueltig_bis: messdatum,
      zustandszahl: messdatum,
      brennwert: messdatum,
      marktnachricht: impersonal('Nummer der Nachricht, mit der ein Netz- oder Messstellenbetreiber sie sandte'),
    },
  },
  lastgangkanal: {
    zweck: 'Messkanäle mit Lastgang',
    loeschregel: 'vertrag',
    spalten: { id: laufendeNummer, vertrag_id: messdatum, obiskennzahl: messdatum, minuten: messdatum },
  },
  lastgang: {
    zweck: 'Verbrauch je Stunde oder Viertelstunde',
    loeschregel: 'lastgang',
    spalten: {
      kanal_id: laufendeNummer,
      tag: messdatum,
      werte: messdatum,
      stellen: impersonal('Skalierung der Werte; die Auskunft nennt sie ausgeschrieben'),
      geschaetzt: messdatum,
    },
  },
  monatsmail: {
    zweck: 'wer die monatliche Verbrauchsinformation per E-Mail bestellt hat',
    loeschregel: 'vertrag',
    spalten: {
      vertrag_id: vertragsdatum,
      naechster_monat: vertragsdatum,
      abo: impersonal('Zufallszahl im Link zum Abbestellen'),
    },
  },
}

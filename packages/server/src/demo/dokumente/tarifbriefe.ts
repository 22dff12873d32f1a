import { addTage, utcTag } from '@ekp/wire/rules/kalendertag'
import { formatDatum } from '../../lib/formats.ts'
import type { DemoKalender } from '../kalender.ts'
import type { Brief, Brieftabelle } from './renderBrief.ts'
import { type DemoEmpfaenger, demoTarif, formatCent, formatEuro } from './briefdaten.ts'

/** The confirmation of a contract or of a new tariff in it, from a day on. */
export function vertragsbestaetigung(
  kalender: DemoKalender,
  empfaenger: DemoEmpfaenger,
  beginn: string,
  erstelltAm: Date,
): Brief {
  const tarif = demoTarif(kalender, empfaenger.vertragId, beginn)
  const ware = empfaenger.versorgungsart === 'gas' ? 'Gas' : 'Strom'
  const steuer = tarif.tariftyp === 'ALLES_INKLUSIVE_BRUTTO' ? 'brutto' : 'netto'
  const preise = [
    ['Grundpreis im Jahr', formatEuro(Math.round(tarif.grundpreis * 100))],
    ...(tarif.arbeitspreis === undefined ? [] : [[`Arbeitspreis je kWh (${steuer})`, formatCent(tarif.arbeitspreis)]]),
    ...(tarif.arbeitspreisNT === undefined ? [] : [['Arbeitspreis NT je kWh', formatCent(tarif.arbeitspreisNT)]]),
    ...(tarif.aufschlag === undefined
      ? []
      : [['Aufschlag auf den Börsenpreis je kWh (netto)', formatCent(tarif.aufschlag)]]),
  ]
  return {
    titel: `Bestätigung Ihres Vertrags über ${ware}`,
    anschrift: empfaenger.anschrift,
    angaben: [
      ['Kundennummer', empfaenger.kundennummer],
      ['Vertrag', empfaenger.vertragId],
      ['Datum', formatDatum(utcTag(erstelltAm))],
    ],
    erstelltAm,
    absaetze: [
      empfaenger.anrede,
      `vielen Dank für Ihr Vertrauen. Ab dem ${formatDatum(beginn)} beliefern wir Sie im Tarif ${tarif.name} mit ${ware}.`,
      ...(tarif.aufschlag === undefined
        ? []
        : [
            'Ihr Arbeitspreis folgt Viertelstunde für Viertelstunde dem Börsenpreis; die Preise für morgen zeigt Ihnen das Kundenportal.',
          ]),
    ],
    tabellen: [{ titel: 'Ihre Preise', kopf: ['Preis', 'Betrag'], zeilen: preise }],
    schluss: [
      ...(tarif.preisgarantietyp === undefined ? [] : [`Es gilt eine ${tarif.preisgarantietyp}.`]),
      `Lieferstelle: ${empfaenger.anschrift.slice(1).join(', ')}.`,
      'Freundliche Grüße\nIhre Stadtwerke Mühlenbrück',
    ],
  }
}

/** What changes in a contract on a day. */
function vergleich(kalender: DemoKalender, { vertragId, versorgungsart }: DemoEmpfaenger, ab: string): Brieftabelle {
  const [bisher, neu] = [demoTarif(kalender, vertragId, addTage(ab, -1)), demoTarif(kalender, vertragId, ab)]
  const line = (name: string, von: number | undefined, auf: number | undefined) =>
    von === undefined || auf === undefined ? [] : [[name, formatCent(von), formatCent(auf)]]
  return {
    titel: `${versorgungsart === 'gas' ? 'Gas' : 'Strom'}, Vertrag ${vertragId}`,
    kopf: ['Preis (brutto)', 'bisher', 'neu'],
    zeilen: [
      ['Tarif', bisher.name, neu.name],
      ['Grundpreis im Jahr', ...[bisher, neu].map(({ grundpreis }) => formatEuro(Math.round(grundpreis * 100)))],
      ...line('Arbeitspreis je kWh', bisher.arbeitspreis, neu.arbeitspreis),
      ...line('Arbeitspreis NT je kWh', bisher.arbeitspreisNT, neu.arbeitspreisNT),
    ],
  }
}

/** The letter that tells of new prices from a day on, for all contracts of a customer that it concerns. */
export function preisaenderung(
  kalender: DemoKalender,
  empfaenger: readonly [DemoEmpfaenger, ...DemoEmpfaenger[]],
  ab: string,
  erstelltAm: Date,
): Brief {
  const [{ anschrift, kundennummer, anrede }] = empfaenger
  return {
    titel: `Neue Preise ab ${formatDatum(ab)}`,
    anschrift,
    angaben: [
      ['Kundennummer', kundennummer],
      ['Datum', formatDatum(utcTag(erstelltAm))],
    ],
    erstelltAm,
    absaetze: [anrede, `zum ${formatDatum(ab)} ändern sich Ihre Preise. Was sich ändert, sehen Sie hier:`],
    tabellen: empfaenger.map((einer) => vergleich(kalender, einer, ab)),
    schluss: [
      `Sind Sie nicht einverstanden, können Sie den betroffenen Vertrag ohne Frist zum ${formatDatum(ab)} kündigen (§ 41 Abs. 5 EnWG), zum Beispiel im Kundenportal.`,
      'Freundliche Grüße\nIhre Stadtwerke Mühlenbrück',
    ],
  }
}

import { formatDatum } from '../../lib/formats.ts'
import type { DemoKalender } from '../demoKalender.ts'
import type { Brief } from './Brief.ts'
import type { DemoEmpfaenger } from './demoEmpfaenger.ts'
import { demoTarif } from './demoTarif.ts'
import { formatCent, formatEuro } from './format.ts'

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
      ['Datum', formatDatum(erstelltAm.toISOString().slice(0, 10))],
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

import { addTage } from '@ekp/wire/rules/kalendertag'
import { formatDatum } from '../../lib/formats.ts'
import type { DemoKalender } from '../demoKalender.ts'
import type { Brief, Brieftabelle } from './Brief.ts'
import type { DemoEmpfaenger } from './demoEmpfaenger.ts'
import { demoTarif } from './demoTarif.ts'
import { formatCent, formatEuro } from './format.ts'

/** What changes in a contract on a day. */
function vergleich(kalender: DemoKalender, { vertragId, versorgungsart }: DemoEmpfaenger, ab: string): Brieftabelle {
  const [bisher, neu] = [demoTarif(kalender, vertragId, addTage(ab, -1)), demoTarif(kalender, vertragId, ab)]
  const zeile = (name: string, von: number | undefined, auf: number | undefined) =>
    von === undefined || auf === undefined ? [] : [[name, formatCent(von), formatCent(auf)]]
  return {
    titel: `${versorgungsart === 'gas' ? 'Gas' : 'Strom'}, Vertrag ${vertragId}`,
    kopf: ['Preis (brutto)', 'bisher', 'neu'],
    zeilen: [
      ['Tarif', bisher.name, neu.name],
      ['Grundpreis im Jahr', ...[bisher, neu].map(({ grundpreis }) => formatEuro(Math.round(grundpreis * 100)))],
      ...zeile('Arbeitspreis je kWh', bisher.arbeitspreis, neu.arbeitspreis),
      ...zeile('Arbeitspreis NT je kWh', bisher.arbeitspreisNT, neu.arbeitspreisNT),
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
      ['Datum', formatDatum(erstelltAm.toISOString().slice(0, 10))],
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

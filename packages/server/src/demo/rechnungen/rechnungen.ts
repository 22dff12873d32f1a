import { addTage } from '@ekp/wire/rules/kalendertag'
import type { Database } from '../../db/open.ts'
import { loadPruefgrundlagenOf } from '../../modules/rechnung/loadPruefgrundlagen.ts'
import { demoAbschlag, demoFaelligkeiten } from '../abschlaege.ts'
import type { DemoKalender } from '../kalender.ts'
import { festpreisvertrag, waermepumpenvertrag } from '../preise/preisbestandteile.ts'
import { demoRechnungsnummer } from './rechnungsnummer.ts'
import { type DemoRechnung, erstelleRechnung } from './erstelleRechnung.ts'

const ware: Readonly<Record<string, string>> = { '4711002': 'Gas' }

/** The demo's bills: years, months, one that was corrected, one that charges 100 kWh too much. */
function listAuftraege(kalender: DemoKalender): DemoRechnung[] {
  const { jahr, monatsanfang, today } = kalender
  const yearly = (vertragId: string, year: number, von = `${year}-01-01`): DemoRechnung => {
    const bis = `${year + 1}-01-01`
    return {
      vertragId,
      rechnungsnummer: `RE-${year}-${vertragId}`,
      titel: `Jahresabrechnung ${ware[vertragId] ?? 'Strom'} ${year}`,
      von,
      bis,
      rechnungsdatum: `${year + 1}-01-15`,
      abschlaege: demoFaelligkeiten(kalender, vertragId, von, bis),
      zukuenftigerAbschlag: demoAbschlag(kalender, vertragId, bis),
    }
  }
  // Their supply began in the year before, or in the one before that.
  const first = [monatsanfang(-14), `${jahr - 1}-01-01`].toSorted().at(-1)
  const monthly = (vertragId: string, month: number): DemoRechnung => {
    const [von, bis] = [monatsanfang(month), monatsanfang(month + 1)]
    return {
      vertragId,
      rechnungsnummer: `RE-${von.slice(0, 7)}-${vertragId}`,
      titel: `Monatsabrechnung Strom ${von.slice(5, 7)}/${von.slice(0, 4)}`,
      von,
      bis,
      rechnungsdatum: addTage(bis, 4),
      abschlaege: [],
    }
  }
  // The bill of a year comes in the middle of January.
  const newest = today >= yearly('', jahr - 1).rechnungsdatum ? jahr - 1 : jahr - 2
  const wrong = { ...yearly('4711002', jahr - 2), zuVielKwh: 500 }
  const years = ['4711001', '4711002'].flatMap((vertragId) =>
    [jahr - 1, jahr - 2].map((year) => ({
      ...yearly(vertragId, year),
      rechnungsnummer: demoRechnungsnummer(kalender, vertragId, year),
    })),
  )
  return [
    ...years,
    wrong,
    {
      ...wrong,
      rechnungsnummer: `${wrong.rechnungsnummer}-S`,
      titel: `Storno ${wrong.titel}`,
      storniert: wrong.rechnungsnummer,
    },
    ...[jahr - 2, jahr - 1].map((year) => ({
      ...yearly('4711007', year),
      ...(year === newest && { zuVielKwh: 100 }),
    })),
    ...[festpreisvertrag, waermepumpenvertrag].map((vertragId) => yearly(vertragId, jahr - 1, first)),
    ...[-1, -2, -13].map((month) => monthly('4711003', month)),
  ].filter(({ rechnungsdatum }) => rechnungsdatum <= today)
}

/** The bills as lines of an import file, made from what the database has of prices, readings and load profiles. */
export async function demoRechnungen(db: Database, kalender: DemoKalender): Promise<readonly object[]> {
  const bills: object[] = []
  for (const auftrag of listAuftraege(kalender)) {
    const grundlagen = await loadPruefgrundlagenOf(db, auftrag, undefined)
    const bill = grundlagen && erstelleRechnung(auftrag, grundlagen)
    if (bill !== undefined) bills.push(bill)
  }
  return bills
}

import { berlinDayStart } from '@ekp/wire/rules/berlin'
import { addTage } from '@ekp/wire/rules/kalendertag'
import type { DemoKalender } from '../demoKalender.ts'
import type { Brief } from './Brief.ts'
import { demoEmpfaenger } from './demoEmpfaenger.ts'
import { preisaenderung } from './preisaenderung.ts'
import { rechnung } from './rechnung.ts'
import { vertragsbestaetigung } from './vertragsbestaetigung.ts'

/** A document of the demo: what an import says of it, and the letter that it is. */
export interface DemoDokument {
  readonly id: string
  readonly kundennummer?: string
  readonly vertragId?: string
  readonly kategorie: string
  readonly beschreibung: string
  readonly dateiname: string
  readonly erstellzeitpunkt: Date
  readonly brief: () => Brief
}

/** Nobody else's documents have such ids. */
export const demoPrefix = 'SWM-DEMO-'

// Office hours.
const morgens = (tag: string) => new Date(berlinDayStart(tag).getTime() + 8 * 3_600_000)

function rechnungOf(kalender: DemoKalender, vertragId: string, jahr: number): DemoDokument {
  const empfaenger = demoEmpfaenger(kalender, vertragId)
  const erstellzeitpunkt = morgens(`${jahr + 1}-01-20`)
  const ware = empfaenger.versorgungsart === 'gas' ? 'Gas' : 'Strom'
  return {
    id: `${demoPrefix}RE-${vertragId}-${jahr}`,
    vertragId,
    kategorie: 'Rechnung',
    beschreibung: `Jahresabrechnung ${ware} ${jahr}`,
    dateiname: `Jahresabrechnung ${ware} ${jahr}.pdf`,
    erstellzeitpunkt,
    brief: () => rechnung(kalender, empfaenger, jahr, erstellzeitpunkt),
  }
}

function bestaetigungOf(kalender: DemoKalender, vertragId: string, beginn: string): DemoDokument {
  const erstellzeitpunkt = morgens(addTage(beginn, -24))
  return {
    id: `${demoPrefix}VB-${vertragId}`,
    vertragId,
    kategorie: 'Vertragsbestätigung',
    beschreibung: 'Bestätigung Ihres Vertrags',
    dateiname: `Vertragsbestätigung ${vertragId}.pdf`,
    erstellzeitpunkt,
    brief: () => vertragsbestaetigung(kalender, demoEmpfaenger(kalender, vertragId), beginn, erstellzeitpunkt),
  }
}

function preisaenderungOf(
  kalender: DemoKalender,
  kundennummer: string,
  vertragIds: [string, ...string[]],
): DemoDokument {
  const ab = kalender.neujahr(0)
  const erstellzeitpunkt = morgens(addTage(ab, -52))
  const [first, ...others] = vertragIds
  return {
    id: `${demoPrefix}PA-${kundennummer.slice(4)}`,
    kundennummer,
    kategorie: 'Preisänderung',
    beschreibung: `Neue Preise ab 1. Januar ${kalender.jahr}`,
    dateiname: `Preisänderung ${kalender.jahr}.pdf`,
    erstellzeitpunkt,
    brief: () =>
      preisaenderung(
        kalender,
        [demoEmpfaenger(kalender, first), ...others.map((vertragId) => demoEmpfaenger(kalender, vertragId))],
        ab,
        erstellzeitpunkt,
      ),
  }
}

/** The demo's documents as far as they exist on the day: invoices, confirmations and a letter about prices. */
export function demoDokumente(kalender: DemoKalender, now: Date): readonly DemoDokument[] {
  const { jahr, neujahr, monatsanfang } = kalender
  return [
    ...['4711001', '4711002', '4711010'].flatMap((vertragId) =>
      [jahr - 1, jahr - 2].map((one) => rechnungOf(kalender, vertragId, one)),
    ),
    rechnungOf(kalender, '4711004', jahr - 2),
    bestaetigungOf(kalender, '4711001', neujahr(0)),
    bestaetigungOf(kalender, '4711003', monatsanfang(-14)),
    bestaetigungOf(kalender, '4711004', neujahr(-1)),
    bestaetigungOf(kalender, '4711005', neujahr(-1)),
    preisaenderungOf(kalender, 'SWM-100001', ['4711001', '4711002']),
  ].filter(({ erstellzeitpunkt }) => erstellzeitpunkt <= now)
}

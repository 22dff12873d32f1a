import { addTage } from '@ekp/wire/rules/kalendertag'
import type { DemoKalender } from '../kalender.ts'
import { demoKanal, deriveDemoLastgang } from '../lastgaenge.ts'
import { demoGebiet, deriveDemoPreise } from './marktpreise.ts'
import { demoGesamtpreise, festpreisvertrag, waermepumpenvertrag } from './preisbestandteile.ts'

const brutto = { art: 'tarif', tariftyp: 'ALLES_INKLUSIVE_BRUTTO' }
const netto = { art: 'tarif', tariftyp: 'ALLES_INKLUSIVE_NETTO' }
const energiepreis = { art: 'tarif', tariftyp: 'REINER_ENERGIEPREIS' }
const dynamisch = { art: 'tarif', tariftyp: 'DYNAMISCHER_PREIS' }
const garantie = { preisgarantietyp: 'eingeschränkte Preisgarantie' }

const haushalt: DemoFormel = { marktgebiet: demoGebiet, aufschlag: 0.1489, umsatzsteuer: 19 }
const gewerbe: DemoFormel = { marktgebiet: demoGebiet, aufschlag: 0.1067, umsatzsteuer: 0 }

/** Tariffs of every type: with and without NT, dynamic ones, and previous, current and future ones. */
export function demoTarife(kalender: DemoKalender): readonly object[] {
  const { monatsanfang, neujahr } = kalender
  return [
    {
      ...brutto,
      vertragId: '4711001',
      name: 'MühlenStrom Fix 24',
      ...garantie,
      grundpreis: 131.4,
      arbeitspreis: 0.3562,
      arbeitspreisNT: 0.2948,
      anteilNt: 38,
      gueltigVon: neujahr(-2),
      gueltigBis: neujahr(0),
    },
    {
      ...brutto,
      vertragId: '4711001',
      name: 'MühlenStrom Fix 12',
      ...garantie,
      grundpreis: 138.6,
      arbeitspreis: 0.3329,
      arbeitspreisNT: 0.2761,
      anteilNt: 41,
      gueltigVon: neujahr(0),
      gueltigBis: neujahr(1),
    },
    {
      ...brutto,
      vertragId: '4711001',
      name: 'MühlenStrom Flex',
      grundpreis: 144,
      arbeitspreis: 0.3184,
      arbeitspreisNT: 0.2655,
      anteilNt: 41,
      gueltigVon: neujahr(1),
    },
    {
      ...brutto,
      vertragId: '4711002',
      name: 'MühlenGas Klassik',
      grundpreis: 151.8,
      arbeitspreis: 0.1267,
      gueltigVon: neujahr(-2),
      gueltigBis: neujahr(0),
    },
    {
      ...brutto,
      vertragId: '4711002',
      name: 'MühlenGas Fix 24',
      ...garantie,
      grundpreis: 158.4,
      arbeitspreis: 0.1143,
      gueltigVon: neujahr(0),
    },
    {
      ...dynamisch,
      vertragId: '4711003',
      name: 'MühlenStrom Dynamisch',
      grundpreis: 168,
      ...haushalt,
      ...deriveDemoDurchschnitte('4711003', haushalt, monatsanfang(-14), kalender),
      gueltigVon: monatsanfang(-14),
    },
    {
      ...netto,
      vertragId: '4711004',
      name: 'MühlenStrom Gewerbe',
      ...garantie,
      grundpreis: 420,
      arbeitspreis: 0.2316,
      gueltigVon: neujahr(-3),
      gueltigBis: neujahr(-1),
    },
    {
      ...dynamisch,
      vertragId: '4711004',
      name: 'MühlenStrom Spot RLM',
      grundpreis: 1188,
      ...gewerbe,
      ...deriveDemoDurchschnitte('4711004', gewerbe, neujahr(-1), kalender),
      gueltigVon: neujahr(-1),
    },
    {
      ...energiepreis,
      vertragId: '4711005',
      name: 'MühlenGas Sondervertrag',
      preisgarantietyp: 'Energiepreisgarantie',
      grundpreis: 360,
      arbeitspreis: 0.05125,
      gueltigVon: neujahr(-1),
      gueltigBis: neujahr(1),
    },
    {
      ...brutto,
      vertragId: '4711006',
      name: 'MühlenStrom Start',
      ...garantie,
      grundpreis: 126,
      arbeitspreis: 0.3098,
      gueltigVon: monatsanfang(2),
    },
    {
      ...brutto,
      vertragId: '4711007',
      name: 'MühlenStrom Klassik',
      grundpreis: 142.8,
      arbeitspreis: 0.3471,
      gueltigVon: neujahr(-4),
    },
    {
      ...brutto,
      vertragId: '4711008',
      name: 'MühlenGas Klassik',
      grundpreis: 151.8,
      arbeitspreis: 0.1267,
      gueltigVon: neujahr(-4),
      gueltigBis: monatsanfang(-3),
    },
    {
      ...brutto,
      vertragId: '4711010',
      name: 'Grundversorgung Strom',
      grundpreis: 159.6,
      arbeitspreis: 0.3748,
      gueltigVon: neujahr(-5),
    },
    ...[true, false].map((isBisher) => ({
      ...brutto,
      vertragId: festpreisvertrag,
      name: 'MühlenStrom Fix Smart',
      ...garantie,
      ...demoGesamtpreise(festpreisvertrag, isBisher),
      gueltigVon: isBisher ? monatsanfang(-14) : neujahr(0),
      ...(isBisher && { gueltigBis: neujahr(0) }),
    })),
    ...[true, false].map((isBisher) => ({
      ...dynamisch,
      vertragId: waermepumpenvertrag,
      name: 'MühlenStrom Wärme Dynamisch',
      grundpreis: demoGesamtpreise(waermepumpenvertrag, isBisher).grundpreis,
      marktgebiet: demoGebiet,
      gueltigVon: isBisher ? monatsanfang(-14) : neujahr(0),
      ...(isBisher && { gueltigBis: neujahr(0) }),
    })),
  ]
}

/** What makes a dynamic tariff's price of the market's [docs/import.md]. */
interface DemoFormel {
  readonly marktgebiet: string
  readonly aufschlag: number
  readonly umsatzsteuer: number
}

function* listTage(von: string, bis: string): Generator<string> {
  for (let datum = von; datum < bis; datum = addTage(datum, 1)) yield datum
}

/** The averages that a bill would show, weighted by consumption: of the last month, and of all months since `von`. */
function deriveDemoDurchschnitte(
  vertragId: string,
  { aufschlag, umsatzsteuer }: DemoFormel,
  von: string,
  kalender: DemoKalender,
) {
  const vormonat = { kwh: 0, kosten: 0 }
  const total = { kwh: 0, kosten: 0 }
  const beginn = kalender.monatsanfang(-1)
  const tage = listTage(von, kalender.monatsanfang(0))
  for (const { datum, werte, minuten } of deriveDemoLastgang(demoKanal(vertragId, kalender), tage)) {
    const { preise, minuten: preisminuten } = deriveDemoPreise(datum)
    const sums = datum >= beginn ? [vormonat, total] : [total]
    for (const [schritt, kwh] of werte.entries()) {
      const markt = preise[Math.floor((schritt * minuten) / preisminuten)]
      if (kwh === null || markt === undefined) continue
      for (const sum of sums) {
        sum.kwh += kwh
        sum.kosten += kwh * (markt / 1000 + aufschlag) * (1 + umsatzsteuer / 100)
      }
    }
  }
  const average = ({ kwh, kosten }: typeof total) => Number((kosten / kwh).toFixed(4))
  return {
    durchschnittlicherArbeitspreisVormonat: average(vormonat),
    durchschnittlicherArbeitspreisGesamt: average(total),
  }
}

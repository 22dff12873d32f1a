import type { Preisberechnung, Preisgruppe, Preisstufe } from '@ekp/wire/tarif/preisbestandteile'
import type { DemoKalender } from '../kalender.ts'
import { netzkalender } from './tarifangebote.ts'

/** Net amounts: the one of all years, or that until the last New Year and the one since. */
type Wert = number | readonly [bisher: number, seither: number]

interface DemoTeil {
  readonly bezeichnung: string
  readonly gruppe: Preisgruppe
  readonly berechnung: Preisberechnung
  readonly wert?: Wert
  readonly stufe?: Preisstufe
}

const arbeit = (gruppe: Preisgruppe, bezeichnung: string, wert: Wert): DemoTeil => ({
  bezeichnung,
  gruppe,
  berechnung: 'arbeit',
  wert,
})
const jahr = (gruppe: Preisgruppe, bezeichnung: string, wert: Wert): DemoTeil => ({
  bezeichnung,
  gruppe,
  berechnung: 'jahr',
  wert,
})
const netzentgelt = (stufe: Preisstufe, wert: Wert): DemoTeil => ({
  ...arbeit('netz', 'Netzentgelt', wert),
  stufe,
})

// What was and is charged in 2025 and 2026; the network's own charges are invented, and the same in tarifangebote.ts.
const gesetzlich: readonly DemoTeil[] = [
  arbeit('abgaben', 'KWKG-Umlage', [0.002_77, 0.004_46]),
  arbeit('abgaben', 'Offshore-Netzumlage', [0.008_16, 0.009_41]),
  arbeit('abgaben', 'Aufschlag für besondere Netznutzung', [0.015_58, 0.015_59]),
  arbeit('abgaben', 'Konzessionsabgabe', 0.0132),
  arbeit('steuern', 'Stromsteuer', 0.0205),
  { bezeichnung: 'Umsatzsteuer', gruppe: 'steuern', berechnung: 'umsatzsteuer', wert: 19 },
]

export const festpreisvertrag = '4711011'
export const waermepumpenvertrag = '4711012'

const parts: Readonly<Record<string, readonly DemoTeil[]>> = {
  [festpreisvertrag]: [
    arbeit('energie', 'Beschaffung und Vertrieb', 0.132),
    jahr('energie', 'Grundpreis', 96),
    arbeit('netz', 'Netzentgelt', [0.0868, 0.0712]),
    jahr('netz', 'Netzentgelt Grundpreis', [72, 75]),
    jahr('netz', 'Messstellenbetrieb', 33.61),
    ...gesetzlich,
  ],
  [waermepumpenvertrag]: [
    { bezeichnung: 'Börsenpreis', gruppe: 'energie', berechnung: 'boerse' },
    arbeit('energie', 'Beschaffung und Vertrieb', 0.0189),
    jahr('energie', 'Grundpreis', 60),
    netzentgelt('HT', [0.1302, 0.1068]),
    netzentgelt('ST', [0.0868, 0.0712]),
    netzentgelt('NT', [0.026, 0.0214]),
    jahr('netz', 'Netzentgelt Grundpreis', [72, 75]),
    // § 14a EnWG: 80 EUR gross, and a fifth of the working price for 3,750 kWh.
    jahr('netz', 'Gutschrift nach § 14a EnWG (Modul 1)', [-132.33, -120.63]),
    jahr('netz', 'Messstellenbetrieb', 33.61),
    ...gesetzlich,
  ],
}

const wertOf = (wert: Wert | undefined, isBisher: boolean) =>
  wert === undefined || typeof wert === 'number' ? wert : wert[isBisher ? 0 : 1]

/** The parts of prices, of which some change on New Year. */
export function demoPreisbestandteile({ monatsanfang, neujahr }: DemoKalender): readonly object[] {
  return Object.entries(parts).flatMap(([vertragId, ofVertrag]) =>
    ofVertrag
      .flatMap(({ wert, stufe, ...part }): readonly object[] => {
        const fields = { ...part, stufe: stufe ?? null, kalender: stufe === undefined ? null : netzkalender }
        const beginn = { ...fields, wert: wertOf(wert, true), gueltigVon: monatsanfang(-14) }
        if (wert === undefined || typeof wert === 'number') return [beginn]
        return [
          { ...beginn, gueltigBis: neujahr(0) },
          { ...fields, wert: wertOf(wert, false), gueltigVon: neujahr(0) },
        ]
      })
      .map((part, index) => ({ art: 'preisbestandteil', vertragId, position: index + 1, ...part })),
  )
}

const isBezug = ({ wert }: DemoTeil) => (wertOf(wert, true) ?? 0) >= 0
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
const brutto = (netto: number, decimals: number) => Number((netto * 1.19).toFixed(decimals))

/** What the tariff of a contract states: gross, EUR a year without credits, and EUR per kWh at all times. */
export function demoGesamtpreise(vertragId: string, isBisher: boolean) {
  const of = (berechnung: Preisberechnung) =>
    (parts[vertragId] ?? [])
      .filter((part) => part.berechnung === berechnung && part.stufe === undefined && isBezug(part))
      .map(({ wert }) => wertOf(wert, isBisher) ?? 0)
  return { grundpreis: brutto(sum(of('jahr')), 2), arbeitspreis: brutto(sum(of('arbeit')), 7) }
}

import { utcTag } from '@ekp/wire/rules/kalendertag'
import type { Periode, Tarifart, Teil } from './vertraege.ts'
import type { Zufall } from '../../verbrauch/testing/zufall.ts'

/** A day so many months later. */
export const addMonate = (tag: string, monate: number): string =>
  utcTag(Date.UTC(Number(tag.slice(0, 4)), Number(tag.slice(5, 7)) - 1 + monate, Number(tag.slice(8))))

const namen = ['Beschaffung und Vertrieb', 'Netzentgelt', 'Konzessionsabgabe', 'Umlagen', 'Stromsteuer'] as const

export interface Wahl {
  readonly sparte: 'strom' | 'gas'
  readonly tarifart: Tarifart
  readonly htnt: boolean
  /** The price changes within the bill. */
  readonly wechsel: boolean
  readonly zaehlerwechsel: boolean
  readonly ueberlauf: boolean
  readonly geschaetzt: boolean
  readonly schluss: boolean
  readonly amTagDavor: boolean
  /** Gas whose tax changes within the bill. */
  readonly steuerwechsel: boolean
  readonly teilung: 'keine' | 'neujahr' | 'monate'
  readonly einzeln: boolean
  readonly mitZwischenstand: boolean
  /** How the supplier spreads what was counted between two readings. */
  readonly verteilung: 'tage' | 'winter' | 'tabelle'
}

export function waehle(z: Zufall, changes: Partial<Wahl> = {}): Wahl {
  const sparte = changes.sparte ?? z.aus(['strom', 'strom', 'gas'])
  const tarifart = changes.tarifart ?? z.aus(['bestandteile', 'bestandteile', 'bestandteile', 'brutto', 'netto'])
  const isStrom = sparte === 'strom'
  return {
    sparte,
    tarifart,
    htnt: isStrom && z.oft(0.3),
    wechsel: z.oft(0.5),
    zaehlerwechsel: z.oft(0.2),
    ueberlauf: z.oft(0.15),
    geschaetzt: z.oft(0.15),
    schluss: z.oft(0.2),
    amTagDavor: z.oft(0.15),
    steuerwechsel: !isStrom && tarifart === 'bestandteile' && z.oft(0.3),
    teilung: z.aus(['keine', 'keine', 'keine', 'neujahr', 'monate']),
    einzeln: tarifart === 'bestandteile' && z.oft(0.3),
    mitZwischenstand: z.oft(0.15),
    verteilung: z.aus(['tage', 'winter', 'tabelle']),
    ...changes,
  }
}

/** Prices from a day on. */
export function waehlePeriode(z: Zufall, ab: string, { sparte, tarifart, htnt }: Wahl, steuer: number): Periode {
  const only = tarifart === 'brutto' || tarifart === 'netto'
  const known = only ? undefined : steuer
  const jahr: Teil[] = [{ bezeichnung: 'Grundpreis', wert: z.ganz(400, 1500) * 0.12 }]
  if (!only && z.oft(0.3)) jahr.push({ bezeichnung: 'Messstellenbetrieb', wert: z.ganz(100, 300) * 0.12 })
  const rounding = (one: Teil) => ({ ...one, wert: Number(one.wert.toFixed(2)) })
  const base = { ab, jahr: jahr.map(rounding), steuer: known }
  if (htnt) {
    const stufen: Teil[] = [
      { bezeichnung: 'Arbeitspreis', wert: z.dezimal(24, 34, 3), stufe: 'HT' },
      { bezeichnung: 'Arbeitspreis', wert: z.dezimal(16, 23, 3), stufe: 'NT' },
    ]
    return { ...base, teile: only || z.oft(0.5) ? stufen : [...stufen, { bezeichnung: 'Stromsteuer', wert: 2.05 }] }
  }
  if (only || sparte === 'gas' || z.oft(0.4))
    return {
      ...base,
      teile: [{ bezeichnung: 'Arbeitspreis', wert: sparte === 'gas' ? z.dezimal(7, 12, 3) : z.dezimal(24, 36, 2) }],
    }
  return {
    ...base,
    teile: namen.map((bezeichnung, index) => ({ bezeichnung, wert: z.dezimal(1 + index, 3 + 2 * index, 3) })),
  }
}

export const steuertage = ['2022-10-01', '2024-04-01']

/** The law's rate, or what the portal knows. */
export const satzAt = ({ sparte }: Wahl, bis: string) =>
  sparte === 'gas' && bis > '2022-10-01' && bis <= '2024-04-01' ? 7 : 19

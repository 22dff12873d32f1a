import type { BekannteAblesung } from '../../modules/ablesung/ablesungen.ts'
import type { Vorgeschichte } from '../../modules/ablesung/plausibilitaet.ts'

export const obis = '1-0:1.8.0'

export function kanal(obiskennzahl: string, vorkommastellen = 6, nachkommastellen = 1) {
  return { obiskennzahl, vorkommastellen, nachkommastellen }
}

export function zaehler(nummer = 'Z1', kanaele = [kanal(obis)]) {
  return { nummer, eingebautAm: '2010-01-01', ausgebautAm: null, kanaele }
}

let ids = 0
export function gelesen(
  ablesedatum: string,
  wert: number | Record<string, number>,
  changes: Partial<BekannteAblesung> = {},
): BekannteAblesung {
  const werte = new Map(Object.entries(typeof wert === 'number' ? { [obis]: wert } : wert))
  const herkunft = { ableseart: 'NETZBETREIBER', eingegangenAm: null } as const
  return { id: ++ids, zaehlernummer: 'Z1', ablesedatum, ...herkunft, werte, ...changes }
}

export const vorgeschichte = (ablesungen: BekannteAblesung[], changes: Partial<Vorgeschichte> = {}): Vorgeschichte => {
  return { versorgungsart: 'strom', alleZaehler: [zaehler()], ablesungen, ...changes }
}

export const neu = (ablesedatum: string, wert: number | Record<string, number>, zaehlernummer = 'Z1') => ({
  ablesedatum,
  zaehlernummer,
  ablesewerte: typeof wert === 'number' ? { [obis]: wert } : wert,
  foto: null,
})

/** Ten units a day for two years. */
export const zehnAmTag = [gelesen('2023-01-01', 10_000), gelesen('2024-01-01', 13_650), gelesen('2025-01-01', 17_310)]

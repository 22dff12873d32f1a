import { ersatzwertgruende } from '../../lib/ersatzwertgruende.ts'
import type { Sparte } from './zeitpunkt.ts'

/** What a message is about, by its Prüfidentifikator. */
export type Anwendung =
  | { readonly art: 'lastgang' | 'zaehlerstand'; readonly sparte: Sparte; readonly dokumentarten: readonly string[] }
  | { readonly art: 'storno' }
  | { readonly art: 'andere' }

const anwendungen: Readonly<Record<string, Anwendung>> = {
  '13002': { art: 'zaehlerstand', sparte: 'gas', dokumentarten: ['7'] },
  '13006': { art: 'storno' },
  '13008': { art: 'lastgang', sparte: 'gas', dokumentarten: ['7'] },
  '13017': { art: 'zaehlerstand', sparte: 'strom', dokumentarten: ['7'] },
  '13025': { art: 'lastgang', sparte: 'strom', dokumentarten: ['Z48'] },
}

export const anwendungOf = (pruefidentifikator: string): Anwendung =>
  anwendungen[pruefidentifikator] ?? { art: 'andere' }

interface Merkmal {
  readonly guete: 'gemessen' | 'gebildet' | 'fehlt'
  /** How the value came about, for the customer. */
  readonly ermittlungsart: string
}

/** What the qualifier of a quantity says about it. */
export const merkmale: Readonly<Record<string, Merkmal>> = {
  '220': { guete: 'gemessen', ermittlungsart: 'abgelesen' },
  '67': { guete: 'gebildet', ermittlungsart: 'Ersatzwert' },
  '201': { guete: 'gebildet', ermittlungsart: 'Vorschlagswert' },
  '187': { guete: 'gebildet', ermittlungsart: 'Prognosewert' },
  Z18: { guete: 'gebildet', ermittlungsart: 'vorläufiger Wert' },
  '20': { guete: 'fehlt', ermittlungsart: '' },
  Z30: { guete: 'fehlt', ermittlungsart: '' },
}

// Energy drawn from the grid: electricity as a load profile, gas in kWh by the hour. Feed-in, reactive energy, cubic
// metres, calorific values and the like are no consumption in kWh; 99.33.2 is what the meter showed at each hour.
const verbrauch: Readonly<Record<Sparte, RegExp>> = {
  strom: /^1-\d{1,3}:1\.29\.0$/,
  gas: /^7-\d{1,3}:99\.33\.17$/,
}

/** Whether a load profile with this OBIS code is consumption in kWh. */
export const isVerbrauch = (obiskennzahl: string, sparte: Sparte): boolean => verbrauch[sparte].test(obiskennzahl)

/** Which factor for converting gas to kWh an OBIS code means. */
export const faktorOf = (obiskennzahl: string): 'zustandszahl' | 'brennwert' | undefined =>
  /^7-\d{1,3}:52\.0\.22$/.test(obiskennzahl)
    ? 'zustandszahl'
    : /^7-\d{1,3}:54\.0\.\d{1,3}$/.test(obiskennzahl)
      ? 'brennwert'
      : undefined

/** Whether a position of this OBIS code is a register: calorific value, factors and pressure of gas are none. */
export const isZaehlwerk = (obiskennzahl: string): boolean => !/^7-\d{1,3}:5[2-5]\./.test(obiskennzahl)

/** How a substitute value was found: the codes of STS+Z32 in MSCONS 2.4c and 2.5. */
const verfahren: Readonly<Record<string, string>> = {
  Z88: 'Vergleichsmessung, geeicht',
  Z89: 'Vergleichsmessung, nicht geeicht',
  Z90: 'nachgebildet aus geeichten Werten',
  Z91: 'nachgebildet aus nicht geeichten Werten',
  Z92: 'Interpolation',
  Z93: 'Haltewert',
  Z94: 'Bilanzierung des Netzabschnitts',
  Z95: 'historische Messwerte',
  ZJ2: 'statistische Methode',
  ZQ8: 'Aufteilung',
  ZQ9: 'Werte des Störmengenzählwerks',
  ZR0: 'Umgangs- und Korrekturmengen',
  ZS0: 'nach Angaben zur Messlokation',
}

interface Herkunft {
  readonly ermittlungsart: string
  readonly erfassungshinweis: string | null
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/**
 * What the customer reads about a value that was not measured: how it was found, and why. A code that is in neither list
 * is shown as it is.
 */
export function describeErsatzwert(art: string, codes: { readonly Z32?: string; readonly Z40?: string }): Herkunft {
  const { Z32, Z40 } = codes
  return {
    ermittlungsart: Z32 === undefined ? art : `${art} (${verfahren[Z32] ?? `Verfahren ${Z32}`})`,
    erfassungshinweis: Z40 === undefined ? null : `${capitalised(art)}: ${ersatzwertgruende[Z40] ?? `Grund ${Z40}`}`,
  }
}

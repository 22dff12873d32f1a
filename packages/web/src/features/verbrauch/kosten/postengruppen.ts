import type { Kostenaufstellung, Kostenposition } from '@ekp/wire/verbrauch/kosten'
import { listPreisstaende } from './preisstaende.ts'

/** Whether the lines are without tax or with it; undefined where a host mixes both. */
export type Preisart = 'netto' | 'brutto' | undefined

export function preisartOf({ netto, umsatzsteuer }: Kostenaufstellung): Preisart {
  if (netto !== null) return 'netto'
  return umsatzsteuer.length === 0 ? 'brutto' : undefined
}

/** The lines that make up a price of the tariff, and what they come to where there are several. */
export interface Postengruppe {
  readonly name: 'Arbeitspreis' | 'Grundpreis' | 'Gutschriften'
  readonly positionen: readonly Kostenposition[]
  readonly summe?: Postensumme
}

/** As a line of its own: the price of the tariff, with and without tax. */
export interface Postensumme extends Pick<Kostenposition, 'menge' | 'einheit' | 'preis' | 'istMittel' | 'betrag'> {
  /** EUR with tax; null where the lines have it already or the rate is not one for all. */
  readonly bruttopreis: number | null
}

/** The lines by the price that they belong to, so that the prices that the tariff names are found again [verbrauch-20]. */
export function listPostengruppen(
  positionen: readonly Kostenposition[],
  kosten: Kostenaufstellung,
): readonly Postengruppe[] {
  return [...Map.groupBy(positionen, gruppeOf)].map(([name, own]) => ({
    name,
    positionen: own,
    ...(own.length > 1 && name !== 'Gutschriften' && { summe: sumUp(own, kosten) }),
  }))
}

function gruppeOf(position: Kostenposition): Postengruppe['name'] {
  if (position.einheit === 'kWh') return 'Arbeitspreis'
  return isGutschrift(position) ? 'Gutschriften' : 'Grundpreis'
}

/** What is paid back in a year, as after § 14a EnWG: no tariff has it in its Grundpreis. */
export const isGutschrift = ({ einheit, preis }: Kostenposition) => einheit === 'Tage' && (preis ?? 0) < 0

/** Whether a price with tax stands there that no line has. */
export const hasBruttopreis = (kosten: Kostenaufstellung) =>
  listPreisstaende(kosten.positionen)
    .flatMap(({ positionen }) => listPostengruppen(positionen, kosten))
    .some(({ summe }) => summe !== undefined && summe.bruttopreis !== null)

function sumUp(positionen: readonly Kostenposition[], kosten: Kostenaufstellung): Postensumme {
  const einheit = positionen[0]?.einheit ?? 'kWh'
  const betrag = Math.round(positionen.reduce((sum, one) => sum + 100 * one.betrag, 0)) / 100
  const menge = mengeOf(positionen)
  // Levels hold at different times, and a mean is one already: neither adds up to a price.
  const istMittel = positionen.some(({ stufe, istMittel: isMean }) => stufe !== null || isMean)
  const known = positionen.every(({ preis }) => preis !== null)
  const summe = istMittel ? betrag / menge : positionen.reduce((sum, { preis }) => sum + (preis ?? 0), 0)
  const preis = known && menge > 0 ? summe : null
  const [steuer, ...others] = kosten.umsatzsteuer
  const isOne = steuer !== undefined && others.length === 0 && preisartOf(kosten) === 'netto'
  const bruttopreis = isOne && preis !== null ? preis * (1 + steuer.satz / 100) : null
  return { menge, einheit, preis, istMittel, betrag, bruttopreis }
}

/** What the lines are charged for: each for all of it, levels together for all of it. */
function mengeOf(positionen: readonly Kostenposition[]): number {
  const byName = new Map<string, number>()
  for (const { bezeichnung, stufe, menge } of positionen) {
    const name = stufe === null ? bezeichnung : bezeichnung.replace(/ (?:HT|ST|NT)$/, '')
    byName.set(name, (byName.get(name) ?? 0) + menge)
  }
  return Math.max(...byName.values())
}

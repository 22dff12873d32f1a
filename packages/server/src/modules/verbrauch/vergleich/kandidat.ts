import type { Vergleichsgrund, Vergleichstarif } from '@ekp/wire/tarif/vergleich'
import { missingPart } from '../../../preis/angebot.ts'
import { hasWert, type Verbrauchsreihe } from '../../../preis/lastreihe.ts'
import { hasGrundpreis, type Preisstand } from '../../../preis/preisstand.ts'
import { findPreisstand, type Teil } from '../../../preis/saetze.ts'
import type { Reihen } from '../../../preis/sumTeile.ts'
import type { Tag } from '../../../preis/tage.ts'

/** A tariff to compare: the contract's own (`kennung` null), or an offer. */
export interface Kandidat extends Pick<
  Vergleichstarif,
  'kennung' | 'name' | 'beschreibung' | 'bedingung' | 'gueltigVon' | 'gueltigBis'
> {
  readonly preisstaende: readonly Preisstand[]
  /** Known before anything is calculated. */
  readonly grund?: Vergleichsgrund | undefined
}

export type Vergleichsreihen = Omit<Reihen, 'passedSteps'> & { readonly last: Verbrauchsreihe }

/** Why a tariff has no amount; undefined where it has one. */
export function findGrund(
  { grund, preisstaende }: Kandidat,
  tage: readonly Tag[],
  parts: readonly Teil[],
  { register, preise }: Vergleichsreihen,
  isMoved: boolean,
): Vergleichsgrund | undefined {
  if (grund !== undefined) return grund
  const staende = new Set(tage.map(({ datum }) => findPreisstand(preisstaende, datum)))
  for (const stand of staende) {
    const lacks = stand === undefined ? 'LUECKE' : missingPart(stand)
    if (lacks !== undefined) return lacks
  }
  if (parts.some(({ satz }) => satz === undefined)) return 'KALENDER'
  // At which register moved energy would count is not known.
  if (parts.some(({ satz }) => satz?.register !== undefined) && (register === undefined || isMoved)) return 'ZAEHLWERK'
  const gebiete = new Set(parts.flatMap(({ satz }) => satz?.preisstand.boerse?.marktgebiet ?? []))
  const isKnown = (gebiet: string) => preise.get(gebiet)?.some((preis) => hasWert(preis)) === true
  return [...gebiete].every(isKnown) ? undefined : 'BOERSENPREIS'
}

/** Whether the base price of some day is not known. */
export const isOhneGrundpreis = (preisstaende: readonly Preisstand[], tage: readonly Tag[]) =>
  tage.some(({ datum }) => {
    const stand = findPreisstand(preisstaende, datum)
    return stand !== undefined && !hasGrundpreis(stand)
  })

/**
 * Whether two tariffs have amounts by the year for the same groups on each day, and both or neither a credit: one that
 * leaves out the network's base price would look cheaper. Of an undivided price nobody can tell; the credit belongs to the
 * condition of an offer that has one.
 */
export function hasGleicheTeile(own: Kandidat, other: Kandidat, tage: readonly Tag[]): boolean {
  const isAsked = (teil: string) => teil !== 'gutschrift' || other.bedingung === null
  return tage.every(({ datum }) => {
    const [one, two] = [own, other].map(({ preisstaende }) => findPreisstand(preisstaende, datum))
    const [ofOne, ofTwo] = [jahresgruppen(one), jahresgruppen(two)]
    if (ofOne.has('ungeteilt') || ofTwo.has('ungeteilt')) return true
    return [...ofOne, ...ofTwo].every((teil) => !isAsked(teil) || (ofOne.has(teil) && ofTwo.has(teil)))
  })
}

const jahresgruppen = (stand: Preisstand | undefined) =>
  new Set<string>(stand?.jahresteile.map(({ gruppe, wert }) => (wert < 0n ? 'gutschrift' : gruppe)))

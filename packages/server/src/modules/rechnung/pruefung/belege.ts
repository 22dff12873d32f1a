import type { Fraction } from '../../../lib/exact.ts'
import { fraction, isNegative, minus, plus, sumOf } from '../../../lib/fraction.ts'
import type { AbgelesenerZaehler } from '../../verbrauch/abgeleseneZaehler.ts'
import type { Rechnung, Rechnungsposition } from '../rechnung.ts'

/**
 * What the bill's own readings say of a line, in the meter's unit: of each register from its first to its last reading in
 * these days, a meter that was changed included. Null where a day's end has no reading.
 */
export function differenzOf(
  { zaehlwerke }: Rechnung,
  { von, bis, register }: Pick<Rechnungsposition, 'von' | 'bis' | 'register'>,
  zaehler: readonly AbgelesenerZaehler[],
): Fraction | null {
  const own = zaehlwerke
    .filter(({ obiskennzahl }) => isOfRegister(obiskennzahl, register))
    .map(({ obiskennzahl, staende }) => ({
      obiskennzahl,
      staende: staende
        .filter(({ tag }) => von <= tag && tag <= bis)
        .toSorted((one, other) => (one.tag < other.tag ? -1 : 1)),
    }))
    .filter(({ staende }) => staende.length > 1)
  const has = (tag: string) => own.some(({ staende }) => staende.some((stand) => stand.tag === tag))
  if (!has(von) || !has(bis)) return null
  const differenzen = own.map(({ obiskennzahl, staende }) => {
    const [anfang, ende] = [staende[0], staende.at(-1)]
    if (anfang === undefined || ende === undefined) return fraction(0)
    const differenz = minus(ende.wert, anfang.wert)
    const kanal = zaehler.flatMap(({ kanaele }) => kanaele).find((one) => one.obiskennzahl === obiskennzahl)
    return isNegative(differenz) && kanal?.vorkommastellen !== undefined
      ? plus(differenz, fraction(10n ** BigInt(kanal.vorkommastellen)))
      : differenz
  })
  return sumOf(differenzen)
}

/** Whether a register counts for a line; those that the bill does not name count for all lines. */
export function isOfRegister(obiskennzahl: string, register: Rechnungsposition['register']): boolean {
  if (obiskennzahl === '' || register === null) return true
  return obiskennzahl.endsWith(register === 'HT' ? '1.8.1' : '1.8.2')
}

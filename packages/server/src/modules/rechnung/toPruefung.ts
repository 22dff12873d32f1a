import { toNumber } from '../../lib/fraction.ts'
import type { Abweichung, Pruefung } from './pruefung/pruefung.ts'

const toEuro = ({ netto, brutto }: Abweichung) => ({ netto: toNumber(netto, 2), brutto: toNumber(brutto, 2) })

/** A verdict as the wire and the command have it: amounts as numbers in EUR. */
export const toPruefung = ({ abweichung, zeilen, fehlt, hinweise, ...pruefung }: Pruefung) => ({
  ...pruefung,
  fehlt: [...fehlt],
  hinweise: [...hinweise],
  zeilen: zeilen.map(({ zeile, ...one }) => ({ zeile, ...toEuro(one) })),
  abweichung: abweichung && { ...toEuro(abweichung), zuZahlen: toNumber(abweichung.zuZahlen, 2) },
})

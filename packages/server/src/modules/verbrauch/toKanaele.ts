import type { Versorgungsart } from '@ekp/wire/vertrag'
import type { Kanal } from './AbgelesenerZaehler.ts'
import { isVerbrauchskanal } from './isVerbrauchskanal.ts'
import type { AblesungOfVertrag } from './AblesungOfVertrag.ts'
import type { MesskanalOfVertrag } from './MesskanalOfVertrag.ts'

const totalOf = (obiskennzahl: string) => obiskennzahl.replace(/\.\d+$/, '.0')

/** A meter's channels of consumption, those included that only its readings still name. */
export function toKanaele(
  versorgungsart: Versorgungsart,
  messkanaele: readonly MesskanalOfVertrag[],
  ablesungen: readonly AblesungOfVertrag[],
): Kanal[] {
  const vorkommastellen = new Map<string | null, number | null>()
  for (const { obiskennzahlen } of ablesungen) for (const code of obiskennzahlen) vorkommastellen.set(code, null)
  for (const messkanal of messkanaele) vorkommastellen.set(messkanal.obiskennzahl, messkanal.vorkommastellen)
  const codes = [...vorkommastellen.keys()]
    .filter((code) => code !== null)
    .filter((code) => isVerbrauchskanal(versorgungsart, code))
    .toSorted()
  return codes.map((obiskennzahl) => ({
    obiskennzahl,
    vorkommastellen: vorkommastellen.get(obiskennzahl) ?? undefined,
    istSummiert: totalOf(obiskennzahl) === obiskennzahl || !codes.includes(totalOf(obiskennzahl)),
  }))
}

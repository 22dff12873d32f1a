const tarife: Readonly<Record<string, readonly [kurz: string, lang: string]>> = {
  '1-0:1.8.1': ['HT', 'Hochtarif (HT)'],
  '1-0:1.8.2': ['NT', 'Niedertarif (NT)'],
}

const find = (obiskennzahl: string) => (Object.hasOwn(tarife, obiskennzahl) ? tarife[obiskennzahl] : undefined)

/** The name of a Messkanal among several: `HT (1-0:1.8.1)`, or only its code. */
export function deriveKanalname(obiskennzahl: string): string {
  const tarif = find(obiskennzahl)
  return tarif === undefined ? obiskennzahl : `${tarif[0]} (${obiskennzahl})`
}

/** What a Messkanal among several counts, in words: `Hochtarif (HT)`; its code where that is not known. */
export function deriveKanaltarif(obiskennzahl: string): string {
  return find(obiskennzahl)?.[1] ?? obiskennzahl
}

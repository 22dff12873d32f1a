const namen: Readonly<Record<string, readonly [kuerzel: string, name: string]>> = {
  '1-0:1.8.1': ['HT', 'Hochtarif (HT)'],
  '1-0:1.8.2': ['NT', 'Niedertarif (NT)'],
}

const find = (obiskennzahl: string) => (Object.hasOwn(namen, obiskennzahl) ? namen[obiskennzahl] : undefined)

/** What a Messkanal among several is called: `Hochtarif (HT)`; its code where that is not known. */
export function deriveKanalname(obiskennzahl: string): string {
  return find(obiskennzahl)?.[1] ?? obiskennzahl
}

/** Its name where there is room for two letters alone: `HT`. */
export function deriveKanalkuerzel(obiskennzahl: string): string {
  return find(obiskennzahl)?.[0] ?? obiskennzahl
}

const tarife: Readonly<Record<string, string>> = { '1-0:1.8.1': 'HT', '1-0:1.8.2': 'NT' }

/** The name of a Messkanal among several: `HT (1-0:1.8.1)`, or only its code. */
export function deriveKanalname(obiskennzahl: string): string {
  const tarif = Object.hasOwn(tarife, obiskennzahl) ? tarife[obiskennzahl] : undefined
  return tarif === undefined ? obiskennzahl : `${tarif} (${obiskennzahl})`
}

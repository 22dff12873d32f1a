const totalOf = (obiskennzahl: string) => obiskennzahl.replace(/\.\d+$/, '.0')

/** Those of a meter's channels that add up to its consumption: its total where it has one, else its tariffs. */
export function listSummierteKanaele(obiskennzahlen: readonly string[]): string[] {
  return obiskennzahlen.filter((code) => totalOf(code) === code || !obiskennzahlen.includes(totalOf(code)))
}

/** What a meter counts in. */
export function zaehlerEinheit(versorgungsart: string): string {
  return versorgungsart === 'gas' ? 'm³' : 'kWh'
}

/** The same by the code of a Messkanal; those of gas begin with 7. */
export const einheitOf = (obiskennzahl: string) => zaehlerEinheit(obiskennzahl.startsWith('7') ? 'gas' : 'strom')

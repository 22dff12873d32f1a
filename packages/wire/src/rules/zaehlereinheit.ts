/** What a meter counts in. */
export function zaehlerEinheit(versorgungsart: string): string {
  return versorgungsart === 'gas' ? 'm³' : 'kWh'
}

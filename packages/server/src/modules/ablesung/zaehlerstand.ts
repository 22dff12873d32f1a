const german = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 6 })

/** What a meter counts in; OBIS codes of gas begin with 7. */
export const einheitOf = (obiskennzahl: string) => (obiskennzahl.startsWith('7') ? 'm³' : 'kWh')

/** A meter's figure as people read it, without its unit: `12.345,6`. */
export const formatZaehlerstand = (wert: number) => german.format(wert)

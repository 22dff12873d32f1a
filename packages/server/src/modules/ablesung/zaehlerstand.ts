const german = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 6 })

/** A meter's figure as people read it, without its unit: `12.345,6`. */
export const formatZaehlerstand = (wert: number) => german.format(wert)

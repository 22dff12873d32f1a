const german = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 6 })

/** A meter's figure as customers read it: `12.345,6`. */
export function formatZaehlerstand(wert: number): string {
  return german.format(wert)
}

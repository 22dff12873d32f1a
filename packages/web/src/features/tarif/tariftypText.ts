const texts = new Map([
  ['DYNAMISCHER_PREIS', 'Dynamischer Preis'],
  ['ALLES_INKLUSIVE_NETTO', 'Alles inklusive (netto)'],
  ['ALLES_INKLUSIVE_BRUTTO', 'Alles inklusive (brutto)'],
  ['REINER_ENERGIEPREIS', 'Reiner Energiepreis'],
])

/** A tariff type in words; one that nobody knows stays as it came. */
export function tariftypText(tariftyp: string | null): string | null {
  return tariftyp === null ? null : (texts.get(tariftyp) ?? tariftyp)
}

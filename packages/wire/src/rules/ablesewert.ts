/** The digits that a Messkanal shows. */
export interface Stellen {
  readonly vorkommastellen: number
  readonly nachkommastellen: number
}

/** The value of a typed Ablesewert, or the German sentence that says what is wrong with it. */
export type ParsedAblesewert = { readonly wert: number } | { readonly fehler: string }

/** Zeros in the shape of the Messkanal: `000000,0` [ablesung-10]. */
export function ablesewertPlaceholder({ vorkommastellen, nachkommastellen }: Stellen): string {
  const vorne = '0'.repeat(vorkommastellen)
  return nachkommastellen === 0 ? vorne : `${vorne},${'0'.repeat(nachkommastellen)}`
}

/** The German sentence that says which values are allowed [ablesung-10]. */
export function ablesewertDescription({ vorkommastellen, nachkommastellen }: Stellen): string {
  return `Die Ablesung darf höchstens ${vorkommastellen} Vorkommastellen und darf maximal ${nachkommastellen} Nachkommastelle(n) haben.`
}

/**
 * Reads a typed value: digits, at most one comma or point, leading zeros as the meter shows them.
 * It refuses thousands separators, signs and `1e5` instead of guessing [ablesung-9].
 */
export function parseAblesewert(text: string, stellen: Stellen): ParsedAblesewert {
  const typed = text.trim()
  if (typed === '') return { fehler: 'Bitte geben Sie den Zählerstand an.' }
  if (typed.startsWith('-')) return { fehler: 'Ein Zählerstand ist nicht negativ.' }
  if (hasTausenderpunkt(typed, stellen)) {
    return { fehler: 'Bitte geben Sie den Zählerstand ohne Tausenderpunkt an, zum Beispiel 12345,6.' }
  }
  const lesarten = listLesarten(typed, stellen)
  if (lesarten.length > 0) return { fehler: `Bitte wählen Sie: ${lesarten.join(' oder ')}?` }
  const [, vorne, hinten = ''] = /^(\d+)(?:[.,](\d+))?$/.exec(typed) ?? []
  if (vorne === undefined) {
    return { fehler: 'Bitte geben Sie nur Ziffern und höchstens ein Komma an, zum Beispiel 12345,6.' }
  }
  const isTooLong = vorne.replace(/^0+(?=\d)/, '').length > stellen.vorkommastellen
  if (isTooLong || hinten.length > stellen.nachkommastellen) return { fehler: ablesewertDescription(stellen) }
  return { wert: Number(`${vorne}.${hinten || '0'}`) }
}

/**
 * What a text can mean that reads two ways, none where it reads one: on a meter with three decimals `1.890` may be
 * `1,890` or a thousands separator of `1890` [ablesung-11].
 */
export function listLesarten(text: string, { vorkommastellen, nachkommastellen }: Stellen): readonly string[] {
  const [, vorne, hinten] = /^(\d{1,3})\.(\d{3})$/.exec(text.trim()) ?? []
  if (vorne === undefined || hinten === undefined || nachkommastellen < 3) return []
  const ganz = `${vorne}${hinten}`.replace(/^0+(?=\d)/, '')
  // A thousands separator does not follow a zero, and what the meter cannot show is not meant.
  const isZahl = !vorne.startsWith('0') && ganz.length <= vorkommastellen
  return isZahl && vorne.length <= vorkommastellen ? [`${vorne},${hinten}`, ganz] : []
}

// A point before three digits is a decimal point if the meter has three decimals.
function hasTausenderpunkt(typed: string, { nachkommastellen }: Stellen): boolean {
  return /^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/.test(typed) && (nachkommastellen < 3 || /[.,]\d+[.,]/.test(typed))
}

/** Whether a Messkanal can show the value at all. */
export function fitsStellen(wert: number, { vorkommastellen, nachkommastellen }: Stellen): boolean {
  return wert >= 0 && wert < 10 ** vorkommastellen && Number(wert.toFixed(nachkommastellen)) === wert
}

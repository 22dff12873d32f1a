import { compactIban, formatIban } from '@ekp/wire/rules/bankverbindung/bankkennungen'

const ownCountry = 'DE'

/** How an IBAN stands in its field: Germany's letters before it, those of any other country in it; in fours as on paper. */
export function splitIban(iban: string): { readonly prefix: string; readonly text: string } {
  if (iban !== '' && !iban.startsWith(ownCountry)) return { prefix: '', text: formatIban(iban) }
  return { prefix: ownCountry, text: formatIban(iban).slice(ownCountry.length) }
}

/** The compact IBAN of the field's text; one that does not begin with a letter is German [bankverbindung-7] [bankverbindung-8]. */
export function readIban(text: string): string {
  const compact = compactIban(text)
  const iban = compact === '' || /^\p{L}/u.test(compact) ? compact : ownCountry + compact
  return iban === ownCountry ? '' : iban
}

interface IbanEdit {
  /** The IBAN before. */
  readonly iban: string
  /** What stands in the field now, and where in it somebody types. */
  readonly text: string
  readonly caret: number
  /** Of the browser's InputEvent. */
  readonly inputType: string
}

/** What was typed, pasted or deleted, and where in the field it goes on. */
export function editIban(edit: IbanEdit): { readonly iban: string; readonly caret: number } {
  const { text, caret } = skipBlank(edit)
  const iban = readIban(text)
  const before = lengthOf(readIban(text.slice(0, caret)))
  const shown = splitIban(iban).text
  const place = placeAfter(shown, before)
  const isTyping = !edit.inputType.startsWith('delete')
  return { iban, caret: isTyping && shown[place] === ' ' ? place + 1 : place }
}

// A blank that was deleted comes back: what was meant is the character beyond it.
function skipBlank({ iban, text, caret, inputType }: IbanEdit): { readonly text: string; readonly caret: number } {
  const isBlank = readIban(text) === iban && text.length === splitIban(iban).text.length - 1
  if (isBlank && inputType === 'deleteContentBackward' && caret > 0) {
    return { text: text.slice(0, caret - 1) + text.slice(caret), caret: caret - 1 }
  }
  return isBlank && inputType === 'deleteContentForward'
    ? { text: text.slice(0, caret) + text.slice(caret + 1), caret }
    : { text, caret }
}

function lengthOf(iban: string): number {
  return splitIban(iban).text.replaceAll(' ', '').length
}

/** Where in a grouped text so many characters are over. */
function placeAfter(shown: string, characters: number): number {
  let left = characters
  let place = 0
  while (left > 0 && place < shown.length) {
    if (shown[place] !== ' ') left -= 1
    place += 1
  }
  return place
}

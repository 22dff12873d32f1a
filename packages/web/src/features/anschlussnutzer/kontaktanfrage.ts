import { abschlagsaenderung, Kontaktanfrage } from '@ekp/wire/anschlussnutzer/kontaktanfrage'
import { checkInput, type InputCheck } from '../../lib/input/checkInput.ts'

/** What stands in the form of a contact request. */
type KontaktanfrageEingabe = typeof leereKontaktanfrage

export const leereKontaktanfrage = { betreff: '', gewuenschterAbschlag: '', text: '' }

export const kontaktanfrageLabels = {
  betreff: 'Betreff',
  gewuenschterAbschlag: 'Gewünschter Abschlag',
  text: 'Nachricht',
} as const

/** Whether an amount can be named [kontaktanfrage-11]. */
export const isAbschlagsaenderung = ({ betreff }: Pick<KontaktanfrageEingabe, 'betreff'>) =>
  betreff === abschlagsaenderung

/** The fields that are shown, in their order. */
export function kontaktanfrageFields(eingabe: KontaktanfrageEingabe): Partial<typeof kontaktanfrageLabels> {
  const { gewuenschterAbschlag: _, ...always } = kontaktanfrageLabels
  return isAbschlagsaenderung(eingabe) ? kontaktanfrageLabels : always
}

/** How many characters a message may have [kontaktanfrage-4]. */
export const nachrichtGrenzen = { min: 20, max: 10_000 }

export function checkKontaktanfrage(eingabe: KontaktanfrageEingabe): InputCheck<Kontaktanfrage> {
  const { betreff, text } = eingabe
  const typed = isAbschlagsaenderung(eingabe) ? eingabe.gewuenschterAbschlag.trim() : ''
  return checkInput(
    Kontaktanfrage,
    typed === '' ? { betreff, text } : { betreff, text, gewuenschterAbschlag: parseBetrag(typed) },
  )
}

/**
 * Reads an amount as people type it: `85`, `85,5`, `1.200,50`, `85.50`, with or without its unit. What cannot be read
 * is not a number [kontaktanfrage-12].
 */
function parseBetrag(text: string): number {
  const betrag = text.replace(/\s*(?:€|EUR|Euro)$/i, '')
  // A point before three digits separates thousands: an amount has two decimals.
  const plain = /^-?\d{1,3}(?:\.\d{3})+(?:,\d+)?$/.test(betrag) ? betrag.replaceAll('.', '') : betrag
  return /^-?\d+(?:[.,]\d+)?$/.test(plain) ? Number(plain.replace(',', '.')) : Number.NaN
}

/** The messages of subject and text while somebody types: both appear as soon as the text has more than one character [kontaktanfrage-3] [kontaktanfrage-4]. */
export function liveProblems(eingabe: KontaktanfrageEingabe): Readonly<Record<string, string | undefined>> {
  const checked = checkKontaktanfrage(eingabe)
  return eingabe.text.length > 1 && 'problems' in checked ? checked.problems : {}
}

/** Said after a contact request has arrived [kontaktanfrage-7]. */
export const uebermitteltText =
  'Ihre Anfrage wurde erfolgreich übermittelt. Wir kümmern uns schnellstmöglich um Ihr Anliegen.'

import { abschlagsaenderung, Kontaktanfrage } from '@ekp/wire/anschlussnutzer/kontaktanfrage'
import { formatEuro } from '../../lib/format.ts'
import { checkInput, type InputCheck } from '../../lib/input/checkInput.ts'
import { parseBetrag } from '../../lib/input/parseBetrag.ts'

/** What stands in the form of a contact request. */
export type KontaktanfrageEingabe = typeof leereKontaktanfrage

export const leereKontaktanfrage = { betreff: '', vertragId: '', gewuenschterAbschlag: '', text: '' }

export const kontaktanfrageLabels = {
  betreff: 'Betreff',
  vertragId: 'Vertrag',
  gewuenschterAbschlag: 'Gewünschter Abschlag',
  text: 'Nachricht',
} as const

/** Whether an amount can be named [kontaktanfrage-11]. */
export const isAbschlagsaenderung = ({ betreff }: Pick<KontaktanfrageEingabe, 'betreff'>) =>
  betreff === abschlagsaenderung

/** The fields that are shown, in their order; a contract is asked for where there are several. */
export function kontaktanfrageFields(eingabe: KontaktanfrageEingabe, hasVertragswahl: boolean) {
  const { betreff, vertragId, gewuenschterAbschlag, text } = kontaktanfrageLabels
  const ofBetreff = isAbschlagsaenderung(eingabe) ? { gewuenschterAbschlag } : {}
  return { betreff, ...(hasVertragswahl && { vertragId }), ...ofBetreff, text }
}

/** How many characters a message may have [kontaktanfrage-4]. */
export const nachrichtGrenzen = { min: 20, max: 10_000 }

/**
 * What can be sent. A wish for another instalment needs no message: amount and contract are enough, and make the text
 * of at least 20 characters that every request has.
 */
export function checkKontaktanfrage(
  eingabe: KontaktanfrageEingabe,
  hasVertragswahl: boolean,
): InputCheck<Kontaktanfrage> {
  const { betreff } = eingabe
  const vertragId = hasVertragswahl ? eingabe.vertragId : ''
  const typed = isAbschlagsaenderung(eingabe) ? eingabe.gewuenschterAbschlag.trim() : ''
  const gewuenschterAbschlag = typed === '' ? null : parseBetrag(typed)
  const isWunsch = isAbschlagsaenderung(eingabe) && eingabe.text.trim() === ''
  const text = isWunsch ? wunschText(gewuenschterAbschlag ?? 0, vertragId) : eingabe.text
  const anfrage = { betreff, text, gewuenschterAbschlag, vertragId: vertragId === '' ? null : vertragId }
  const checked = checkInput(Kontaktanfrage, anfrage)
  const gaps = {
    ...(isWunsch && hasVertragswahl && vertragId === '' && { vertragId: vertragFehlt }),
    ...(isWunsch && typed === '' && { gewuenschterAbschlag: abschlagFehlt }),
  }
  if (Object.keys(gaps).length === 0) return checked
  return { problems: { ...('problems' in checked && checked.problems), ...gaps } }
}

const vertragFehlt = 'Bitte wählen Sie den Vertrag, oder schreiben Sie uns dazu.'
const abschlagFehlt = 'Bitte nennen Sie den gewünschten Abschlag, oder schreiben Sie uns dazu.'

const wunschText = (euro: number, vertragId: string) =>
  `Bitte ändern Sie meinen Abschlag${vertragId === '' ? '' : ` für den Vertrag ${vertragId}`} auf ${formatEuro(euro)} im Monat.`

/** The messages of subject and text while somebody types: both appear as soon as the text has more than one character [kontaktanfrage-3] [kontaktanfrage-4]. */
export function liveProblems(eingabe: KontaktanfrageEingabe): Readonly<Record<string, string | undefined>> {
  const checked = checkKontaktanfrage(eingabe, false)
  return eingabe.text.length > 1 && 'problems' in checked ? checked.problems : {}
}

/** Said after a contact request has arrived [kontaktanfrage-7]. */
export const uebermitteltText =
  'Ihre Anfrage wurde erfolgreich übermittelt. Wir kümmern uns schnellstmöglich um Ihr Anliegen.'

import { NeuesPasswort, PasswortAenderung } from '@ekp/wire/anmeldung'
import { passwortLaenge } from '@ekp/wire/rules/passwort'
import { toNfc } from '@ekp/wire/rules/text/toNfc'
import { type InferOutput, object } from 'valibot'
import { checkInput, type InputCheck } from '../../lib/input/checkInput.ts'

const PasswortErneuerung = object({ neuesPasswort: NeuesPasswort })
export type PasswortErneuerung = InferOutput<typeof PasswortErneuerung>

/** What stands in the two fields of a new password. */
export type NeueEingabe = typeof leereErneuerung

export const leereErneuerung = { neuesPasswort: '', wiederholung: '' }
export const leereAenderung = { altesPasswort: '', ...leereErneuerung }

/** The fields in their order, with their labels [passwort-9]. */
export const erneuerungLabels = {
  neuesPasswort: 'neues Passwort',
  wiederholung: 'neues Passwort (wiederholen)',
} as const
export const aenderungLabels = { altesPasswort: 'altes Passwort', ...erneuerungLabels } as const

const unwiederholt = 'Bitte wiederholen Sie das neue Passwort.'
const unveraendert = 'Bitte wählen Sie ein anderes Passwort als das alte.'
const ungleich = 'Die neuen Passwörter stimmen nicht überein.'
const zuKurz = 'Das Passwort muss mindestens 8 Zeichen lang sein.'
const mindestlaenge = 8

export function checkErneuerung(eingabe: NeueEingabe): InputCheck<PasswortErneuerung> {
  return withWiederholung(eingabe, checkInput(PasswortErneuerung, eingabe))
}

export function checkAenderung(eingabe: typeof leereAenderung): InputCheck<PasswortAenderung> {
  const { altesPasswort, neuesPasswort } = eingabe
  const checked = withWiederholung(eingabe, checkInput(PasswortAenderung, { altesPasswort, neuesPasswort }))
  const isSame = !('problems' in checked) && toNfc(altesPasswort) === toNfc(neuesPasswort)
  return isSame ? { problems: { neuesPasswort: unveraendert } } : checked
}

// Checks the password itself, then whether both are equal [passwort-2]; an empty repetition counts as missing.
function withWiederholung<O>({ neuesPasswort, wiederholung }: NeueEingabe, checked: InputCheck<O>): InputCheck<O> {
  const problems = 'problems' in checked ? checked.problems : {}
  const isEqual = toNfc(neuesPasswort) === toNfc(wiederholung)
  const isMissing = wiederholung === '' && 'neuesPasswort' in problems
  if (isMissing) return { problems: { ...problems, wiederholung: unwiederholt } }
  if (isEqual || (neuesPasswort !== '' && 'neuesPasswort' in problems)) return checked
  return { problems: { ...problems, wiederholung: ungleich } }
}

const isLangGenug = (passwort: string) => passwortLaenge(passwort) >= mindestlaenge

/** Is a strength shown? From 8 characters on [passwort-8], if they are allowed in a password at all. */
export function hasStaerke(passwort: string): boolean {
  // After a blank at the end more may be typed.
  return isLangGenug(passwort) && 'output' in checkInput(PasswortErneuerung, { neuesPasswort: passwort.trimEnd() })
}

/** The rule for the length, as a hint at the old password: it may be sent all the same [passwort-12]. */
export function altesPasswortHinweis(altesPasswort: string): string | undefined {
  return altesPasswort === '' || isLangGenug(altesPasswort) ? undefined : zuKurz
}

/** The hint at a new password while it is being typed. */
export function neuesPasswortHinweis({ neuesPasswort }: NeueEingabe): string | undefined {
  return altesPasswortHinweis(neuesPasswort)
}

/** The hint at its repetition while it is being typed: none as long as the two can still become equal. */
export function wiederholungHinweis({ neuesPasswort, wiederholung }: NeueEingabe): string | undefined {
  const isOnTheWay = toNfc(neuesPasswort).startsWith(toNfc(wiederholung))
  return isOnTheWay || !isLangGenug(neuesPasswort) ? undefined : ungleich
}

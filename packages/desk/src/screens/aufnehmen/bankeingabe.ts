import type { Bankauskunft, Bankverbindung } from '@ekp/wire/bankverbindung'
import type { GenannteBankverbindung } from '@ekp/wire/kunde/eintragsaufnahme'
import { checkMandatstag } from '@ekp/wire/rules/bankverbindung/bankverbindung'
import { checkKonto, createKontoeingabe } from '@ekp/web/features/bankverbindung/eingabe.ts'
import type { InputCheck } from '@ekp/web/lib/input/checkInput.ts'

/** What stands in a clerk's form of new bank details. */
type Eingabe = ReturnType<typeof createEingabe>

/** Valid from tomorrow, as in the customer's form; whether there is a mandate has to be chosen [versorger-132]. */
export const createEingabe = (morgen: string) => ({
  ...createKontoeingabe(morgen),
  /** `ohne` or `mandat`; empty until it is chosen. */
  lastschrift: '',
  mandatVom: '',
  /** What was typed for the day and is none. */
  mandatVomText: '',
})

export const labelsOf = ({ lastschrift }: Eingabe) => ({
  kontoinhaber: 'Kontoinhaber',
  iban: 'IBAN',
  gueltigVon: 'Gültig ab',
  geplante: 'Geplante Bankverbindung',
  lastschrift: 'Lastschrifteinzug',
  ...(lastschrift === 'mandat' && { mandatVom: 'Mandat unterschrieben am' }),
})

/** What can be taken up, or the errors of the fields. */
export function checkBankverbindung(
  eingabe: Eingabe,
  today: string,
  auskunft: Bankauskunft | undefined,
  bekannte: readonly Pick<Bankverbindung, 'kontoinhaber'>[],
): InputCheck<GenannteBankverbindung> {
  const checked = checkKonto(eingabe, today, auskunft, bekannte)
  const fehler = findMandatsfehler(eingabe, today)
  if (fehler !== undefined) return { problems: { ...('problems' in checked && checked.problems), ...fehler } }
  if (!('output' in checked)) return checked
  return { output: { ...checked.output, mandatVom: eingabe.lastschrift === 'mandat' ? eingabe.mandatVom : null } }
}

function findMandatsfehler({ lastschrift, mandatVom }: Eingabe, today: string): Record<string, string> | undefined {
  if (lastschrift === '') return { lastschrift: 'Bitte wählen Sie, ob ein unterschriebenes Mandat vorliegt.' }
  if (lastschrift === 'ohne') return undefined
  const text =
    mandatVom === '' ? 'Bitte geben Sie an, wann das Mandat unterschrieben ist.' : checkMandatstag(mandatVom, today)
  return text === undefined ? undefined : { mandatVom: text }
}

import { Kuendigung } from '@ekp/wire/kuendigung'
import { checkInput, type InputCheck } from '../../lib/input/checkInput.ts'

/** What stands in the form of a cancellation. */
export type KuendigungEingabe = typeof leereKuendigung

export const leereKuendigung = {
  grund: '',
  datum: '',
  /** What was typed for the day and is none that can be chosen. */
  datumText: '',
  text: '',
}

/** The fields in their order, and what they are called. */
export const kuendigungLabels = {
  grund: 'Kündigungsgrund',
  datum: 'Letzter Tag der Lieferung',
  text: 'Bemerkung',
} as const

/** The cancellation as it can be sent, or what is wrong; `tage` are the days that can be chosen. */
export function checkKuendigung(
  { datumText, ...eingabe }: KuendigungEingabe,
  tage: readonly string[],
): InputCheck<Kuendigung> {
  const checked = checkInput(Kuendigung, eingabe)
  const found = 'problems' in checked ? checked.problems : {}
  const datum = datumProblem(eingabe.datum, datumText, tage)
  if (datum === undefined) return checked
  return { problems: { ...found, datum } }
}

function datumProblem(datum: string, typed: string, tage: readonly string[]): string | undefined {
  // The field itself says what is wrong with what was typed.
  if (datum === '' && typed !== '') return 'Bitte geben Sie als letzten Tag der Lieferung einen anderen Tag an.'
  if (datum === '') return 'Bitte wählen Sie den letzten Tag der Lieferung.'
  return tage.includes(datum)
    ? undefined
    : 'An diesem Tag ist eine Kündigung nicht möglich. Bitte wählen Sie einen anderen.'
}

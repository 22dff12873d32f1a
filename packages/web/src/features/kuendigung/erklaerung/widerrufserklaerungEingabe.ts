import { Widerrufserklaerung } from '@ekp/wire/kuendigung'
import { checkInput, type InputCheck } from '../../../lib/checkInput.ts'
import { sayMissing } from './sayMissing.ts'

export const leereWiderrufserklaerung = { name: '', vertragsbezeichnung: '', email: '' }

/** The fields in their order, and what they are called (§ 356a Abs. 2 BGB). */
export const widerrufserklaerungLabels = { name: 'Name', vertragsbezeichnung: 'Vertrag', email: 'E-Mail' } as const

const missing = {
  name: 'Bitte geben Sie Ihren Namen an.',
  vertragsbezeichnung: 'Bitte geben Sie an, welchen Vertrag Sie widerrufen.',
  email: 'Bitte geben Sie eine E-Mail-Adresse an.',
}

export function checkWiderrufserklaerung(eingabe: typeof leereWiderrufserklaerung): InputCheck<Widerrufserklaerung> {
  const checked = checkInput(Widerrufserklaerung, eingabe)
  return 'output' in checked ? checked : { problems: sayMissing(checked.problems, eingabe, missing) }
}

/** What was declared, for the receipt. */
export function listWiderrufsangaben({ name, vertragsbezeichnung, email }: Widerrufserklaerung) {
  return [
    { label: widerrufserklaerungLabels.name, value: name },
    { label: widerrufserklaerungLabels.vertragsbezeichnung, value: vertragsbezeichnung },
    { label: widerrufserklaerungLabels.email, value: email },
  ]
}

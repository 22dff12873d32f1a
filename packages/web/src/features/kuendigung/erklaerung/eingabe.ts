import { Kuendigungserklaerung, Widerrufserklaerung } from '@ekp/wire/kuendigung'
import { checkInput, type InputCheck } from '../../../lib/input/checkInput.ts'
import { formatDatum } from '../../../lib/format.ts'

/** What stands in the form of § 312k Abs. 2 BGB. */
type KuendigungserklaerungEingabe = typeof leereKuendigungserklaerung

export const leereKuendigungserklaerung = {
  art: 'ordentlich',
  grund: '',
  name: '',
  identifizierung: '',
  vertragsbezeichnung: '',
  datum: '',
  /** What was typed for the day and is none. */
  datumText: '',
  email: '',
}

export const kuendigungsarten = [
  { value: 'ordentlich', label: 'ordentlich' },
  { value: 'ausserordentlich', label: 'außerordentlich' },
] as const

const missing = {
  grund: 'Bitte nennen Sie den Grund Ihrer außerordentlichen Kündigung.',
  name: 'Bitte geben Sie Ihren Namen an.',
  vertragsbezeichnung: 'Bitte geben Sie an, welchen Vertrag Sie kündigen.',
  email: 'Bitte geben Sie eine E-Mail-Adresse an.',
}

/** The fields that are shown, in their order, and what they are called. */
export const kuendigungserklaerungLabels = ({ art }: Pick<KuendigungserklaerungEingabe, 'art'>) => ({
  art: 'Art der Kündigung',
  ...(art === 'ausserordentlich' && { grund: 'Grund der Kündigung' }),
  name: 'Name',
  identifizierung: 'Kundennummer oder Anschrift',
  vertragsbezeichnung: 'Vertrag',
  datum: 'Vertragsende',
  email: 'E-Mail',
})

/** The declaration as it can be sent, or what is wrong; no day is too early (§ 312k BGB). */
export function checkKuendigungserklaerung(eingabe: KuendigungserklaerungEingabe): InputCheck<Kuendigungserklaerung> {
  const { datumText, grund, datum, ...fields } = eingabe
  const isAusserordentlich = eingabe.art === 'ausserordentlich'
  const checked = checkInput(Kuendigungserklaerung, {
    ...fields,
    grund: isAusserordentlich ? grund : null,
    datum: datum === '' ? null : datum,
  })
  const found = 'problems' in checked ? sayMissing(checked.problems, eingabe, missing) : {}
  const ownProblems = {
    ...(isAusserordentlich && grund.trim() === '' && { grund: missing.grund }),
    // What cannot be read must not become 'as early as possible'.
    ...(datum === '' && datumText.trim() !== '' && { datum: 'Bitte geben Sie ein Datum wie 31.12.2026 ein.' }),
  }
  if ('output' in checked && Object.keys(ownProblems).length === 0) return checked
  return { problems: { ...found, ...ownProblems } }
}

/** What was declared, for the receipt. */
export function listKuendigungsangaben(erklaerung: Kuendigungserklaerung): { label: string; value: string }[] {
  const { art, grund, name, identifizierung, vertragsbezeichnung, datum, email } = erklaerung
  const labels = kuendigungserklaerungLabels({ art: 'ausserordentlich' })
  return [
    { label: labels.art, value: art === 'ordentlich' ? 'ordentlich' : 'außerordentlich' },
    ...(grund === null ? [] : [{ label: 'Grund der Kündigung', value: grund }]),
    { label: labels.name, value: name },
    ...(identifizierung === null ? [] : [{ label: labels.identifizierung, value: identifizierung }]),
    { label: labels.vertragsbezeichnung, value: vertragsbezeichnung },
    { label: labels.datum, value: datum === null ? 'zum frühestmöglichen Zeitpunkt' : formatDatum(datum) },
    { label: labels.email, value: email },
  ]
}

export const leereWiderrufserklaerung = { name: '', vertragsbezeichnung: '', email: '' }

/** The fields in their order, and what they are called (§ 356a Abs. 2 BGB). */
export const widerrufserklaerungLabels = { name: 'Name', vertragsbezeichnung: 'Vertrag', email: 'E-Mail' } as const

const missingWiderruf = {
  name: 'Bitte geben Sie Ihren Namen an.',
  vertragsbezeichnung: 'Bitte geben Sie an, welchen Vertrag Sie widerrufen.',
  email: 'Bitte geben Sie eine E-Mail-Adresse an.',
}

export function checkWiderrufserklaerung(eingabe: typeof leereWiderrufserklaerung): InputCheck<Widerrufserklaerung> {
  const checked = checkInput(Widerrufserklaerung, eingabe)
  return 'output' in checked ? checked : { problems: sayMissing(checked.problems, eingabe, missingWiderruf) }
}

/** What was declared, for the receipt. */
export function listWiderrufsangaben({ name, vertragsbezeichnung, email }: Widerrufserklaerung) {
  return [
    { label: widerrufserklaerungLabels.name, value: name },
    { label: widerrufserklaerungLabels.vertragsbezeichnung, value: vertragsbezeichnung },
    { label: widerrufserklaerungLabels.email, value: email },
  ]
}

type Texts = Readonly<Record<string, string>>

/** The wire's problems; of a field that is blank, in the form's own words. */
function sayMissing(problems: Texts, eingabe: Readonly<Record<string, string>>, texts: Texts): Texts {
  const entries = Object.entries(problems)
  return Object.fromEntries(
    entries.map(([name, text]) => [name, eingabe[name]?.trim() === '' ? (texts[name] ?? text) : text]),
  )
}

import {
  type Bankauskunft,
  type Bankverbindung,
  findKontofehler,
  neueBankangaben,
  type NeueBankverbindung,
} from '@ekp/wire/bankverbindung'
import { deriveAnzeigename } from '@ekp/wire/rules/anschlussnutzer/anzeigename'
import { checkGueltigVon } from '@ekp/wire/rules/eintrag'
import { dropUnveraenderte } from '@ekp/wire/rules/unveraendert'
import { strict } from '@ekp/wire/schema/strict'
import { checkInput, type InputCheck } from '../../lib/input/checkInput.ts'
import { findIbanProblem, ungueltigeIbanText } from './iban.ts'

/** What stands in the customer's form. */
type Eingabe = ReturnType<typeof createEingabe>

/** What is typed of an account, by the customer and by a clerk alike. */
export type Kontoeingabe = ReturnType<typeof createKontoeingabe>

/** The first values: valid from tomorrow [bankverbindung-6]. */
export function createKontoeingabe(morgen: string) {
  return {
    kontoinhaber: '',
    /** Compact, with its country. */
    iban: '',
    gueltigVon: morgen,
    /** What was typed for the day and is none. */
    gueltigVonText: '',
    /** What becomes of planned bank details that begin later: `behalten` or `ersetzen`; empty until it is chosen. */
    geplante: '',
  }
}

/** The form's first values: direct debit chosen, its mandate not yet accepted [bankverbindung-12]. */
export function createEingabe(morgen: string, kontoinhaber = '') {
  return {
    ...createKontoeingabe(morgen),
    kontoinhaber,
    lastschrifteinzugErlaubt: true,
    /** The mandate is agreed to. */
    mandat: false,
  }
}

/** The customer's name, where it can be a holder's [bankverbindung-5]. */
export function nameKontoinhaber(kunde: Parameters<typeof deriveAnzeigename>[0]): string {
  const name = deriveAnzeigename(kunde)
  return name === kunde.kundennummer || Object.keys(findKontofehler({ kontoinhaber: name })).length > 0 ? '' : name
}

/** Nothing was entered; what the form brings along does not count. */
export function isEmptyEingabe({ kontoinhaber, iban }: Pick<Kontoeingabe, 'kontoinhaber' | 'iban'>): boolean {
  return kontoinhaber.trim() === '' && iban === ''
}

type Problems = Readonly<Record<string, string>>

// What is missing is said by the form; the rules, and what they say of anything else, are the wire's.
const missing: Problems = {
  kontoinhaber: 'Bitte geben Sie den Kontoinhaber an.',
  gueltigVon: 'Bitte geben Sie an, ab wann die Bankverbindung gilt.',
}

/** A Kontoinhaber who is stored for the customer, and so is right whatever rule came later. */
type Bekannte = readonly Pick<Bankverbindung, 'kontoinhaber'>[]

/** The bank details to send, or the errors of the fields. */
export function checkEingabe(
  eingabe: Eingabe,
  today: string,
  auskunft: Bankauskunft | undefined,
  bekannte: Bekannte = [],
): InputCheck<NeueBankverbindung> {
  const { lastschrifteinzugErlaubt, mandat } = eingabe
  const checked = checkKonto(eingabe, today, auskunft, bekannte)
  if (lastschrifteinzugErlaubt && !mandat)
    return { problems: { ...('problems' in checked && checked.problems), mandat: mandatFehlt } }
  return 'output' in checked ? { output: { ...checked.output, lastschrifteinzugErlaubt } } : checked
}

const mandatFehlt = 'Bitte stimmen Sie dem SEPA-Lastschriftmandat zu, oder schalten Sie den Lastschrifteinzug aus.'

type Konto = Pick<NeueBankverbindung, 'gueltigVon' | 'kontoinhaber' | 'iban' | 'ersetzteGeplante'>

/**
 * The account to send, or the errors of its fields. The form waits for a check that still runs; one that has failed does
 * not prevent sending, because the server checks again.
 */
export function checkKonto(
  eingabe: Kontoeingabe,
  today: string,
  auskunft: Bankauskunft | undefined,
  bekannte: Bekannte = [],
): InputCheck<Konto> {
  const { kontoinhaber, iban, gueltigVon } = eingabe
  const checked = checkInput(strict(neueBankangaben), { kontoinhaber, iban, gueltigVon })
  const problems = {
    ...inWordsOfTheForm(
      { ...findNeueFehler(kontoinhaber.trim(), bekannte), ...('problems' in checked && checked.problems) },
      eingabe,
    ),
    ...findOwnProblems(eingabe, today, auskunft),
  }
  return 'output' in checked && Object.keys(problems).length === 0 ? checked : { problems }
}

const findNeueFehler = (kontoinhaber: string, bekannte: Bekannte): Problems =>
  dropUnveraenderte(findKontofehler({ kontoinhaber }), { kontoinhaber }, bekannte)

function findOwnProblems(
  { iban, ...eingabe }: Kontoeingabe,
  today: string,
  auskunft: Bankauskunft | undefined,
): Problems {
  const ibanProblem = findIbanProblem(iban) ?? (auskunft?.valide === false ? ungueltigeIbanText(iban) : undefined)
  const gueltigVon = eingabe.gueltigVon && checkGueltigVon('bankverbindung', eingabe.gueltigVon, today)
  return {
    ...(ibanProblem !== undefined && { iban: ibanProblem }),
    ...(gueltigVon && { gueltigVon }),
  }
}

function inWordsOfTheForm(problems: Problems, { kontoinhaber, gueltigVon }: Kontoeingabe): Problems {
  const isBlank = new Set([...(kontoinhaber.trim() ? [] : ['kontoinhaber']), ...(gueltigVon ? [] : ['gueltigVon'])])
  const entries = Object.entries(problems)
  return Object.fromEntries(entries.map(([name, text]) => [name, isBlank.has(name) ? (missing[name] ?? text) : text]))
}

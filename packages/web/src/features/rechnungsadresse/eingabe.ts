import { Adressentwurf, NeueRechnungsadresse, type Rechnungsadresse } from '@ekp/wire/rechnungsadresse'
import { adressfelderGehoerenZu, findAdressfehler } from '@ekp/wire/rules/adresse'
import { checkGueltigVon } from '@ekp/wire/rules/eintrag'
import { dropUnveraenderte } from '@ekp/wire/rules/unveraendert'
import { parse } from 'valibot'
import { checkInput, type InputCheck } from '../../lib/input/checkInput.ts'

/** What stands in the form; what is not shown at the moment is kept for the way back. */
export type Eingabe = ReturnType<typeof createEingabe>

/** The form's first values: the address of today, valid from today, or an empty one with defaults [rechnungsadresse-2] [rechnungsadresse-5]. */
export function createEingabe(vorlage: Rechnungsadresse | null, today: string) {
  return {
    anrede: vorlage?.anrede ?? '',
    firma: vorlage?.firma ?? '',
    titel: vorlage?.titel ?? '',
    vorname: vorlage?.vorname ?? '',
    nachname: vorlage?.nachname ?? '',
    co: vorlage?.co ?? '',
    typ: vorlage?.postfach ? 'Postfach' : 'Normal',
    strasse: vorlage?.strasse ?? '',
    hausnummer: vorlage?.hausnummer ?? '',
    postfach: vorlage?.postfach ?? '',
    postleitzahl: vorlage?.postleitzahl ?? '',
    ort: vorlage?.ort ?? '',
    land: vorlage?.land ?? 'Deutschland',
    gueltigVon: today,
    /** What was typed for the day and is none. */
    gueltigVonText: '',
    /** What becomes of planned addresses that begin later: `behalten` or `ersetzen`; empty until it is chosen. */
    geplante: '',
  }
}

/** Nothing was entered; what the form brings along does not count. */
export function isEmptyEingabe(eingabe: Eingabe): boolean {
  const {
    typ: _typ,
    land: _land,
    gueltigVon: _gueltigVon,
    gueltigVonText: _text,
    geplante: _geplante,
    ...texte
  } = eingabe
  return Object.values(texte).every((text) => text.trim() === '')
}

type Problems = Readonly<Record<string, string>>

// What is missing is said by the form; the rules, and what they say of anything else, are the wire's.
const missing: Problems = {
  anrede: 'Bitte wählen Sie eine Anrede.',
  strasse: 'Bitte geben Sie eine Straße an.',
  hausnummer: 'Bitte geben Sie eine Hausnummer an.',
  postfach: 'Bitte geben Sie ein Postfach an.',
  postleitzahl: 'Bitte geben Sie eine Postleitzahl an.',
  ort: 'Bitte geben Sie einen Ort an.',
  land: 'Bitte wählen Sie ein Land.',
  gueltigVon: 'Bitte geben Sie an, ab wann die Adresse gilt.',
}

const strasseZuKurz = 'Die Straße muss mindestens 3 Zeichen lang sein.'

/** The values of this form that are stored for the customer, and so are right whatever rule came later. */
export type Bekannte = readonly Partial<Record<Feld, string | null>>[]

/** The address as it can be sent, without what is not shown, or what is wrong at which field. */
export function checkEingabe(
  eingabe: Eingabe,
  today: string,
  bekannte: Bekannte = [],
): InputCheck<NeueRechnungsadresse> {
  const adresse = toAdresse(eingabe)
  const checked = checkInput(NeueRechnungsadresse, adresse)
  const found = {
    ...findNeueFehler(adresse, bekannte),
    ...('problems' in checked && checked.problems),
    ...findTagfehler(eingabe, today),
  }
  if ('output' in checked && Object.keys(found).length === 0) return checked
  return { problems: inWordsOfTheForm(found, eingabe) }
}

/** By the rules for what is typed anew, also while other fields are not right yet. */
function findNeueFehler(adresse: object, bekannte: Bekannte): Problems {
  const neu = parse(Adressentwurf, adresse)
  return dropUnveraenderte(findAdressfehler(neu), neu, bekannte, adressfelderGehoerenZu)
}

function findTagfehler({ gueltigVon }: Eingabe, today: string): Problems {
  const text = gueltigVon === '' ? undefined : checkGueltigVon('rechnungsadresse', gueltigVon, today)
  return text === undefined ? {} : { gueltigVon: text }
}

/** The fields that an empty form misses: all others are marked as optional. */
export function requiredFields({ anrede, typ }: Eingabe): ReadonlySet<string> {
  const checked = checkEingabe({ ...createEingabe(null, ''), anrede, typ, land: '' }, '')
  return new Set('problems' in checked ? Object.keys(checked.problems) : [])
}

function toAdresse(eingabe: Eingabe): object {
  const { typ: _typ, gueltigVonText: _gueltigVonText, ...fields } = eingabe
  const shown = shownFields(eingabe)
  return Object.fromEntries(Object.entries(fields).filter(([name]) => name in shown))
}

function inWordsOfTheForm(problems: Problems, eingabe: Eingabe): Problems {
  const entries = Object.entries(atShownFields(problems, eingabe))
  return Object.fromEntries(
    entries.map(([name, text]) => [name, isBlank(eingabe, name) ? (missing[name] ?? text) : text]),
  )
}

// The wire knows no type: without a Postfach it misses the street, and offers a Postfach in its place.
function atShownFields(problems: Problems, eingabe: Eingabe): Problems {
  const { strasse, hausnummer: _hausnummer, ...others } = problems
  if (strasse === undefined) return problems
  if (eingabe.typ === 'Postfach') return { ...others, postfach: strasse }
  return eingabe.strasse.trim().length < 3 ? { ...problems, strasse: strasseZuKurz } : problems
}

function isBlank(eingabe: Eingabe, name: string): boolean {
  const text: unknown = Reflect.get(eingabe, name)
  return typeof text === 'string' && text.trim() === ''
}

type Feld = Exclude<keyof Eingabe, 'gueltigVonText' | 'geplante'>
type Labels = { readonly [F in Feld]?: string }

/** The fields that are shown, in their order, and what they are called; they depend on Anrede and on Normal or Postfach. */
export function shownFields({ anrede, typ }: Pick<Eingabe, 'anrede' | 'typ'>): Labels {
  return {
    anrede: 'Anrede',
    ...(anrede === 'Firma' && { firma: 'Firma' }),
    ...(anrede !== '' && anrede !== 'Familie' && { titel: 'Titel' }),
    ...(anrede !== '' && { vorname: 'Vorname', nachname: 'Nachname' }),
    co: 'Adresszusatz (c/o)',
    typ: 'Adresstyp',
    ...(typ === 'Postfach' ? { postfach: 'Postfach' } : { strasse: 'Straße', hausnummer: 'Hausnummer' }),
    postleitzahl: 'Postleitzahl',
    ort: 'Ort',
    land: 'Land',
    gueltigVon: 'Gültig ab',
  }
}

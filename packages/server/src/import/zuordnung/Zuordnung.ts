import * as v from 'valibot'

export const datumsformen = ['TT.MM.JJJJ', 'JJJJ-MM-TT', 'JJJJMMTT', 'MM/TT/JJJJ'] as const
export type Datumsform = (typeof datumsformen)[number]

export const alsWas = ['text', 'zahl', 'datum', 'wahrheit'] as const
export type AlsWas = (typeof alsWas)[number]

/** How many kinds of records a line may become; the numbers of staged rows leave room for so many. */
export const meisteDatensaetze = 20

const Name = v.pipe(v.string('Erwartet wird ein Text.'), v.trim(), v.nonEmpty('Der Text darf nicht leer sein.'))
const Wert = v.union(
  [v.string(), v.number(), v.boolean(), v.null()],
  'Erwartet wird ein Text, eine Zahl, true, false oder null.',
)
const Werte = v.array(v.string('Erwartet wird ein Text.'), 'Erwartet wird eine Liste von Texten.')
const Tabelle = v.record(v.string(), Wert, 'Erwartet wird eine Tabelle wie {"Herrn": "Herr"}.')
const Datum = v.picklist(datumsformen, `Erlaubt sind ${datumsformen.join(', ')}.`)
const whole = (min: number, max: number) => {
  const text = `Erwartet wird eine ganze Zahl von ${min} bis ${max}.`
  return v.pipe(v.number(text), v.integer(text), v.minValue(min, text), v.maxValue(max, text))
}

/** Where a value comes from, and what becomes of it on the way (docs/import.md, Zuordnung). */
export interface Angabe {
  readonly spalte?: string | undefined
  readonly spalten?: readonly string[] | undefined
  readonly verbindung?: string | undefined
  readonly fest?: unknown
  readonly liste?: readonly Readonly<Record<string, Angabe>>[] | undefined
  readonly paare?: readonly Paar[] | undefined
  readonly als?: AlsWas | undefined
  readonly datum?: Datumsform | undefined
  readonly tabelle?: string | Readonly<Record<string, v.InferOutput<typeof Wert>>> | undefined
  readonly sonst?: v.InferOutput<typeof Wert> | undefined
  readonly leer?: readonly string[] | undefined
  readonly vorn?: string | undefined
  readonly ohneNullen?: boolean | undefined
  readonly stellen?: number | undefined
  readonly geteiltDurch?: number | undefined
}

interface Paar {
  readonly name: Angabe
  readonly wert: Angabe
}

const quellen = ['spalte', 'spalten', 'fest', 'liste', 'paare'] as const

const Schalter = v.boolean('Erwartet wird true oder false.')
const Felder = v.record(
  v.string(),
  v.lazy(() => Angabe),
  'Erwartet werden Felder wie {"nachname": "NAME"}.',
)

export const Angabe: v.GenericSchema<unknown, Angabe> = v.pipe(
  v.unknown(),
  v.transform((value) => (typeof value === 'string' ? { spalte: value } : value)),
  v.strictObject(
    {
      spalte: v.optional(Name),
      spalten: v.optional(v.array(Name, 'Erwartet wird eine Liste von Spalten.')),
      verbindung: v.optional(v.string('Erwartet wird ein Text.')),
      fest: v.optional(v.unknown()),
      liste: v.optional(v.array(Felder, 'Erwartet wird eine Liste von Feldern.')),
      paare: v.optional(
        v.array(
          v.strictObject({ name: v.lazy(() => Angabe), wert: v.lazy(() => Angabe) }, 'Erwartet werden name und wert.'),
          'Erwartet wird eine Liste aus name und wert.',
        ),
      ),
      als: v.optional(v.picklist(alsWas, `Erlaubt sind ${alsWas.join(', ')}.`)),
      datum: v.optional(Datum),
      tabelle: v.optional(v.union([Name, Tabelle], 'Erwartet wird der Name einer Tabelle oder eine Tabelle.')),
      sonst: v.optional(Wert),
      leer: v.optional(Werte),
      vorn: v.optional(v.string('Erwartet wird ein Text.')),
      ohneNullen: v.optional(Schalter),
      stellen: v.optional(whole(1, 40)),
      geteiltDurch: v.optional(v.picklist([10, 100, 1000, 10_000], 'Erlaubt sind 10, 100, 1000 und 10000.')),
    },
    (issue) =>
      issue.expected === 'never'
        ? 'Das gibt es in einer Zuordnung nicht.'
        : 'Erwartet wird eine Spalte wie "NAME" oder ein Objekt wie {"fest": "strom"}.',
  ),
  v.check(
    (angabe) => quellen.filter((name) => Object.hasOwn(angabe, name)).length === 1,
    `Genau eines davon sagt, woher der Wert kommt: ${quellen.join(', ')}.`,
  ),
)

const Bedingung = v.strictObject({ spalte: Name, ist: v.optional(Werte), istNicht: v.optional(Werte) }, (issue) =>
  issue.expected === 'never'
    ? 'Das gibt es in einer Bedingung nicht.'
    : 'Erwartet wird eine Bedingung wie {"spalte": "SPARTE", "ist": ["01"]}.',
)
export type Bedingung = v.InferOutput<typeof Bedingung>

const unknownKey = (issue: v.StrictObjectIssue) =>
  issue.expected === 'never' ? 'Das gibt es in einer Zuordnung nicht.' : 'Die Angabe fehlt.'

/** A mapping file: how the lines of a supplier's own export become records of the import (docs/import.md). */
export const Zuordnung = v.pipe(
  v.strictObject(
    {
      bemerkung: v.optional(v.union([v.string(), Werte], 'Erwartet wird ein Text oder eine Liste von Texten.')),
      trennzeichen: v.optional(v.picklist([';', ',', '\t', '|'], 'Erlaubt sind ; , | und \\t.')),
      vorspann: v.optional(whole(0, 100), 0),
      dezimalzeichen: v.optional(v.picklist([',', '.'], 'Erlaubt sind , und .'), ','),
      tausenderzeichen: v.optional(v.picklist(['.', ',', ' ', "'"], "Erlaubt sind . , ' und das Leerzeichen.")),
      datum: v.optional(Datum, 'TT.MM.JJJJ'),
      leer: v.optional(Werte, []),
      tabellen: v.optional(v.record(v.string(), Tabelle, 'Erwartet werden Tabellen mit Namen.'), {}),
      datensaetze: v.pipe(
        v.array(
          v.strictObject(
            {
              art: v.string('Erwartet wird eine Art von Datensätzen.'),
              wenn: v.optional(
                v.pipe(
                  v.unknown(),
                  v.transform((value): unknown => (Array.isArray(value) ? value : [value])),
                  v.array(Bedingung),
                ),
                [],
              ),
              felder: Felder,
            },
            unknownKey,
          ),
          'Erwartet wird eine Liste von Datensätzen.',
        ),
        v.minLength(1, 'Mindestens ein Datensatz.'),
        v.maxLength(meisteDatensaetze, `Höchstens ${meisteDatensaetze} Datensätze.`),
      ),
    },
    unknownKey,
  ),
  v.forward(
    v.check(
      ({ dezimalzeichen, tausenderzeichen }) => dezimalzeichen !== tausenderzeichen,
      'Das Tausenderzeichen ist ein anderes als das Dezimalzeichen.',
    ),
    ['tausenderzeichen'],
  ),
)
export type Zuordnung = v.InferOutput<typeof Zuordnung>
export type Datensatz = Zuordnung['datensaetze'][number]

/** The columns that a value is made of. */
export function spaltenOf(angabe: Angabe): readonly string[] {
  const { spalte, spalten = [], liste = [], paare = [] } = angabe
  const all = [
    ...(spalte === undefined ? [] : [spalte]),
    ...spalten,
    ...liste.flatMap((felder) => Object.values(felder).flatMap(spaltenOf)),
    ...paare.flatMap(({ name, wert }) => [...spaltenOf(name), ...spaltenOf(wert)]),
  ]
  return [...new Set(all)]
}

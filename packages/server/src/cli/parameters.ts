import { isKalendertag } from '@ekp/wire/rules/kalendertag'

/** What a command can be called with: its file, an option with a value, or an option that stands alone. */
export interface Parameter<T> {
  readonly kind: 'file' | 'option' | 'switch'
  readonly name: string
  /** How the help writes it, for example `--bis NR`. */
  readonly spelling: string
  readonly isRequired: boolean
  /** What belongs after it, in a sentence. */
  readonly meaning: string
  readonly help: string
  /** Throws `CallError` for what was typed and is not possible here. */
  readonly read: (typed: unknown) => T
}

/** A wrong call; the message is the German sentence that says what is wrong. */
export class CallError extends Error {}

interface Facts {
  readonly name: string
  /** What the help calls the value, for example `NR`. */
  readonly value: string
  readonly meaning: string
  readonly help: string
}

export function text(facts: Facts): Parameter<string | undefined> {
  return option(facts, (typed) => typed)
}

export function number(facts: Facts & { readonly example: string }): Parameter<number | undefined> {
  return option(facts, (typed) => {
    if (!/^[1-9]\d{0,14}$/.test(typed)) throw exampleOf(facts)
    return Number(typed)
  })
}

export function day(facts: Facts & { readonly example: string }): Parameter<string | undefined> {
  return option(facts, (typed) => {
    if (!isKalendertag(typed)) throw exampleOf(facts)
    return typed
  })
}

/** An option that a command cannot do without; the sentence says so where it is missing. */
export function required<T>(parameter: Parameter<T | undefined>, sentence: string): Parameter<T> {
  return {
    ...parameter,
    isRequired: true,
    read: (typed) => {
      const value = typed === '' ? undefined : parameter.read(typed)
      if (value === undefined) throw new CallError(sentence)
      return value
    },
  }
}

/** An option that stands alone. */
export function flag(name: string, help: string): Parameter<boolean> {
  const spelling = `--${name}`
  return { kind: 'switch', name, spelling, isRequired: false, meaning: '', help, read: (typed) => typed === true }
}

/** The folder that a command works on. */
export const folder = (name: string): Parameter<string> => ({
  ...datei,
  name,
  spelling: name,
  meaning: 'ein Ordner',
  read: (typed) => {
    if (typeof typed !== 'string') throw new CallError(`Es fehlt der Ordner (${name}).`)
    return typed
  },
})

/** The file that a command reads. */
export const datei: Parameter<string> = {
  kind: 'file',
  name: 'DATEI',
  spelling: 'DATEI',
  isRequired: true,
  meaning: 'eine Datei',
  help: '',
  read: (typed) => {
    if (typeof typed !== 'string') throw new CallError('Es fehlt die Datei.')
    return typed
  },
}

function option<T>({ name, value, meaning, help }: Facts, read: (typed: string) => T): Parameter<T | undefined> {
  return {
    kind: 'option',
    name,
    spelling: `--${name} ${value}`,
    isRequired: false,
    meaning,
    help,
    read: (typed) => (typeof typed === 'string' ? read(typed) : undefined),
  }
}

function exampleOf({ name, meaning, example }: Facts & { readonly example: string }): CallError {
  return new CallError(`Nach --${name} gehört ${meaning}, zum Beispiel ${example}.`)
}

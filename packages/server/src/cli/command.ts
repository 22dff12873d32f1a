import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import type { Clock } from '../lib/clock.ts'
import { CallError, type Parameter } from './parameters.ts'
import type { Terminal } from './terminal.ts'

/** A command of the supplier's command line, with everything for the parser, the help and `runPortal`. */
export interface Command {
  readonly name: string
  /** What it does, for the help. */
  readonly help: string
  /** In the order in which missing ones are reported. */
  readonly parameters: readonly Parameter<unknown>[]
  /** Does the work and returns the exit code. */
  readonly run: (given: Given, context: Context) => Promise<number>
}

/** The value of a parameter; undefined for an optional one that is missing. */
export type Given = <T>(parameter: Parameter<T>) => T

export interface Context extends Terminal {
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly clock: Clock
}

type Call =
  | { readonly command: Command; readonly given: Given }
  | { readonly helpOn: Command | undefined }
  | { readonly helpOn: undefined; readonly asksVersion: true }

/** Parses a call. Throws `CallError` with a German sentence if it is wrong or ambiguous. */
export function parseCall(commands: readonly Command[], args: readonly string[]): Call {
  const known = commands.flatMap(({ parameters }) => parameters).filter(({ kind }) => kind !== 'file')
  const { values, positionals } = parse(known, args)
  const [name, file, ...more] = positionals
  const command = commands.find((one) => one.name === name)
  if (values['help'] === true) return { helpOn: command }
  if (values['version'] === true) return { helpOn: undefined, asksVersion: true }
  if (name === undefined) throw new CallError('Es fehlt der Befehl.')
  if (command === undefined) throw new CallError(`Den Befehl ${name} gibt es nicht.`)
  const { parameters } = command
  const foreign = Object.keys(values).find((option) => parameters.every((own) => own.name !== option))
  if (foreign !== undefined) throw new CallError(`Die Option --${foreign} gehört nicht zum Befehl ${name}.`)
  if (file !== undefined && parameters.every(({ kind }) => kind !== 'file')) {
    throw new CallError(`Mit ${file} kann der Befehl ${name} nichts anfangen.`)
  }
  if (more.length > 0) throw new CallError('Bitte nennen Sie nur eine Datei.')
  const given: Given = (parameter) => parameter.read(parameter.kind === 'file' ? file : values[parameter.name])
  for (const parameter of parameters) given(parameter)
  return { command, given }
}

function parse(known: readonly Parameter<unknown>[], args: readonly string[]) {
  const options: ParseArgsOptionsConfig = { help: { type: 'boolean', short: 'h' }, version: { type: 'boolean' } }
  for (const { name, kind } of known) options[name] = { type: kind === 'switch' ? 'boolean' : 'string' }
  const config = { args: [...args], options, allowPositionals: true }
  try {
    return parseArgs(config)
  } catch {
    // The parser's sentences are English.
    const { tokens } = parseArgs({ ...config, strict: false, tokens: true })
    throw explain(
      known,
      tokens.filter((token) => token.kind === 'option'),
    )
  }
}

interface TypedOption {
  readonly name: string
  readonly rawName: string
  readonly value?: string | undefined
}

function explain(known: readonly Parameter<unknown>[], typed: readonly TypedOption[]): CallError {
  const find = (name: string) => known.find((parameter) => parameter.name === name)
  const unknown = typed.find(({ name }) => !['help', 'version'].includes(name) && find(name) === undefined)
  if (unknown !== undefined) return new CallError(`Die Option ${unknown.rawName} gibt es nicht.`)
  const bare = typed.find(
    ({ name, value }) => find(name)?.kind === 'option' && (value === undefined || value.startsWith('-')),
  )
  if (bare !== undefined) return new CallError(`Nach ${bare.rawName} gehört ${find(bare.name)?.meaning}.`)
  const alone = typed.find(({ name, value }) => find(name)?.kind !== 'option' && value !== undefined)
  return new CallError(`${alone?.rawName ?? '--help'} steht für sich.`)
}

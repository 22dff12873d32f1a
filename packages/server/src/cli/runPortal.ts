import { describeVersion } from '../config/version.ts'
import { asCalled } from '../lib/asCalled.ts'
import { type Clock, systemClock } from '../lib/clock.ts'
import { nameCause, StartError } from '../lib/errors.ts'
import { type Command, parseCall } from './command.ts'
import { commands } from './commands.ts'
import { mandant } from './mandant.ts'
import { CallError, type Parameter } from './parameters.ts'
import { exitCodes, ReaderGone, type Terminal } from './terminal.ts'

/** Runs the supplier's command line; answers the exit code. */
export async function runPortal(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  terminal: Terminal,
  clock: Clock = systemClock,
): Promise<number> {
  try {
    const call = parseCall(commands, args)
    if ('asksVersion' in call) {
      await terminal.out(`Endkundenportal ${describeVersion()}`)
      return exitCodes.done
    }
    if ('command' in call) return await call.command.run(call.given, { ...terminal, environment, clock })
    await terminal.out(asCalled(call.helpOn === undefined ? helpOfAll(commands) : helpOf(call.helpOn), environment))
    return exitCodes.done
  } catch (error) {
    if (error instanceof ReaderGone) return exitCodes.readerGone
    terminal.stderr.write(`${asCalled(sentenceOf(error), environment)}\n`)
    return exitCodes.failed
  }
}

function sentenceOf(error: unknown): string {
  if (error instanceof CallError) return `${error.message} Hilfe: npm run portal -- --help`
  return error instanceof StartError ? error.message : `Der Befehl ist gescheitert (${nameCause(error)}).`
}

/** The help of the whole command line. */
export function helpOfAll(all: readonly Command[]): string {
  return `Aufruf: npm run portal -- BEFEHL [OPTIONEN]

Befehle
${all.map((command) => lineOf(callOf(command), command.help)).join('\n')}

Optionen
${optionsOf(all).join('\n')}
${helpLine}
${lineOf('--version', 'zeigt die Version des Portals')}

Mehr zu einem Befehl: npm run portal -- BEFEHL --help

Einstellungen (DATABASE_URL, TENANTS_DIR, DATA_DIR, SCHLUESSEL) kommen wie beim Portal aus der Umgebung.
Exit-Codes: 0 erledigt, 1 Datei oder Nummer abgelehnt, 2 nicht ausgeführt, 3 teilweise eingespielt, 130 abgebrochen,
141 niemand liest die Ausgabe weiter.
Das Format des Imports beschreibt docs/import.md, das der Vorgänge docs/betrieb/vorgaenge.md.`
}

/** The help of one command. */
export function helpOf(command: Command): string {
  const options = command.parameters.filter(({ kind }) => kind !== 'file')
  return `Aufruf: npm run portal -- ${callOf(command)} [OPTIONEN]

${command.help}

Optionen
${[...options.map(({ spelling, help }) => lineOf(spelling, help)), helpLine].join('\n')}`
}

const column = 23
const helpLine = lineOf('--help', 'zeigt diese Hilfe')

/** The command with its file and the options that it needs. */
function callOf({ name, parameters }: Command): string {
  return [name, ...parameters.filter(({ isRequired }) => isRequired).map(({ spelling }) => spelling)].join(' ')
}

function optionsOf(all: readonly Command[]): string[] {
  const options = new Map<string, Parameter<unknown>>()
  for (const parameter of all.flatMap(({ parameters }) => parameters)) {
    if (parameter.kind !== 'file' && !options.has(parameter.spelling)) options.set(parameter.spelling, parameter)
  }
  return [...options.values()].map(({ name, spelling, help }) => {
    const names = all.filter(({ parameters }) => parameters.some((own) => own.spelling === spelling))
    const where = new Intl.ListFormat('de').format(names.map((command) => command.name))
    const list = wrap(`bei ${where}:`)
    const text = `${list}${list.includes('\n') ? '\n' : ' '}${help}`
    return lineOf(spelling, name === mandant.name ? help : text)
  })
}

/** Breaks a long list of commands between its words. */
const wrap = (text: string) => text.replace(/.{60,80}?(?= )/g, '$&\n').replaceAll('\n ', '\n')

/** A name, and its meaning beside it, or below where the name is long. */
function lineOf(name: string, meaning: string): string {
  const indent = ' '.repeat(column)
  const lines = meaning.replaceAll('\n', `\n${indent}`)
  return name.length + 3 > column ? `  ${name}\n${indent}${lines}` : `  ${name}`.padEnd(column) + lines
}

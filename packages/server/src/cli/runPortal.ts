import { nameCause, StartError } from '../lib/errors.ts'
import { aufbewahrungCommand } from './commands/aufbewahrung.ts'
import { auskunftCommand } from './commands/auskunft.ts'
import { bankleitzahlenCommand } from './commands/bankleitzahlen.ts'
import { dokumentePruefenCommand } from './commands/dokumentePruefen.ts'
import { importCommand } from './commands/import.ts'
import { kundeLoeschenCommand } from './commands/kundeLoeschen.ts'
import { protokollPruefenCommand } from './commands/protokollPruefen.ts'
import { pseudonymCommand } from './commands/pseudonym.ts'
import { vorgaengeCommand } from './commands/vorgaenge.ts'
import { quittierenCommand } from './commands/vorgaengeQuittieren.ts'
import { type Call, parseCall } from './parseCall.ts'
import { exitCodes, type Terminal } from './terminal.ts'
import { usage } from './usage.ts'

type Environment = Readonly<Record<string, string | undefined>>

async function run(call: Call, environment: Environment, terminal: Terminal): Promise<number> {
  switch (call.command) {
    case 'help':
      await terminal.out(usage)
      return exitCodes.done
    case 'import':
      return importCommand(call, environment, terminal)
    case 'vorgaenge':
      return vorgaengeCommand(call, environment, terminal)
    case 'vorgaenge-quittieren':
      return quittierenCommand(call, environment, terminal)
    case 'bankleitzahlen':
      return bankleitzahlenCommand(call, environment, terminal)
    case 'dokumente-pruefen':
      return dokumentePruefenCommand(call, environment, terminal)
    case 'protokoll-pruefen':
      return protokollPruefenCommand(call, environment, terminal)
    case 'aufbewahrung':
      return aufbewahrungCommand(call, environment, terminal)
    case 'auskunft':
      return auskunftCommand(call, environment, terminal)
    case 'kunde-loeschen':
      return kundeLoeschenCommand(call, environment, terminal)
    case 'pseudonym':
      return pseudonymCommand(call, environment, terminal)
  }
}

/** Runs the supplier's command line; answers the exit code. */
export async function runPortal(
  args: readonly string[],
  environment: Environment,
  terminal: Terminal,
): Promise<number> {
  const call = parseCall(args)
  if (typeof call === 'string') {
    terminal.stderr.write(`${call} Hilfe: npm run portal -- --help\n`)
    return exitCodes.failed
  }
  try {
    return await run(call, environment, terminal)
  } catch (error) {
    const sentence = error instanceof StartError ? error.message : `Der Befehl ist gescheitert (${nameCause(error)}).`
    terminal.stderr.write(`${sentence}\n`)
    return exitCodes.failed
  }
}

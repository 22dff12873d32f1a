import { asCalled } from '../lib/asCalled.ts'
import { type Clock, systemClock } from '../lib/clock.ts'
import { nameCause, StartError } from '../lib/errors.ts'
import { describeVersion } from '../config/version.ts'
import { parseCall } from './command.ts'
import { commands } from './commands.ts'
import { helpOf, helpOfAll } from './help.ts'
import { CallError } from './parameters.ts'
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

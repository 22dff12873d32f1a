import { parseArgs } from 'node:util'
import { StartError } from '../lib/startError.ts'
import { exitCodes } from './exitCodes.ts'
import { importCommand } from './importCommand.ts'
import { nameCause } from './nameCause.ts'
import type { Terminal } from './Terminal.ts'

const usage = `Aufruf: npm run portal -- import DATEI [--mandant KURZNAME]

Befehle
  import DATEI         spielt Kunden, Verträge, Zähler und Tarife aus einer NDJSON-Datei ein;
                       ein Strich (-) statt der Datei liest von der Standardeingabe

Optionen
  --mandant KURZNAME   der Mandant; nötig, wenn es mehrere gibt
  --help               zeigt diese Hilfe

Einstellungen (DATABASE_URL, TENANTS_DIR, DATA_DIR) kommen wie beim Portal aus der Umgebung.
Exit-Codes: 0 eingespielt, 1 Datei abgelehnt, 2 nicht ausgeführt. Das Format beschreibt docs/import.md.`

const options = { mandant: { type: 'string' }, help: { type: 'boolean', short: 'h' } } as const

function parseCall(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch {
    // The library's sentences are English.
    return undefined
  }
}

function explainWrongCall(args: readonly string[]): string {
  const { tokens } = parseArgs({ args: [...args], options, allowPositionals: true, strict: false, tokens: true })
  const unknown = tokens.find((token) => token.kind === 'option' && !Object.hasOwn(options, token.name))
  if (unknown?.kind === 'option') return `Die Option ${unknown.rawName} gibt es nicht.`
  return 'Nach --mandant gehört der Kurzname des Mandanten, --help steht für sich.'
}

/** Runs the supplier's command line; answers the exit code. */
export async function runPortal(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  terminal: Terminal,
): Promise<number> {
  const refuse = (sentence: string) => {
    terminal.stderr.write(`${sentence} Hilfe: npm run portal -- --help\n`)
    return exitCodes.failed
  }
  const call = parseCall(args)
  if (call === undefined) return refuse(explainWrongCall(args))
  const { values, positionals } = call
  if (values.help) {
    terminal.out(usage)
    return exitCodes.done
  }
  const [command, file, ...rest] = positionals
  if (command === undefined) return refuse('Es fehlt der Befehl.')
  if (command !== 'import') return refuse(`Den Befehl ${command} gibt es nicht.`)
  if (file === undefined) return refuse('Es fehlt die Datei.')
  if (rest.length > 0) return refuse('Bitte nennen Sie nur eine Datei.')
  try {
    return await importCommand({ file, mandant: values.mandant }, environment, terminal)
  } catch (error) {
    const sentence = error instanceof StartError ? error.message : `Der Befehl ist gescheitert (${nameCause(error)}).`
    terminal.stderr.write(`${sentence}\n`)
    return exitCodes.failed
  }
}

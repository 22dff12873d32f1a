import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { recordTerminal } from '../testing/cli.ts'
import { parseCall } from './command.ts'
import { commands } from './commands.ts'
import { vorgaengeQuittieren } from './commands/vorgang/vorgaenge.ts'
import { helpOf, helpOfAll, runPortal } from './runPortal.ts'

const root = new URL('../../../../', import.meta.url)
const documentation = globSync(['README.md', 'docs/{,betrieb/}*.md'], { cwd: root })
  .map((name) => readFileSync(new URL(name, root), 'utf8'))
  .join('\n')

/** Calls as they are shown, in lines of their own and within sentences; options in brackets are given. */
const shown = [...documentation.matchAll(/(?:npm run (?:-s )?portal --|^portal) ([^`#\n|>)]+)/gm)]
  .map(([, call = '']) => splitWords(call.replaceAll(/[[\]]/g, '').replaceAll('"$letzte"', '815')))
  // The archive's program starts the portal and says its version by itself.
  .filter(([command = '', ...args]) => !['start', '--version', '…'].includes(command) && !args.includes('…'))

/** As a shell does: `--name 'Anna Berger'` is two words. */
function splitWords(call: string): string[] {
  return (call.match(/'[^']*'|\S+/g) ?? []).map((word) => word.replaceAll("'", ''))
}

test('each call that the documentation shows is a right one', () => {
  expect(shown.length).toBeGreaterThan(10)
  for (const args of shown) expect(() => parseCall(commands, args), args.join(' ')).not.toThrow()
})

test('the documentation explains each command, and the help names each with all of its options', () => {
  const help = helpOfAll(commands)
  const isExplained = (name: string) => new RegExp(`(?:portal -- |\`)${name}[ \`\n]`).test(documentation)
  const unexplained = commands.map(({ name }) => name).filter((name) => !isExplained(name))
  expect(unexplained, 'is missing in README.md, docs/ and docs/betrieb').toEqual([])
  for (const { name, parameters } of commands) {
    expect(help).toMatch(new RegExp(`^ {2}${name}[ \n]`, 'm'))
    const options = parameters.filter(({ kind }) => kind !== 'file')
    for (const { spelling } of options) expect(help).toContain(`\n  ${spelling} `)
  }
})

test('no line of the help is longer than 120 columns, and what options mean is one column', () => {
  for (const text of [helpOfAll(commands), ...commands.map(helpOf)]) {
    for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(120)
    for (const [line] of text.matchAll(/^ {2}--.*$/gm)) expect(line).toMatch(/^ {2}--.{18} \S/)
  }
})

test('a command explains itself', () => {
  expect(helpOf(vorgaengeQuittieren)).toBe(
    `Aufruf: npm run portal -- vorgaenge-quittieren --bis NR [OPTIONEN]

vermerkt alle Vorgänge bis zu dieser Zeile als übernommen

Optionen
  --mandant KURZNAME   der Mandant; nötig, wenn es mehrere gibt
  --bis NR             die Nummer des letzten Vorgangs, den Sie übernommen haben
  --abnehmer NAME      für ein System, das auch einen Token hat; sonst sind die Befehle eines
  --help               zeigt diese Hilfe`,
  )
})

test('help and sentences name the program by which it was called, and it says its version', async () => {
  const call = (...args: readonly string[]) =>
    recordTerminal((terminal) => runPortal(args, { PORTAL_AUFRUF: '/opt/portal/portal' }, terminal))
  expect((await call('--help')).out).toMatch(/^Aufruf: \/opt\/portal\/portal BEFEHL/)
  expect((await call()).err).toBe('Es fehlt der Befehl. Hilfe: /opt/portal/portal --help\n')
  expect((await call('--version')).out).toMatch(/^Endkundenportal \d+\.\d+\.\d+\n$/)
})

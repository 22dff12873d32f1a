import { readFileSync } from 'node:fs'
import type { Action } from '@ekp/wire/schema/action'
import { expect, test } from 'vitest'
import { commands } from '../../cli/commands.ts'
import { kundenhandlungen } from './actions.ts'

const manual = readFileSync(new URL('../../../../../docs/kundendienst.md', import.meta.url), 'utf8')

/** The line of an action in the manual. */
function lineOf({ label, command, call }: Action): string {
  const flag = command?.flag === undefined ? '' : ` --${command.flag.name}`
  return `| „${label}“ | ${command === undefined ? '–' : `\`${command.name}${flag}\``} | ${call.summary} |`
}

test('the table in docs/kundendienst.md has a line for each action and no other line', () => {
  const [, table = ''] = manual.split('| Knopf | Befehl | was geschieht |\n|---|---|---|\n')
  const [lines = ''] = table.split('\n\n')
  expect(lines.split('\n')).toEqual(kundenhandlungen.map(({ action }) => lineOf(action)))
})

test('an action with a command is one of npm run portal', () => {
  const named = kundenhandlungen.flatMap(({ action }) => action.command?.name ?? [])
  expect(named.filter((name) => !commands.some((command) => command.name === name))).toEqual([])
})

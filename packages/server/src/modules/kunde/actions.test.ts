import { readFileSync } from 'node:fs'
import type { Action } from '@ekp/wire/schema/action'
import * as kunde from '@ekp/wire/kunde'
import { expect, test } from 'vitest'
import { commands } from '../../cli/commands.ts'
import { kundenhandlungen } from './actions.ts'

const manual = readFileSync(new URL('../../../../../docs/kundendienst.md', import.meta.url), 'utf8')

const isAction = (value: unknown): value is Action =>
  typeof value === 'object' && value !== null && 'question' in value && 'call' in value

/** The line of an action in the manual. */
function lineOf({ label, command, call }: Action): string {
  const flag = command?.flag === undefined ? '' : ` --${command.flag.name}`
  return `| „${label}“ | ${command === undefined ? '–' : `\`${command.name}${flag}\``} | ${call.summary} |`
}

test('every action about a customer on the wire is done by the server', () => {
  const exported: readonly unknown[] = Object.values(kunde)
  const onWire = exported.filter(isAction)
  expect(onWire.length).toBeGreaterThan(0)
  const offered = new Set<Action>(kunde.kundenaktionen)
  const missing = onWire.filter((action) => !offered.has(action)).map(({ label }) => label)
  expect(missing, 'needs its place in `kundenaktionen`').toEqual([])
  const done = new Set<Action>(kundenhandlungen.map(({ action }) => action))
  expect(onWire.filter((action) => !done.has(action)).map(({ label }) => label)).toEqual([])
})

test('the table in docs/kundendienst.md has a line for each action and no other line', () => {
  const [, table = ''] = manual.split('| Knopf | Befehl | was geschieht |\n|---|---|---|\n')
  const [lines = ''] = table.split('\n\n')
  expect(lines.split('\n')).toEqual(kundenhandlungen.map(({ action }) => lineOf(action)))
})

test('an action with a command is one of npm run portal', () => {
  const named = kundenhandlungen.flatMap(({ action }) => action.command?.name ?? [])
  expect(named.filter((name) => !commands.some((command) => command.name === name))).toEqual([])
})

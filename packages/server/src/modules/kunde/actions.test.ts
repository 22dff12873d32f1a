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
  const onWire = Object.values(kunde).filter(isAction)
  expect(onWire.length).toBeGreaterThan(0)
  expect(kundenhandlungen.map(({ action }) => action)).toEqual(onWire)
})

test.each(kundenhandlungen)('$action.label has its line in docs/kundendienst.md', ({ action }) => {
  expect(manual.split('\n')).toContain(lineOf(action))
})

test('an action with a command is one of npm run portal', () => {
  const named = kundenhandlungen.flatMap(({ action }) => action.command?.name ?? [])
  expect(named.filter((name) => !commands.some((command) => command.name === name))).toEqual([])
})

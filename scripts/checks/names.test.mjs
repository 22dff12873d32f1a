import { expect, test } from 'vitest'
import { createFixture } from './fixture.mjs'
import { checkNames } from './names.mjs'

function findingsOf(path, text) {
  const fixture = createFixture({ [path]: text })
  try {
    return checkNames(fixture.root)
  } finally {
    fixture.remove()
  }
}

test.each([
  ['packages/web/src/lib/zähler.ts', 'export const zaehler = 1', 'ASCII'],
  ['packages/web/src/lib/format.ts', '// oxlint-disable-next-line\nexport const format = 1', 'not switched off'],
  ['bench/src/main.ts', '/* eslint-disable */', 'not switched off'],
  ['packages/e2e/src/login.ts', '// @ts-expect-error\nlogin()', 'not switched off'],
  ['packages/server/src/lib/readMeter.ts', 'export const readMeter = 1', 'domain nouns are German'],
  ['packages/server/src/lib/plan.ts', 'export interface CustomerPlan {}', 'domain nouns are German'],
  ['packages/server/src/lib/paper.ts', 'export interface Document {}', 'domain nouns are German'],
])('%s with %j breaks a rule', (path, text, part) => {
  expect(findingsOf(path, text)).toContainEqual(expect.stringContaining(part))
})

test.each([
  ['packages/web/src/lib/clock.ts', 'export const systemClock = 1'],
  ['packages/server/src/modules/vertrag/routes.ts', 'export function vertragRoutes() {}'],
  ['packages/server/src/lib/parameter.ts', 'export const parameter = 1'],
  ['packages/web/src/lib/types.ts', 'export interface Draft {}\nexport const createDraft = 1'],
  ['packages/web/src/lib/numbers.ts', 'export const formatKwh = 1\nexport const formatEuro = 2'],
  ['packages/web/src/screens/vertraege.test.ts', 'export const anything = 1'],
])('%s with %j is fine', (path, text) => {
  expect(findingsOf(path, text)).toEqual([])
})

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { testClock } from '../../../testing/testClock.ts'
import { bundledBanken, bundledBis } from './bundledBanken.ts'

test('the day until which the data is good is the one that the library names', () => {
  const main = fileURLToPath(import.meta.resolve('bankdata-germany'))
  const readme = readFileSync(main.replace(/dist\/.*$/, 'README.md'), 'utf8')
  expect(/includes data from .*?to ([0-9-]{10})\. /s.exec(readme)?.[1]).toBe(bundledBis)
})

test('a bank without a BIC has none', () => {
  expect(bundledBanken(testClock())('37040044')).toEqual({ bankname: 'Commerzbank', bic: 'COBADEFFXXX' })
  for (const blz of ['', '1', '99999999', '__proto__', 'toString']) {
    expect(bundledBanken(testClock())(blz)).toBeUndefined()
  }
})

import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createVertragsquelle } from './createVertragsquelle.ts'

const vertrag = { vertragId: '1', versorgungsart: 'gas', lieferadresse: '', lieferende: null }
const find = (load: Parameters<typeof createVertragsquelle>[0]) =>
  createVertragsquelle(load, async () => vertrag).findVertrag(new QueryClient(), '1')

test('who may only look has no contract to read a meter of, so that no meter stays on the device', async () => {
  expect(await find(async () => ({ vertraege: ['1'], zugriff: 'eingeschränkt' }))).toBeUndefined()
  expect(await find(async () => ({ vertraege: ['1'], zugriff: 'voll' }))).toEqual(vertrag)
})

test('a customer who does not load hides no contract: the server decides', async () => {
  expect(await find(() => Promise.reject(new Error('no network')))).toEqual(vertrag)
})

import type { Ablesung } from '@ekp/wire/ablesung'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createVertragsquelle, findLatestAblesung } from './queries.ts'

const on = (ablesedatum: string, ablesegrund = ''): Ablesung => ({
  ablesedatum,
  zaehlernummer: '1EMH1',
  ablesewerte: {},
  ablesegrund,
  erfassungshinweis: null,
  ermittlungsart: null,
  ableseart: null,
})

test('the latest reading has the greatest day, wherever it stands in the list', () => {
  expect(findLatestAblesung([on('2025-12-31'), on('2026-02-28'), on('2024-02-29')])?.ablesedatum).toBe('2026-02-28')
})

test('of several readings of that day the first of the list counts, the newest', () => {
  expect(findLatestAblesung([on('2026-02-28', 'neu'), on('2026-02-28', 'alt')])?.ablesegrund).toBe('neu')
})

test('without readings there is none', () => {
  expect(findLatestAblesung([])).toBeUndefined()
})

const vertrag = { vertragId: '1', versorgungsart: 'gas', lieferadresse: '', lieferende: null }
const find = (load: Parameters<typeof createVertragsquelle>[0]) =>
  createVertragsquelle(load, async () => vertrag).findVertrag(new QueryClient(), '1')

test('with restricted access there is no contract to read, so that no meter is kept on the device', async () => {
  expect(await find(async () => ({ vertraege: ['1'], zugriff: 'eingeschränkt' }))).toBeUndefined()
  expect(await find(async () => ({ vertraege: ['1'], zugriff: 'voll' }))).toEqual(vertrag)
})

test('a contract is offered even when the customer does not load: the server decides', async () => {
  expect(await find(() => Promise.reject(new Error('no network')))).toEqual(vertrag)
})

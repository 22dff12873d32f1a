// @module-tag isolated
import * as fakeIndexedDb from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'
import { countWartende, followDeviceData, forgetDeviceData } from './deviceData.ts'
import { deviceStore } from './deviceStore.ts'

const listeners = new Set<() => void>()
let owner: string | undefined
const session = {
  current: () => (owner === undefined ? undefined : { kundennummer: owner, token: 't', ablaufdatum: '2100-01-01' }),
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
const become = (kundennummer: string | undefined) => {
  owner = kundennummer
  for (const listener of listeners) listener()
}
const count = async (shelf: 'wartendeAblesungen' | 'zaehlerKopien') => {
  const kept = await Promise.all(['A', 'B'].map(async (one) => (await deviceStore.list(shelf, one)).length))
  return kept.join(' ')
}

beforeEach(async () => {
  for (const [name, value] of Object.entries(fakeIndexedDb)) if (name.startsWith('IDB')) vi.stubGlobal(name, value)
  vi.stubGlobal('indexedDB', fakeIndexedDb.indexedDB)
  listeners.clear()
  for (const kundennummer of ['A', 'B']) {
    await deviceStore.put('wartendeAblesungen', { id: `w${kundennummer}`, kundennummer, inhalt: 1 })
    await deviceStore.put('zaehlerKopien', { id: kundennummer, kundennummer, inhalt: 1 })
  }
})

test('at the start only copies of the signed-in customer stay; waiting readings of all customers stay', async () => {
  owner = 'A'
  followDeviceData(session)
  await vi.waitFor(async () => expect(await count('zaehlerKopien')).toBe('1 0'), { timeout: 60_000 })
  expect(await count('wartendeAblesungen')).toBe('1 1')
})

test('copies are deleted with the session, however it ends; waiting readings are kept', async () => {
  owner = 'A'
  followDeviceData(session)
  become(undefined)
  await vi.waitFor(async () => expect(await count('zaehlerKopien')).toBe('0 0'), { timeout: 60_000 })
  expect(await count('wartendeAblesungen')).toBe('1 1')
})

test('a renewal of the session removes nothing', async () => {
  owner = 'A'
  followDeviceData(session)
  const removeOf = vi.spyOn(deviceStore, 'removeOf')
  become('A')
  expect(removeOf).not.toHaveBeenCalled()
})

test("a logout removes all of its customer, and nothing of another's", async () => {
  await forgetDeviceData('A')
  expect([await count('wartendeAblesungen'), await count('zaehlerKopien')]).toEqual(['0 1', '0 1'])
})

test('an update does not restore a record that was removed meanwhile', async () => {
  await deviceStore.remove('wartendeAblesungen', 'wA')
  await deviceStore.update('wartendeAblesungen', 'wA', 2)
  await deviceStore.update('wartendeAblesungen', 'wB', 2)
  expect(await deviceStore.list('wartendeAblesungen', 'A')).toEqual([])
  expect(await deviceStore.list('wartendeAblesungen', 'B')).toMatchObject([{ inhalt: 2 }])
})

test('only the customer’s own readings are counted before a logout', async () => {
  await deviceStore.put('wartendeAblesungen', { id: 'another', kundennummer: 'A', inhalt: 1 })
  expect([await countWartende('A'), await countWartende('B'), await countWartende('C')]).toEqual([2, 1, 0])
})

test('without storage there is nothing to count or delete', async () => {
  vi.spyOn(deviceStore, 'list').mockRejectedValueOnce(new Error('no storage'))
  expect(await countWartende('A')).toBe(0)
})

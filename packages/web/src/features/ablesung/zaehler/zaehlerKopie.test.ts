// @module-tag isolated
import * as fakeIndexedDb from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'
import { deviceStore } from '../../../session/deviceStore.ts'
import { recallZaehler, rememberZaehler } from './zaehlerKopie.ts'

const signedIn = vi.hoisted((): { kundennummer: string | undefined } => ({ kundennummer: 'SWM-1' }))
vi.mock('../../../session/session.ts', () => ({
  session: { current: () => (signedIn.kundennummer === undefined ? undefined : signedIn) },
}))

const zaehler = [
  {
    vertragId: '4711',
    versorgungsart: 'gas',
    lieferadresse: 'Lindenweg 4',
    zaehlernummer: 'Z1',
    kanaele: [{ obiskennzahl: '7-20:3.0.0', vorkommastellen: 5, nachkommastellen: 3 }],
    eingebautAm: null,
    lieferende: '2026-12-31',
    letzteAblesung: { ablesedatum: '2026-10-01', ablesewerte: { '7-20:3.0.0': 12.5 } },
  },
]

beforeEach(() => {
  for (const [name, value] of Object.entries(fakeIndexedDb)) if (name.startsWith('IDB')) vi.stubGlobal(name, value)
  vi.stubGlobal('indexedDB', fakeIndexedDb.indexedDB)
  signedIn.kundennummer = 'SWM-1'
})

test('the stored meters can be read again, only by their customer', async () => {
  await rememberZaehler('SWM-1', { zaehler, hasAll: true })
  expect(await recallZaehler()).toEqual({ zaehler, hasAll: true })
  for (const other of ['SWM-2', undefined]) {
    signedIn.kundennummer = other
    expect(await recallZaehler()).toBeUndefined()
  }
})

test('a later selection takes the place of the earlier one', async () => {
  await rememberZaehler('SWM-1', { zaehler, hasAll: false })
  await rememberZaehler('SWM-1', { zaehler: [], hasAll: true })
  expect(await recallZaehler()).toEqual({ zaehler: [], hasAll: true })
})

test('meters that arrive after the logout are not kept', async () => {
  const left = await recallZaehler()
  for (const now of ['SWM-2', undefined]) {
    signedIn.kundennummer = now
    await rememberZaehler('SWM-1', { zaehler: [], hasAll: true })
    expect(await recallZaehler()).toBeUndefined()
  }
  signedIn.kundennummer = 'SWM-1'
  expect(await recallZaehler()).toEqual(left)
})

test('data of another version with another format is ignored', async () => {
  for (const inhalt of [zaehler, { zaehler: [{ vertrag: 1 }], hasAll: true }]) {
    await deviceStore.put('zaehlerKopien', { id: 'SWM-1', kundennummer: 'SWM-1', inhalt })
    expect(await recallZaehler()).toBeUndefined()
  }
})

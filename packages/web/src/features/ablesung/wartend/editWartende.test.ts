// @module-tag isolated
import * as fakeIndexedDb from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../../api/ApiError.ts'
import { entwurf } from '../form/entwurf.ts'
import { editWartende } from './editWartende.ts'
import { addWartende, listWartende } from './wartendeAblesungen.ts'

const signedIn = vi.hoisted(() => ({ kundennummer: '' }))
vi.mock('../../../session/session.ts', () => ({ session: { current: () => signedIn } }))

const ablesung = { ablesedatum: '2026-11-01', ablesewerte: { '1-0:1.8.0': 5.5 }, zaehlernummer: 'Z1', foto: 'AAAA' }
let customers = 0

async function keepOne() {
  await addWartende({ ...signedIn, vertragId: '4711', versorgungsart: 'strom', ablesung })
  const [wartende] = await listWartende(signedIn.kundennummer)
  if (wartende === undefined) throw new Error('Nothing was kept')
  return wartende
}

beforeEach(() => {
  for (const [name, value] of Object.entries(fakeIndexedDb)) if (name.startsWith('IDB')) vi.stubGlobal(name, value)
  vi.stubGlobal('indexedDB', fakeIndexedDb.indexedDB)
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  })
  customers += 1
  signedIn.kundennummer = `SWM-${customers}`
})

test('a reading goes back into the form with its photo, and waits no longer', async () => {
  const result = await editWartende(await keepOne(), async () => ({}))
  expect(result).toEqual({ path: 'vertrag/4711/ablesung' })
  expect(entwurf.read('4711')).toEqual({ ablesedatum: '2026-11-01', werte: { '1-0:1.8.0': '5,5' } })
  expect(entwurf.readFoto('4711')?.dataUrl).toBe('data:image/jpeg;base64,AAAA')
  expect(await listWartende(signedIn.kundennummer)).toEqual([])
})

const reject = (status: number, text: string) => () => Promise.reject(new ApiError({ status, text }))

const hindernisse: readonly [string, () => Promise<object | null>, RegExp][] = [
  ['is gone', reject(404, 'Not Found'), /^Zu Vertrag 4711 können Sie keine Zählerstände mehr erfassen\./],
  ['takes no readings any more', async () => null, /^Zu Vertrag 4711 können Sie keine Zählerstände mehr erfassen\./],
  ['cannot be asked for', reject(0, 'Keine Verbindung.'), /^Keine Verbindung\. Ihre Ablesung bleibt/],
]

test.for(hindernisse)(
  'a reading for a contract that %s keeps waiting, with the reason',
  async ([, loadZaehler, text]) => {
    const wartende = await keepOne()
    const result = await editWartende(wartende, loadZaehler)
    expect(result).toEqual({ hindernis: expect.stringMatching(text) })
    expect(await listWartende(signedIn.kundennummer)).toEqual([wartende])
    expect(entwurf.read('4711')).toEqual({ werte: {} })
  },
)

test('a reading that the browser does not take into the form keeps waiting', async () => {
  vi.stubGlobal('sessionStorage', undefined)
  const wartende = await keepOne()
  expect(await editWartende(wartende, async () => ({}))).toHaveProperty('hindernis')
  expect(await listWartende(signedIn.kundennummer)).toEqual([wartende])
})

// @module-tag isolated
import { QueryClient } from '@tanstack/react-query'
import * as fakeIndexedDb from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'
import { configureApi } from '../../../api/setup.ts'
import { loadZaehlerVorrat } from './loadZaehlerVorrat.ts'
import { recallZaehler } from './zaehlerKopie.ts'

const signedIn = vi.hoisted(() => ({ kundennummer: '' }))
vi.mock('../../../session/session.ts', () => ({ session: { current: () => signedIn } }))

let customers = 0
let asked: string[]
let answer: (path: string) => Response
const zaehler = (path: string) => Response.json({ nummer: `Z ${path}`, kanaele: [], eingebautAm: null })
const source = {
  listVertragIds: async () => ['1', '2', '3'],
  findVertrag: async (_client: QueryClient, vertragId: string) =>
    // The second takes no readings.
    vertragId === '2' ? undefined : { vertragId, versorgungsart: 'gas', lieferadresse: '', lieferende: null },
}
const load = (quiet: () => Promise<unknown> = async () => undefined) =>
  loadZaehlerVorrat(new QueryClient({ defaultOptions: { queries: { retry: false } } }), source, quiet)
const kept = async () => (await recallZaehler())?.zaehler.map(({ vertragId }) => vertragId)

beforeEach(() => {
  for (const [name, value] of Object.entries(fakeIndexedDb)) if (name.startsWith('IDB')) vi.stubGlobal(name, value)
  vi.stubGlobal('indexedDB', fakeIndexedDb.indexedDB)
  customers += 1
  signedIn.kundennummer = `SWM-${customers}`
  asked = []
  answer = (path) => (path.endsWith('zaehler') ? zaehler(path) : Response.json([]))
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return answer(url)
  })
  configureApi({
    apiBase: '',
    credentials: () => ({ ...signedIn, token: 't' }),
    onTtl: () => undefined,
    onUnauthorized: () => undefined,
  })
})

test('all meters are kept, and not loaded again while they are', async () => {
  await load()
  expect(await recallZaehler()).toMatchObject({ hasAll: true })
  expect(await kept()).toEqual(['1', '3'])
  asked = []
  await load()
  expect(asked).toEqual([])
})

test('one contract after the other, each when the page is quiet', async () => {
  const seen: number[] = []
  await load(async () => void seen.push(new Set(asked.map((path) => path.split('/')[1])).size))
  expect(seen).toEqual([0, 1, 2])
})

test('a meter that does not load leaves the others, and another attempt', async () => {
  answer = (path) => (path.startsWith('/3/') ? new Response(null, { status: 500 }) : zaehler(path))
  await load()
  expect(await kept()).toEqual(['1'])
  expect(await recallZaehler()).toMatchObject({ hasAll: false })
  answer = zaehler
  await load()
  expect(await kept()).toEqual(['1', '3'])
})

test('without a network no copy is kept', async () => {
  answer = () => {
    throw new TypeError('Failed to fetch')
  }
  await load()
  expect(await kept()).toBeUndefined()
})

test('another customer who signs in meanwhile gets none of the meters', async () => {
  let quiet = 0
  await load(async () => {
    quiet += 1
    if (quiet === 2) signedIn.kundennummer = 'SWM-other'
  })
  expect(await kept()).toBeUndefined()
})

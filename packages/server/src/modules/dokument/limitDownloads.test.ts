import { expect, test } from 'vitest'
import type { Download } from '../../http/reply/download.ts'
import { limitDownloads } from './routes.ts'

async function* nothing() {
  yield* []
}
const openWith = (close: () => Promise<void>) => async (): Promise<Download> => ({
  bytes: 0,
  chunks: nothing(),
  close,
  onFailure: () => undefined,
  medientyp: 'text/plain',
  dateiname: 'leer.txt',
})
const open = openWith(async () => undefined)
const tooMany = 'Sie laden gerade sehr viele Dokumente gleichzeitig herunter.'

test('a customer may have a number of downloads at once; the next one is possible when one is closed', async () => {
  const limit = limitDownloads(2)
  const first = await limit('a', open)
  await limit('a', open)
  await expect(limit('a', open)).rejects.toThrow(tooMany)
  await expect(limit('b', open)).resolves.toBeDefined()
  await first.close()
  await expect(limit('a', open)).resolves.toBeDefined()
  await expect(limit('a', open)).rejects.toThrow(tooMany)
})

test('a download that could not be opened or closed no longer counts', async () => {
  const limit = limitDownloads(1)
  const gone = new Error('gone')
  for (let times = 0; times < 3; times++) await expect(limit('a', () => Promise.reject(gone))).rejects.toThrow(gone)
  const download = await limit(
    'a',
    openWith(() => Promise.reject(gone)),
  )
  await expect(download.close()).rejects.toThrow(gone)
  await expect(limit('a', open)).resolves.toBeDefined()
})

import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../api/ApiError.ts'
import type { Progress } from '../../api/callForBytes.ts'
import { createDownloads } from './createDownloads.ts'

interface Loading {
  readonly id: string
  readonly signal: AbortSignal
  readonly onProgress: Progress
  readonly resolve: (inhalt: Blob) => void
  readonly reject: (error: unknown) => void
}

const rechnung = { id: 'R-1', titel: 'Rechnung 2025', speichername: 'Rechnung 2025.pdf' }
const inhalt = new Blob(['%PDF'])

let loadings: Loading[]
let saved: unknown[][]
let elsewhere: string[]
let downloads: ReturnType<typeof createDownloads>

beforeEach(() => {
  loadings = []
  saved = []
  elsewhere = []
  downloads = createDownloads({
    load(id, { signal, onProgress }) {
      const { promise, resolve, reject } = Promise.withResolvers<Blob>()
      // As `call` does it.
      signal.addEventListener('abort', () => reject(signal.reason))
      loadings.push({ id, signal, onProgress, resolve, reject })
      return promise
    },
    save: (...file) => saved.push(file),
    onFailedElsewhere: (text) => elsewhere.push(text),
  })
  downloads.subscribe(() => undefined)
})

const standOf = (id: string) => downloads.current().staende.get(id)

function loadingAt(index: number): Loading {
  const loading = loadings[index]
  if (loading === undefined) throw new Error(`no download ${index}`)
  return loading
}

test('a download runs, tells how far it is, and is saved under its name', async () => {
  const done = downloads.start(rechnung)
  expect(standOf('R-1')).toEqual({ status: 'running', receivedBytes: 0, totalBytes: undefined })
  loadingAt(0).onProgress(500, 1000)
  expect(standOf('R-1')).toEqual({ status: 'running', receivedBytes: 500, totalBytes: 1000 })
  loadingAt(0).resolve(inhalt)
  await done
  expect(saved).toEqual([['Rechnung 2025.pdf', inhalt]])
  expect(standOf('R-1')).toEqual({ status: 'saved' })
})

test('screen readers hear its start, each quarter and its end, each once', async () => {
  const heard: string[] = []
  downloads.subscribe(() => {
    const { news } = downloads.current()
    if (news !== heard.at(-1)) heard.push(news)
  })
  const done = downloads.start(rechnung)
  for (let bytes = 1; bytes <= 1000; bytes += 1) loadingAt(0).onProgress(bytes, 1000)
  loadingAt(0).resolve(inhalt)
  await done
  expect(heard).toEqual([
    'Rechnung 2025 wird heruntergeladen.',
    'Rechnung 2025: 25 Prozent.',
    'Rechnung 2025: 50 Prozent.',
    'Rechnung 2025: 75 Prozent.',
    'Rechnung 2025 ist heruntergeladen.',
  ])
})

test('the list changes once a percent, however small the pieces are', () => {
  const listener = vi.fn<() => void>()
  void downloads.start(rechnung)
  downloads.subscribe(listener)
  for (let bytes = 1; bytes <= 100_000; bytes += 1) loadingAt(0).onProgress(bytes, 100_000)
  expect(listener).toHaveBeenCalledTimes(100)
})

test('a second press starts no second download; two documents load at the same time', () => {
  void downloads.start(rechnung)
  void downloads.start(rechnung)
  void downloads.start({ ...rechnung, id: 'R-2' })
  expect(loadings.map(({ id }) => id)).toEqual(['R-1', 'R-2'])
})

test('a cancelled download leaves nothing and can be started again', async () => {
  const done = downloads.start(rechnung)
  loadingAt(0).onProgress(500, 1000)
  downloads.cancel(rechnung)
  await done
  loadingAt(0).onProgress(600, 1000)
  expect(loadingAt(0).signal.aborted).toBe(true)
  expect([standOf('R-1'), saved, elsewhere]).toEqual([undefined, [], []])
  expect(downloads.current().news).toBe('Das Herunterladen von Rechnung 2025 ist abgebrochen.')
  const again = downloads.start(rechnung)
  loadingAt(1).resolve(inhalt)
  await again
  expect(saved).toHaveLength(1)
})

test('a failure is said in the server’s words, and the next attempt begins anew', async () => {
  const done = downloads.start(rechnung)
  loadingAt(0).reject(new ApiError({ status: 404, text: 'Das Dokument ist zurzeit nicht verfügbar.' }))
  await done
  expect(standOf('R-1')).toEqual({ status: 'failed', text: 'Das Dokument ist zurzeit nicht verfügbar.' })
  expect([saved, elsewhere]).toEqual([[], []])
  void downloads.start(rechnung)
  expect(standOf('R-1')).toMatchObject({ status: 'running' })
})

test('a failure that no list shows becomes a message', async () => {
  const unseen: string[] = []
  const hidden = createDownloads({
    load: () => Promise.reject(new Error('x')),
    save: () => undefined,
    onFailedElsewhere: (text) => unseen.push(text),
  })
  await hidden.start(rechnung)
  expect(unseen).toEqual([
    'Rechnung 2025 konnte nicht heruntergeladen werden. Es ist ein unbekannter Fehler aufgetreten.',
  ])
})

test('the next customer sees no download of the customer before', async () => {
  const done = downloads.start(rechnung)
  const other = downloads.start({ ...rechnung, id: 'R-2' })
  loadingAt(1).resolve(inhalt)
  downloads.forget()
  await Promise.all([done, other])
  expect([downloads.current().staende.size, downloads.current().news, saved]).toEqual([0, '', []])
})

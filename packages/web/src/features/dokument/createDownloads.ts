import { errorText } from '../../api/ApiError.ts'
import type { Progress } from '../../api/callForBytes.ts'

/** What becomes of a download; without one nothing was pressed, or it was cancelled. */
export type DownloadStand =
  | { readonly status: 'running'; readonly receivedBytes: number; readonly totalBytes: number | undefined }
  | { readonly status: 'saved' }
  | { readonly status: 'failed'; readonly text: string }

/** A document as a download knows it. */
export interface Ladbar {
  readonly id: string
  readonly titel: string
  readonly speichername: string
}

interface Way {
  readonly load: (dokumentId: string, options: { signal: AbortSignal; onProgress: Progress }) => Promise<Blob>
  readonly save: (name: string, inhalt: Blob) => void
  /** Called for a failure that no list shows. */
  readonly onFailedElsewhere: (text: string) => void
}

interface Downloads {
  readonly staende: ReadonlyMap<string, DownloadStand>
  /** What happened last, to be heard. */
  readonly news: string
}

const none: Downloads = { staende: new Map(), news: '' }

// The progress changes in steps of a percent, or of a quarter of a megabyte if the length is unknown.
const stepOf = (receivedBytes: number, totalBytes: number | undefined) =>
  Math.floor(totalBytes === undefined ? receivedBytes / 250_000 : (receivedBytes / totalBytes) * 100)

/** Downloads that go on while their customer goes elsewhere in the portal. */
export function createDownloads({ load, save, onFailedElsewhere }: Way) {
  const listeners = new Set<() => void>()
  const running = new Map<string, AbortController>()
  let downloads = none

  function publish(next: Downloads): void {
    downloads = next
    for (const listener of listeners) listener()
  }

  function set(id: string, stand: DownloadStand | undefined, news = downloads.news): void {
    const staende = new Map(downloads.staende)
    if (stand === undefined) staende.delete(id)
    else staende.set(id, stand)
    publish({ staende, news })
  }

  async function start({ id, titel, speichername }: Ladbar): Promise<void> {
    if (running.has(id)) return
    const page = new AbortController()
    const { signal } = page
    let shown = 0
    running.set(id, page)
    set(id, { status: 'running', receivedBytes: 0, totalBytes: undefined }, `${titel} wird heruntergeladen.`)

    const onProgress: Progress = (receivedBytes, totalBytes) => {
      const step = stepOf(receivedBytes, totalBytes)
      if (signal.aborted || step === shown) return
      const quarter = totalBytes === undefined ? 0 : Math.min(3, Math.floor(step / 25))
      const news = quarter > Math.floor(shown / 25) ? `${titel}: ${quarter * 25} Prozent.` : undefined
      shown = step
      set(id, { status: 'running', receivedBytes, totalBytes }, news)
    }

    try {
      const inhalt = await load(id, { signal, onProgress })
      if (signal.aborted) return
      running.delete(id)
      save(speichername, inhalt)
      set(id, { status: 'saved' }, `${titel} ist heruntergeladen.`)
    } catch (error) {
      if (signal.aborted) return
      running.delete(id)
      const text = errorText(error, 'Es ist ein unbekannter Fehler aufgetreten.')
      // The row says it by itself.
      set(id, { status: 'failed', text }, '')
      if (listeners.size === 0) onFailedElsewhere(`${titel} konnte nicht heruntergeladen werden. ${text}`)
    }
  }

  function cancel({ id, titel }: Pick<Ladbar, 'id' | 'titel'>): void {
    running.get(id)?.abort()
    running.delete(id)
    set(id, undefined, `Das Herunterladen von ${titel} ist abgebrochen.`)
  }

  /** Stops all downloads, so that the next customer sees none of them. */
  function forget(): void {
    for (const page of running.values()) page.abort()
    running.clear()
    publish(none)
  }

  return {
    current: () => downloads,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start,
    cancel,
    forget,
  }
}

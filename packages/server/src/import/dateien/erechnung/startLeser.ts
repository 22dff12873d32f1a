import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { gate } from '../../../lib/gates/gates.ts'
import type { Gelesen, Gesucht } from '../../../modules/rechnung/erechnung/readErechnung.ts'

interface Frage {
  /** Of a PDF, which may contain an invoice, or of an invoice. */
  readonly medientyp: string
  readonly gesucht: Gesucht
}

/** What the thread is given. */
export interface Auftrag extends Frage {
  readonly content: Uint8Array<ArrayBuffer>
}

export interface Leser {
  /** Loads a file when it is its turn, and reads it; only rejects where the file cannot be loaded. */
  read(load: () => Promise<Uint8Array<ArrayBuffer>>, frage: Frage): Promise<Gelesen>
  end(): Promise<void>
}

interface Grenzen {
  readonly ms: number
  readonly bytes: number
}

// Files come from outside: a hostile one may take long, or unpack to gigabytes [T31].
const usual: Grenzen = { ms: 10_000, bytes: 200_000_000 }

const watchMs = 20

const failed: Gelesen = {
  hinweise: ['Die Datei ließ sich nicht auf eine E-Rechnung lesen: Sie braucht zu viel Zeit oder Speicher.'],
}

// This file and the bundle both have the thread's file beside them.
const threadFile = new URL(`./leserThread${extname(import.meta.url)}`, import.meta.url)

/** Reads invoices in a thread of its own, one at a time; a file that takes too long or too much ends the thread. */
export function startLeser({ ms, bytes }: Grenzen = usual): Leser {
  const inTurn = gate(1)
  let worker: Worker | undefined
  const start = () => {
    const started = new Worker(threadFile, {
      name: 'erechnung',
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: Math.ceil(bytes / 1_000_000) },
      stdout: true,
      stderr: true,
    })
    // Between two files as well: an error that nobody hears ends the process.
    started.on('error', () => undefined)
    started.on('exit', () => {
      if (worker === started) worker = undefined
    })
    started.unref()
    return started
  }
  const stop = async () => {
    const stopping = worker
    worker = undefined
    await stopping?.terminate()
  }
  let isOver = false
  const read = async (auftrag: Auftrag): Promise<Gelesen> => {
    if (isOver) return failed
    const reader = (worker ??= start())
    const { promise, resolve } = Promise.withResolvers<Gelesen | undefined>()
    const giveUp = () => resolve(undefined)
    const deadline = setTimeout(giveUp, ms)
    // The limits of a thread do not count what lies outside of its heap.
    const watch = setInterval(() => {
      void reader.getHeapStatistics().then(
        ({ used_heap_size: heap, external_memory: outside }) => {
          if (heap + outside > bytes) giveUp()
        },
        // It has not begun yet, or has ended.
        () => undefined,
      )
    }, watchMs)
    reader.once('message', resolve).once('error', giveUp).once('exit', giveUp)
    try {
      reader.postMessage(auftrag, [auftrag.content.buffer])
      const gelesen = await promise
      if (gelesen === undefined) await stop()
      return gelesen ?? failed
    } finally {
      clearTimeout(deadline)
      clearInterval(watch)
      reader.off('message', resolve).off('error', giveUp).off('exit', giveUp)
    }
  }
  return {
    read: (load, frage) => inTurn(async () => read({ ...frage, content: await load() })),
    end: () => {
      isOver = true
      return stop()
    },
  }
}

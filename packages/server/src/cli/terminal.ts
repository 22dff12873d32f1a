import type { Readable } from 'node:stream'

/** What a command reads from and writes to. */
export interface Terminal {
  readonly stdin: Readable
  /** Writes a line of results; settles when the reader has taken it, rejects with `ReaderGone` when the reader stopped. */
  out(text: string): Promise<void> | void
  /** Progress and errors. */
  readonly stderr: { write(text: string): void; readonly isTTY: boolean }
  /** Aborted by Ctrl-C or the end of the launcher. */
  readonly signal: AbortSignal
}

/** What a command writes goes nowhere any more, as after `| head`. */
export class ReaderGone extends Error {
  override name = 'ReaderGone'
}

/** How a command ends, for scripts that call it. */
export const exitCodes = {
  done: 0,
  /** The input was refused; nothing has changed. */
  refused: 1,
  /** A wrong call, setting, file or database: the command could not do its work. */
  failed: 2,
  /** A part of the input was refused and left out; the rest is done. */
  partly: 3,
  interrupted: 130,
  /** Nobody reads on; what programs end with that know nothing of it. */
  readerGone: 141,
} as const

import type { Readable } from 'node:stream'

/** What a command reads from and writes to. */
export interface Terminal {
  readonly stdin: Readable
  /** A line of results; settles when it has been taken, and rejects when nobody reads any longer. */
  out(text: string): Promise<void> | void
  /** Progress and errors. */
  readonly stderr: { write(text: string): void; readonly isTTY: boolean }
  /** The person at the keyboard has had enough. */
  readonly signal: AbortSignal
}

import type { Readable } from 'node:stream'

/** What a command reads from and writes to. */
export interface Terminal {
  readonly stdin: Readable
  /** Results. */
  out(text: string): void
  /** Progress and errors. */
  readonly stderr: { write(text: string): void; readonly isTTY: boolean }
  /** The person at the keyboard has had enough. */
  readonly signal: AbortSignal
}

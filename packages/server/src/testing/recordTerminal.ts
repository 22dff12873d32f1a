import { Readable } from 'node:stream'
import type { Terminal } from '../cli/Terminal.ts'

export interface RecordOptions {
  /** What is typed or piped in; a stream of its own may stay open or fail. */
  readonly stdin?: string | Buffer | Readable
  readonly isTTY?: boolean
  readonly signal?: AbortSignal
}

/** Runs what a command is, with what it wrote and how it ended. */
export async function recordTerminal(
  work: (terminal: Terminal) => Promise<number>,
  { stdin = '', isTTY = false, signal = new AbortController().signal }: RecordOptions = {},
): Promise<{ code: number; out: string; err: string }> {
  let [out, err] = ['', '']
  const code = await work({
    stdin: stdin instanceof Readable ? stdin : Readable.from([Buffer.from(stdin)]),
    out: (text) => void (out += `${text}\n`),
    stderr: { write: (text) => void (err += text), isTTY },
    signal,
  })
  return { code, out, err }
}

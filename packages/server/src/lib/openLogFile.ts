import { openSync, writeSync } from 'node:fs'

const gatherMs = 100

/**
 * A log file that gathers lines for a moment: one write for many requests, and the rest when the process ends.
 * A full disk costs log lines, not the portal: `onWritten` is told of each
 * failure, and with undefined of each success.
 */
export function openLogFile(path: string, onWritten: (failure: unknown) => void): { write(line: string): void } {
  const file = openSync(path, 'a', 0o600)
  let lines = ''
  const flush = () => {
    const text = lines
    lines = ''
    try {
      if (text === '') return
      writeSync(file, text)
      onWritten(undefined)
    } catch (error) {
      onWritten(error)
    }
  }
  process.once('exit', flush)
  return {
    write(line) {
      if (lines === '') setTimeout(flush, gatherMs).unref()
      lines += line
    },
  }
}

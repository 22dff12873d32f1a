import { openSync, writeSync } from 'node:fs'

const gatherMs = 100

/**
 * A log file that gathers lines for a moment: one write for many requests, and the rest when the process ends.
 * A full disk costs log lines, not the portal: `onFailure` is told.
 */
export function openLogFile(path: string, onFailure: (error: unknown) => void): { write(line: string): void } {
  const file = openSync(path, 'a', 0o600)
  let lines = ''
  const flush = () => {
    const text = lines
    lines = ''
    try {
      if (text !== '') writeSync(file, text)
    } catch (error) {
      onFailure(error)
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

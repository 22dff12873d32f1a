import { dirname } from 'node:path'
import { systemClock } from '../../lib/clock.ts'
import { errorCode, StartError } from '../../lib/errors.ts'
import { makeDirs, openLogFile } from '../../lib/files.ts'
import type { HttpLogger } from '../server.ts'

interface LogListener {
  /** Is told once when lines begin to get lost. */
  readonly complain: (sentence: string) => void
  /** Is told after each write whether its lines got lost, with the same sentence. */
  readonly onWritten?: (failure: string | undefined) => void
}

/** A log that cannot be written is no reason to stop serving. */
function watchWrites(target: string, { complain, onWritten = () => undefined }: LogListener) {
  let known: string | undefined
  return (error: unknown) => {
    const failure = error === undefined ? undefined : sentenceOf(target, error)
    onWritten(failure)
    if (failure !== undefined && known === undefined)
      complain(`${failure} Das Portal läuft weiter, aber Zeilen fehlen.`)
    known = failure
  }
}

const sentenceOf = (target: string, error: unknown) =>
  `Das Protokoll (${target}) lässt sich nicht schreiben (${errorCode(error)}).`

function openTarget(target: string, onWritten: (error: unknown) => void): { write(line: string): unknown } {
  if (target === 'stdout') {
    process.stdout.on('error', onWritten)
    return process.stdout
  }
  try {
    makeDirs(dirname(target))
    return openLogFile(target, onWritten)
  } catch (error) {
    throw new StartError(`Einstellung LOG: Die Datei ${target} lässt sich nicht öffnen (${errorCode(error)}).`)
  }
}

/**
 * One JSON object a line, to `stdout` or to a file; what may stand in it is decided in `requestEntry.ts`.
 * Throws a `StartError` when the file does not open; of a later failure the listener is told.
 */
export function loggerFor(target: string, level: string, listener: LogListener): HttpLogger {
  return {
    level,
    base: undefined,
    timestamp: () => `,"zeit":"${systemClock.now().toISOString()}"`,
    formatters: { level: (label) => ({ stufe: label }) },
    messageKey: 'ereignis',
    // Whatever somebody logs by mistake: a request or an error object is never written out.
    serializers: { req: () => ({}), res: () => ({}), err: () => ({ type: '', message: '', stack: '' }) },
    stream: openTarget(target, watchWrites(target, listener)),
  }
}

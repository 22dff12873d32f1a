import { dirname } from 'node:path'
import { systemClock } from '../../lib/clock.ts'
import { errorCode, StartError } from '../../lib/errors.ts'
import { makeDirs, openLogFile } from '../../lib/files/files.ts'
import type { HttpLogger } from '../server.ts'

interface LogListener {
  /** Called once when lines begin to get lost. */
  readonly complain: (sentence: string) => void
  /** Called after each write; the sentence if its lines got lost, otherwise undefined. */
  readonly onWritten?: (failure: string | undefined) => void
}

/**
 * Handles the results of writes: reports failures to the listener instead of ending the process, because the portal
 * goes on without a log.
 */
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
 * A logger that writes one JSON object per line to `stdout` or to a file; `requestEntry.ts` decides what a line may
 * contain. Throws a `StartError` if the file cannot be opened; reports later failures to the listener.
 */
export function loggerFor(target: string, level: string, listener: LogListener): HttpLogger {
  return {
    level,
    base: undefined,
    timestamp: () => `,"zeit":"${systemClock.now().toISOString()}"`,
    formatters: { level: (label) => ({ stufe: label }) },
    messageKey: 'ereignis',
    // A request or an error object that is logged by mistake is never written out.
    serializers: { req: () => ({}), res: () => ({}), err: () => ({ type: '', message: '', stack: '' }) },
    stream: openTarget(target, watchWrites(target, listener)),
  }
}

import { dirname } from 'node:path'
import { errorCode } from '../lib/errorCode.ts'
import { makeDirs } from '../lib/makeDirs.ts'
import { openLogFile } from '../lib/openLogFile.ts'
import { StartError } from '../lib/startError.ts'
import { systemClock } from '../lib/clock.ts'
import type { HttpLogger } from './server.ts'

/** Says once that lines get lost; a log that cannot be written is no reason to stop serving. */
function complainOnce(target: string, complain: (sentence: string) => void): (error: unknown) => void {
  let isKnown = false
  return (error) => {
    if (isKnown) return
    isKnown = true
    complain(
      `Das Protokoll (${target}) lässt sich nicht schreiben (${errorCode(error)}). Das Portal läuft weiter, aber Zeilen fehlen.`,
    )
  }
}

function openTarget(target: string, onFailure: (error: unknown) => void): { write(line: string): unknown } {
  if (target === 'stdout') {
    process.stdout.on('error', onFailure)
    return process.stdout
  }
  try {
    makeDirs(dirname(target))
    return openLogFile(target, onFailure)
  } catch (error) {
    throw new StartError(`Einstellung LOG: Die Datei ${target} lässt sich nicht öffnen (${errorCode(error)}).`)
  }
}

/**
 * One JSON object a line, to `stdout` or to a file; what may stand in it is decided in `requestEntry.ts`.
 * Throws a `StartError` when the file does not open; a later failure is told to `complain`, once.
 */
export function loggerFor(target: string, level: string, complain: (sentence: string) => void): HttpLogger {
  return {
    level,
    base: undefined,
    timestamp: () => `,"zeit":"${systemClock.now().toISOString()}"`,
    formatters: { level: (label) => ({ stufe: label }) },
    messageKey: 'ereignis',
    // Whatever somebody logs by mistake: a request or an error object is never written out.
    serializers: { req: () => ({}), res: () => ({}), err: () => ({ type: '', message: '', stack: '' }) },
    stream: openTarget(target, complainOnce(target, complain)),
  }
}

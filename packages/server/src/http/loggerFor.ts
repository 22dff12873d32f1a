import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { openLogFile } from '../lib/openLogFile.ts'
import { systemClock } from '../lib/clock.ts'
import type { HttpLogger } from './server.ts'

/** One JSON object a line, to `stdout` or to a file; what may stand in it is decided in `requestLog.ts`. */
export function loggerFor(target: string, level: string): HttpLogger {
  const isFile = target !== 'stdout'
  if (isFile) mkdirSync(dirname(target), { recursive: true })
  return {
    level,
    base: undefined,
    timestamp: () => `,"zeit":"${systemClock.now().toISOString()}"`,
    formatters: { level: (label) => ({ stufe: label }) },
    messageKey: 'ereignis',
    // Whatever somebody logs by mistake: a request or an error object is never written out.
    serializers: { req: () => ({}), res: () => ({}), err: () => ({ type: '', message: '', stack: '' }) },
    stream: isFile ? openLogFile(target) : process.stdout,
  }
}

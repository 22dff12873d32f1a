import { createWriteStream, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import type { FastifyServerOptions } from 'fastify'
import type { Config } from './config.ts'

/** One JSON object a line, to stdout or to a file; what may stand in it is decided in `http/requestLog.ts`. */
export function loggerFor(config: Pick<Config, 'log' | 'logLevel'>): FastifyServerOptions['logger'] {
  const isFile = config.log !== 'stdout'
  if (isFile) mkdirSync(dirname(config.log), { recursive: true })
  return {
    level: config.logLevel,
    base: undefined,
    timestamp: () => `,"zeit":"${new Date().toISOString()}"`,
    formatters: { level: (label) => ({ stufe: label }) },
    messageKey: 'ereignis',
    // Whatever somebody logs by mistake: a request or an error object is never written out.
    serializers: { req: () => ({}), res: () => ({}), err: () => ({ type: '', message: '', stack: '' }) },
    stream: isFile ? createWriteStream(config.log, { flags: 'a', mode: 0o600 }) : process.stdout,
  }
}

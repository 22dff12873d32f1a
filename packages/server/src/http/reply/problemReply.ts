import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { type Problem, problemType } from '@ekp/wire/problem'
import type { FastifyReply } from 'fastify'
import { isDatabaseAway } from '../../db/databaseErrors.ts'
import { GateFull } from '../../lib/gates/gates.ts'
import {
  accessRestricted,
  badRequest,
  bodyNotJson,
  bodyTooLarge,
  changedMeanwhile,
  expectationFailed,
  internalError,
  jsonBroken,
  PortalError,
  sessionRequired,
  tooBusy,
  unavailable,
  unknownPath,
} from '../errors/portalError.ts'
import { securityHeaders } from './securityHeaders.ts'

function codeOf(error: unknown): string {
  const code: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : undefined
  return typeof code === 'string' ? code : ''
}

const byCode: Readonly<Record<string, () => PortalError>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: bodyTooLarge,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: bodyNotJson,
  FST_ERR_CTP_INVALID_JSON_BODY: jsonBroken,
  FST_ERR_CTP_EMPTY_JSON_BODY: jsonBroken,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: jsonBroken,
  FST_ERR_BAD_URL: unknownPath,
  FST_ERR_MAX_PARAM_LENGTH: unknownPath,
  EKP_GESPERRT: sessionRequired,
  EKP_EINGESCHRAENKT: accessRestricted,
  EKP_WIRD_GEAENDERT: changedMeanwhile,
}

/** Translates everything that was thrown into the error that the customer may see. */
export function toPortalError(error: unknown): PortalError {
  if (error instanceof PortalError) return error
  // A gate names its queue to those who pass it; without a name the fault is still not the server's.
  if (error instanceof GateFull) return tooBusy()
  const status: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'statusCode') : undefined
  // A client that breaks off causes the same code as a lost database connection; the framework marks the client's.
  if (status === undefined && isDatabaseAway(error)) return unavailable()
  const known = byCode[codeOf(error)]
  if (known) return known()
  if (error instanceof SyntaxError) return jsonBroken()
  // A request for a folder in the assets.
  if (status === 403 || status === 404) return unknownPath()
  if (typeof status === 'number' && status >= 400 && status < 500) {
    return badRequest('Die Anfrage ist nicht verständlich.')
  }
  return internalError()
}

/** The parts of an error that may be logged: its code and the constraint's name, never its text [T6]. */
export function loggableError(error: unknown): Record<string, string> {
  const constraint: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'constraint') : undefined
  const place =
    error instanceof Error ? (error.stack?.split('\n').find((line) => /^\s+at /.test(line)) ?? '').trim() : ''
  return {
    name: error instanceof Error ? error.name : typeof error,
    code: codeOf(error),
    constraint: typeof constraint === 'string' ? constraint : '',
    place,
  }
}

/** The body of an error. */
function problemOf(error: PortalError): Problem {
  return { type: 'about:blank', status: error.status, title: error.title, detail: error.message, ...error.members }
}

export function sendProblem(reply: FastifyReply, error: PortalError): FastifyReply {
  return reply
    .code(error.status)
    .headers({ ...error.headers, 'content-type': `${problemType}; charset=utf-8`, 'cache-control': 'no-store' })
    .send(JSON.stringify(problemOf(error)))
}

/** An error as headers and body, for answers without the framework; the connection ends after it. */
function rawProblem(error: PortalError): { headers: Record<string, string>; body: string } {
  const body = JSON.stringify(problemOf(error))
  return {
    headers: {
      ...securityHeaders,
      'cache-control': 'no-store',
      'content-type': `${problemType}; charset=utf-8`,
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    },
    body,
  }
}

const byParserCode: Readonly<Record<string, PortalError>> = {
  HPE_HEADER_OVERFLOW: new PortalError(431, 'Kopfzeilen zu groß', 'Die Kopfzeilen der Anfrage sind zu groß.'),
  ERR_HTTP_REQUEST_TIMEOUT: new PortalError(408, 'Zeit abgelaufen', 'Die Anfrage kam nicht rechtzeitig an.'),
}
const malformed = new PortalError(400, 'Ungültige Anfrage', 'Die Anfrage ist kein gültiges HTTP.')

/** What Node knows of input that never became a request. */
type ClientError = Error & { code?: string; /** The bytes that arrived last. */ rawPacket?: unknown }

/** Whether a request begins here whose answer may have a body: that of HEAD never has one, and a later packet tells no method. */
const mayHaveBody = ({ rawPacket }: ClientError) =>
  !Buffer.isBuffer(rawPacket) || /^(?!HEAD )[A-Z]+ /.test(rawPacket.toString('latin1', 0, 20))

/** Answers input that never became a request (broken HTTP, too large headers, too slow), and ends the connection. */
export function answerClientError(error: ClientError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const problem = byParserCode[error.code ?? ''] ?? malformed
  const whole = rawProblem(problem)
  const { headers, body } = mayHaveBody(error)
    ? whole
    : { headers: { ...whole.headers, 'content-length': '0' }, body: '' }
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const status = `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status] ?? ''}\r\n`
  socket.end(`${status}${head.join('')}\r\n${body}`, () => socket.destroy())
}

/** Answers an `Expect` that is not `100-continue`; Node itself would send an empty 417. */
export function answerExpectation(_request: IncomingMessage, response: ServerResponse): void {
  const error = expectationFailed()
  const { headers, body } = rawProblem(error)
  response.writeHead(error.status, headers).end(body)
}

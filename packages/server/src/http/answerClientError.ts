import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { PortalError } from './portalError.ts'
import { rawProblem } from './rawProblem.ts'

const byCode: Readonly<Record<string, PortalError>> = {
  HPE_HEADER_OVERFLOW: new PortalError(431, 'Kopfzeilen zu groß', 'Die Kopfzeilen der Anfrage sind zu groß.'),
  ERR_HTTP_REQUEST_TIMEOUT: new PortalError(408, 'Zeit abgelaufen', 'Die Anfrage kam nicht rechtzeitig an.'),
}
const malformed = new PortalError(400, 'Ungültige Anfrage', 'Die Anfrage ist kein gültiges HTTP.')

/** Answers what never became a request (broken HTTP, too large headers, too slow), and ends the connection. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const problem = byCode[error.code ?? ''] ?? malformed
  const { headers, body } = rawProblem(problem)
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const status = `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status] ?? ''}\r\n`
  socket.end(`${status}${head.join('')}\r\n${body}`, () => socket.destroy())
}

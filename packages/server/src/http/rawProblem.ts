import { problemType } from '@ekp/wire/problem'
import type { PortalError } from './portalError.ts'
import { problemOf } from './problemReply.ts'
import { securityHeaders } from './securityHeaders.ts'

/** An error as headers and body, for answers that the framework has no part in; the connection ends with it. */
export function rawProblem(error: PortalError): { headers: Record<string, string>; body: string } {
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

import { encodeHeaderValue } from '@ekp/wire/rules/headerValue'
import { rawConnection } from '../wire/rawConnection.ts'

/** What a link may be asked by who has it: to set this password. The status and the body of the answer. */
export async function useLink(origin: string, token: string, neuesPasswort: string): Promise<string> {
  const connection = rawConnection(origin)
  const head = [
    'POST /api/anschlussnutzer/passwort_reset_abschluss HTTP/1.1',
    'host: localhost',
    `token: ${token}`,
    `neuespasswort: ${encodeHeaderValue(neuesPasswort)}`,
  ]
  const outcome = await connection.send({ bytes: Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'latin1') })
  connection.close()
  return typeof outcome === 'string' ? outcome : `${outcome.status} ${outcome.body.toString()}`.trim()
}

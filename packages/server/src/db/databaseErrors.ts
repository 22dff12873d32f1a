import { errorCode } from '../lib/errors.ts'

/** There is no connection to a tenant's database, for whatever reason; the code may be logged. */
export class DatabaseAway extends Error {
  override name = 'DatabaseAway'
  readonly code: string

  constructor(cause: unknown) {
    super('no connection to the database', { cause })
    this.code = errorCode(cause)
  }
}

/**
 * SQLSTATEs that are not about the statement, which may succeed another time. Whole classes: connection (08), login
 * (28), resources (53), stopped by the operator or by time (57), system (58), damaged data (XX).
 */
const awayStates = /^(08|28|53|57|58|XX)...$|^(25006|25P03|25P04|3D000|40001|40003|40P01|55006|55P03|72000)$/

/** Errors of a connection that breaks in use. */
const brokenCodes =
  /^(ECONN(REFUSED|RESET|ABORTED)|E(HOST|NET)(UNREACH|DOWN)|ENETRESET|ENOTCONN|ETIMEDOUT|EPIPE|EPROTO|ENOTFOUND|EAI_[A-Z]+|EADDRNOTAVAIL|ENOBUFS|EMFILE|ENFILE|ERR_STREAM_(DESTROYED|WRITE_AFTER_END)|ERR_SOCKET_CLOSED|ERR_SSL_[A-Z_]+)$/
const brokenWords = /^(Connection terminated|Query read timeout|Client .* not queryable)/

/**
 * Whether the database failed rather than the request, so that another try may succeed. All its other errors are faults
 * of our own, such as invalid SQL.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof DatabaseAway) return true
  // The server has ended the connection, whatever the code says: for a user without the right to connect it is 42501.
  const severity: unknown = Reflect.get(error, 'severity')
  if (severity === 'FATAL' || severity === 'PANIC') return true
  const code = errorCode(error)
  return awayStates.test(code) || brokenCodes.test(code) || brokenWords.test(error.message)
}

/** Why a database does not open, by the code of the error. */
const reasons: Readonly<Record<string, string>> = {
  '3D000': 'es gibt sie nicht',
  '28P01': 'das Passwort stimmt nicht',
  '28000': 'der Server lässt diesen Benutzer nicht zu, oder nur mit TLS',
  '42501': 'diesem Benutzer fehlen Rechte',
  // At the start of a session, which sets what older servers do not know.
  '42704': 'der Server ist älter als PostgreSQL 18',
  '55000': 'sie nimmt keine Verbindungen an',
  '57P03': 'der Server startet oder endet gerade',
  '53100': 'die Platte des Servers ist voll',
  '53300': 'der Server hat keine Verbindung mehr frei',
  '25006': 'sie lässt nur Lesen zu',
  XX001: 'sie ist beschädigt',
  XX002: 'sie ist beschädigt',
  ECONNREFUSED: 'dort läuft kein PostgreSQL',
  ENOTFOUND: 'den Namen des Servers gibt es nicht',
  CERT_HAS_EXPIRED: 'das Zertifikat des Servers ist abgelaufen',
  ERR_TLS_CERT_ALTNAME_INVALID: 'das Zertifikat des Servers gilt nicht für diesen Namen',
  ...Object.fromEntries(
    [
      ...['DEPTH_ZERO_SELF_SIGNED_CERT', 'SELF_SIGNED_CERT_IN_CHAIN', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
      ...['UNABLE_TO_GET_ISSUER_CERT', 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY'],
    ].map((code) => [
      code,
      'das Zertifikat des Servers ist von keiner bekannten Stelle; sslrootcert nennt eine eigene',
    ]),
  ),
}

/** In a few German words for the operator; what is not foreseen is named by its code. */
export function describeDatabaseError(error: unknown): string {
  const code = errorCode(error)
  if (code === '' && error instanceof DatabaseAway) {
    return /does not support SSL/.test(String(error.cause)) ? 'der Server kann kein TLS' : 'sie antwortet nicht'
  }
  if (code === '') return error instanceof Error ? error.message : String(error)
  return reasons[code] === undefined ? code : `${reasons[code]}; ${code}`
}

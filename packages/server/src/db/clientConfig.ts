import type pg from 'pg'
import { hostOf, tlsOptions, tlsParameters } from './tls.ts'

/** Where a database is: an address `postgres://…`, or the parts of one. */
export type Connection =
  | string
  | {
      readonly host: string
      readonly port?: number
      readonly user: string
      readonly password?: string
      readonly database: string
    }

interface Session {
  /** The name under which others see it. */
  readonly name?: string
  /** Bound on one statement, in milliseconds; 0 for none. */
  readonly statementTimeoutMs?: number
  /** Bound on the pause between two statements of a transaction, in milliseconds; 0 for none. */
  readonly pauseTimeoutMs?: number
}

// An address may name another schema, with `options=-c search_path=…`: what comes later holds.
const schema = { search_path: 'public' }

/**
 * The settings by which PostgreSQL writes what the portal reads, reads what it writes, and decides which rows are seen and
 * when a session ends. A database or a role may have others of its own, so each session says them itself.
 */
const settings = {
  DateStyle: 'ISO,MDY',
  IntervalStyle: 'postgres',
  TimeZone: 'UTC',
  bytea_output: 'hex',
  extra_float_digits: '1',
  standard_conforming_strings: 'on',
  array_nulls: 'on',
  transform_null_equals: 'off',
  gin_fuzzy_search_limit: '0',
  row_security: 'on',
  default_transaction_isolation: 'read committed',
  default_transaction_deferrable: 'off',
  exit_on_error: 'off',
  lock_timeout: '0',
  transaction_timeout: '0',
  idle_session_timeout: '0',
}

const written = (values: Readonly<Record<string, string>>) =>
  Object.entries(values)
    .map(([name, value]) => `-c ${name}=${value.replaceAll(' ', String.raw`\ `)}`)
    .join(' ')

// The driver takes these from the address rather than from the code.
const saidHere = ['application_name', 'statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']

/**
 * What the driver needs for one connection, pooled or not, of anything in the portal that speaks to PostgreSQL. Throws
 * `StartError` where the address asks for a TLS that there is not.
 */
export function clientConfig(connection: Connection, session: Session = {}): pg.ClientConfig {
  const { name = 'endkundenportal', statementTimeoutMs = 0, pauseTimeoutMs = 0 } = session
  const bounds = {
    statement_timeout: String(statementTimeoutMs),
    idle_in_transaction_session_timeout: String(pauseTimeoutMs),
  }
  const optionsAfter = (own: string) => [written(schema), own, written({ ...settings, ...bounds })].join(' ')
  if (typeof connection !== 'string') return { ...connection, application_name: name, options: optionsAfter('') }
  const [place = '', query = ''] = connection.split(/\?(.*)/s)
  const parameters = new URLSearchParams(query)
  const ssl = tlsOptions(hostOf(connection), parameters)
  for (const one of [...saidHere, ...tlsParameters]) parameters.delete(one)
  parameters.set('options', optionsAfter(parameters.get('options') ?? ''))
  return { connectionString: `${place}?${parameters.toString()}`, application_name: name, ssl }
}

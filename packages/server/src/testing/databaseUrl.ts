import type { TestDatabase } from './testDatabase.ts'

/** The setting DATABASE_URL for a test's database. */
export function databaseUrl({ connection }: TestDatabase): string {
  const { host, port, user, password, database } = connection
  const query = new URLSearchParams({ host, ...(port === undefined ? {} : { port: String(port) }) })
  return `postgres://${user}${password === undefined ? '' : `:${password}`}@localhost/${database}?${query.toString()}`
}

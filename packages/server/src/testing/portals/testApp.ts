import type { OpenOptions } from '../../db/open.ts'
import { appOnDatabase, type AppOnDatabase, type AppOnDatabaseOptions } from './appOnDatabase.ts'
import { testDatabase } from '../testDatabase.ts'

export type TestApp = AppOnDatabase

/** The real application on a database of its own, with a clock that the test sets. */
export async function testApp(changes: AppOnDatabaseOptions & { database?: OpenOptions } = {}): Promise<TestApp> {
  const { database, ...options } = changes
  return appOnDatabase(await testDatabase(database), options)
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findSchemastand, migrate } from '../db/migrate.ts'
import { emptyDatabase } from '../testing/testDatabase.ts'
import { prepareDatabase } from './prepareDatabase.ts'

// @module-tag full

const module = new URL('prepareDatabase.ts', import.meta.url).href
const preparation = { kurzname: 'stw', isDemo: false, isOurs: false, mayBeEmpty: true }

/** Begins an update in a process of its own; answers its time, or kills it after so long. */
async function update(connection: object, killAfterMs?: number): Promise<number> {
  const script = `
    import { prepareDatabase } from ${JSON.stringify(module)}
    console.log('begin')
    await prepareDatabase(${JSON.stringify(connection)}, ${JSON.stringify(preparation)})
  `
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  await once(createInterface({ input: child.stdout }), 'line')
  const begin = performance.now()
  if (killAfterMs !== undefined) {
    await setTimeout(killAfterMs)
    child.kill('SIGKILL')
  }
  await ended
  return performance.now() - begin
}

test('an update that is killed at twenty points leaves the old tables or the new ones, and the next start ends it', async () => {
  const oldest = '0005-dokument'
  async function createOld() {
    const database = await emptyDatabase()
    await migrate(database.db, oldest)
    await sql`insert into anschlussnutzer (kundennummer, anrede, nachname) values ('T-ALT', 'Frau', 'Alt')`.execute(
      database.db,
    )
    return database
  }
  const whole = await createOld()
  const wholeMs = await update(whole.connection)
  await whole.close()
  for (let round = 0; round < 20; round++) {
    const database = await createOld()
    // From the very beginning, when nothing can be done yet, to the very end.
    await update(database.connection, (round / 19) * wholeMs)
    const { letzter, ausstehend } = await findSchemastand(database.db)
    expect(ausstehend.length === 0 || letzter === oldest, `round ${round}: ended with ${letzter}`).toBe(true)
    // The server may still be ending what the killed process had begun: the lock makes the start wait for it.
    await prepareDatabase(database.connection, preparation)
    expect((await findSchemastand(database.db)).ausstehend).toEqual([])
    expect(await database.db.selectFrom('anschlussnutzer').select('nachname').execute()).toEqual([{ nachname: 'Alt' }])
    await database.close()
  }
})

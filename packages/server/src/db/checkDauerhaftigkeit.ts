import { sql } from 'kysely'
import { StartError } from '../lib/startError.ts'
import type { Database } from './open.ts'

/** What decides whether a confirmed change survives a power failure, and whether a damaged page is noticed. */
const needed = ['fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums'] as const

export type Dauerhaftigkeit = Readonly<Record<(typeof needed)[number] | 'datenbank', string>>

const howTo =
  'fsync, full_page_writes und synchronous_commit gehören auf on (postgresql.conf, auch ALTER DATABASE und ALTER ROLE ' +
  'ändern sie); Prüfsummen schaltet pg_checksums --enable ein, während PostgreSQL steht.'

async function findDauerhaftigkeit(db: Database): Promise<Dauerhaftigkeit> {
  const { rows } = await sql<Dauerhaftigkeit>`
    select current_database() as datenbank, ${sql.join(needed.map((name) => sql`current_setting(${name}) as ${sql.id(name)}`))}
  `.execute(db)
  const [settings] = rows
  if (settings === undefined) throw new Error('no answer to a question for settings')
  return settings
}

/** Throws `StartError` where a change that was confirmed to a customer could be lost, or be damaged without notice. */
export function refuseVolatile(settings: Dauerhaftigkeit): void {
  // The other values of synchronous_commit wait for the disk as well, or for more.
  const off = needed.filter((name) => settings[name] === 'off')
  if (off.length === 0) return
  throw new StartError(
    `In der Datenbank ${settings.datenbank} könnte verloren gehen, was das Portal bestätigt hat: ` +
      `${off.map((name) => `${name} ist off`).join(', ')}. ${howTo}`,
  )
}

/** Looks at the server's settings as this database has them. */
export async function checkDauerhaftigkeit(db: Database): Promise<void> {
  refuseVolatile(await findDauerhaftigkeit(db))
}

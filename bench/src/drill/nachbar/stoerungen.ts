import { copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '../../../../packages/server/src/db/open.ts'

/** A way in which a tenant's database fails. */
export interface Stoerung {
  readonly name: string
  readonly begin: () => Promise<void>
  readonly end: () => Promise<void>
}

/** The ways that a database `name` of a PostgreSQL in `pg` can fail; `server` is a connection to another one there. */
export async function listStoerungen(server: Database, pg: string, name: string): Promise<Stoerung[]> {
  const database = sql.id(name)
  const away = sql.id(`${name}_fort`)
  const run = (statement: ReturnType<typeof sql>) => statement.execute(server)
  const endConnections = () => run(sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`)
  const { rows } = await sql<{ oid: string }>`select oid::text from pg_database where datname = ${name}`.execute(server)
  const map = join(pg, 'base', rows[0]?.oid ?? '', 'pg_filenode.map')
  const close = async () => {
    await run(sql`alter database ${database} allow_connections false`)
    await endConnections()
  }
  const open = () => run(sql`alter database ${database} allow_connections true`)
  return [
    { name: 'closed', begin: close, end: async () => void (await open()) },
    {
      name: 'missing',
      begin: async () => {
        await close()
        await run(sql`alter database ${database} rename to ${away}`)
      },
      end: async () => {
        await run(sql`alter database ${away} rename to ${database}`)
        await open()
      },
    },
    {
      name: 'corrupt',
      begin: async () => {
        copyFileSync(map, `${map}.gut`)
        writeFileSync(map, Buffer.alloc(524, 7))
        await endConnections()
      },
      end: async () => copyFileSync(`${map}.gut`, map),
    },
    {
      name: 'refusing to write',
      begin: async () => {
        await run(sql`alter database ${database} set default_transaction_read_only = on`)
        await endConnections()
      },
      end: async () => void (await run(sql`alter database ${database} reset default_transaction_read_only`)),
    },
  ]
}

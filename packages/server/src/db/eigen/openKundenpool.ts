import pg from 'pg'
import { kundenrolle } from './kundenrolle.ts'

/** Connections that see one customer's rows at a time. */
export interface Kundenpool {
  readonly pool: pg.Pool
  /** A connection as this customer; whoever takes it releases it. */
  connect(kundennummer: string): Promise<pg.PoolClient>
}

const chooseKunde = {
  name: 'chooseKunde',
  text: `select current_user as rolle from set_config('app.kundennummer', $1, false)`,
}

// Whatever a transaction undoes, it never undoes whose connection this is.
const isBetweenTransactions = (client: pg.PoolClient) => client.getTransactionStatus() === 'I'

async function switchTo(client: pg.PoolClient, kundennummer: string): Promise<void> {
  const { rows } = await client.query<{ rolle: string }>({ ...chooseKunde, values: [kundennummer] })
  if (rows[0]?.rolle !== kundenrolle || !isBetweenTransactions(client)) {
    throw new Error('a connection that does not run as the customers’ role')
  }
}

/**
 * Opens the second pool of a database: its connections run as the customers' role from the beginning, and know whose
 * rows they may see [security.md T1]. One of which that is not certain is closed, never used.
 */
export function openKundenpool(config: pg.PoolConfig): Kundenpool {
  const pool = new pg.Pool({
    ...config,
    onConnect: async (client) => {
      await client.query(`set role ${kundenrolle}`)
    },
  })
  const kunden = new WeakMap<pg.PoolClient, string>()
  return {
    pool,
    connect: async (kundennummer) => {
      const client = await pool.connect()
      if (kunden.get(client) === kundennummer && isBetweenTransactions(client)) return client
      kunden.delete(client)
      try {
        await switchTo(client, kundennummer)
      } catch (error) {
        client.release(true)
        throw error
      }
      kunden.set(client, kundennummer)
      return client
    },
  }
}

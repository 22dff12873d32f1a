import type pg from 'pg'
import { DatabaseAway } from '../databaseErrors.ts'

/** The database role that customers' calls run as: one for all databases of a server, without a login. */
export const kundenrolle = 'ekp_app'

/** Connections that see one customer's rows at a time. */
export interface Kundenpool {
  readonly pool: pg.Pool
  /** A connection as this customer; the caller releases it. */
  connect(kundennummer: string): Promise<pg.PoolClient>
  /** Runs one statement as this customer. */
  query(kundennummer: string, config: pg.QueryConfig): Promise<pg.QueryResult>
}

/**
 * Makes a pool the customers' pool of a database: each connection that it hands out has the customers' role and sees
 * the rows of one customer [T1]. A connection in any other state is closed, never used.
 */
export function openKundenpool(pool: pg.Pool): Kundenpool {
  const kunden = new WeakMap<pg.PoolClient, string>()

  function switchTo(client: pg.PoolClient, kundennummer: string, taken: Taken): void {
    kunden.delete(client)
    client.query<{ rolle: string }, string[]>(
      { ...chooseKunde, values: [kundennummer] },
      (error: Error | null, result) => {
        if (error === null && result.rows[0]?.rolle === kundenrolle && isBetweenTransactions(client)) {
          kunden.set(client, kundennummer)
          return taken(undefined, client)
        }
        client.release(true)
        taken(
          error === null ? new Error('a connection that does not run as the customers’ role') : new DatabaseAway(error),
        )
      },
    )
  }

  const most = Math.max(1, Math.floor((pool.options.max ?? 1) * mostOfOne))
  const shares = new Map<string, Share>()
  const holders = new WeakMap<pg.PoolClient, string>()

  function giveBack(kundennummer: string): void {
    const share = shares.get(kundennummer)
    if (share === undefined) return
    const next = share.waiting.shift()
    if (next !== undefined) next()
    else if (--share.taken === 0) shares.delete(kundennummer)
  }

  pool.on('release', (_error, client) => {
    const holder = holders.get(client)
    if (holder === undefined) return
    holders.delete(client)
    giveBack(holder)
  })

  function take(kundennummer: string, taken: Taken): void {
    const share = shares.get(kundennummer) ?? { taken: 0, waiting: [] }
    shares.set(kundennummer, share)
    const begin = () =>
      connect(kundennummer, (error, client) => {
        if (client === undefined) giveBack(kundennummer)
        else holders.set(client, kundennummer)
        taken(error, client)
      })
    if (share.taken >= most) return void share.waiting.push(begin)
    share.taken++
    begin()
  }

  // With callbacks, as the driver does it itself: every customer's statement comes through here.
  function connect(kundennummer: string, taken: Taken): void {
    pool.connect((error, client) => {
      if (client === undefined) taken(error ?? new Error('neither a connection nor an error'))
      else if (kunden.get(client) === kundennummer && isBetweenTransactions(client)) taken(undefined, client)
      else switchTo(client, kundennummer, taken)
    })
  }

  return {
    pool,
    connect: (kundennummer) =>
      new Promise((resolve, reject) => {
        take(kundennummer, (error, client) => {
          if (client === undefined) reject(error)
          else resolve(client)
        })
      }),
    query: (kundennummer, statement) =>
      new Promise((resolve, reject) => {
        take(kundennummer, (error, client) => {
          if (client === undefined) return reject(error)
          client.query(statement, (failure: Error | null, result: pg.QueryResult) => {
            client.release(failure !== null)
            if (failure === null) resolve(result)
            else reject(failure)
          })
        })
      }),
  }
}

const chooseKunde = {
  name: 'chooseKunde',
  text: `
    select current_user as rolle
    from set_config('role', '${kundenrolle}', false) as als, set_config('app.kundennummer', $1, false) as fuer
  `,
}

// Settings made within a transaction would be rolled back with it.
const isBetweenTransactions = (client: pg.PoolClient) => client.getTransactionStatus() === 'I'

// The share of all connections that one customer may hold, so that the others always find one.
const mostOfOne = 2 / 3

interface Share {
  taken: number
  readonly waiting: (() => void)[]
}

type Taken = (error: Error | undefined, client?: pg.PoolClient) => void

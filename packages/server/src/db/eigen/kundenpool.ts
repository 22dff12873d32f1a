import type pg from 'pg'
import { type Answered, asKunde, type Kunde } from './chooseKunde.ts'

/** Connections that see one customer's rows at a time. */
export interface Kundenpool {
  readonly pool: pg.Pool
  /** A connection as this customer; the caller releases it. */
  connect(kunde: Kunde): Promise<pg.PoolClient>
  /** Runs one statement as this customer. */
  query(kunde: Kunde, config: pg.QueryConfig): Promise<pg.QueryResult>
}

/**
 * Makes a pool the customers' pool of a database: whatever runs on its connections has the customers' role and sees the
 * rows of one customer [T1]. A connection in any other state is closed, never used.
 */
export function openKundenpool(pool: pg.Pool): Kundenpool {
  /** Whose each connection is. A statement that fails undoes its choice, and its connection is closed. */
  const kunden = new WeakMap<pg.PoolClient, string>()

  function isOf(client: pg.PoolClient, kunde: Kunde): boolean {
    return kunden.get(client) === keyOf(kunde) && isBetweenTransactions(client)
  }

  /** Runs a statement as this customer, whosever the connection was. */
  function run(client: pg.PoolClient, kunde: Kunde, config: pg.QueryConfig, answered: Answered): void {
    if (isOf(client, kunde)) return client.query(config, answered)
    const isPrepared = kunden.has(client)
    // A new connection has no status yet.
    if (isPrepared && !isBetweenTransactions(client))
      return answered(new Error('a connection that may not have the customers’ role'))
    client.query(
      asKunde(kunde, config, isPrepared, (error, result) => {
        if (error === null) kunden.set(client, keyOf(kunde))
        answered(error, result)
      }),
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

  // With callbacks, as the driver does it itself: every customer's statement comes through here.
  function take(kundennummer: string, taken: Taken): void {
    const share = shares.get(kundennummer) ?? { taken: 0, waiting: [] }
    shares.set(kundennummer, share)
    const begin = () =>
      pool.connect((error, client) => {
        if (client === undefined) giveBack(kundennummer)
        else holders.set(client, kundennummer)
        taken(error, client)
      })
    if (share.taken >= most) return void share.waiting.push(begin)
    share.taken++
    begin()
  }

  return {
    pool,
    connect: (kunde) =>
      new Promise((resolve, reject) => {
        take(kunde.kundennummer, (error, client) => {
          if (client === undefined) return reject(error)
          if (isOf(client, kunde)) return resolve(client)
          run(client, kunde, nothing, (failure) => {
            if (failure === null) return resolve(client)
            client.release(true)
            reject(failure)
          })
        })
      }),
    query: (kunde, config) =>
      new Promise((resolve, reject) => {
        take(kunde.kundennummer, (error, client) => {
          if (client === undefined) return reject(error)
          run(client, kunde, config, (failure, result) => {
            client.release(failure !== null)
            if (result === undefined) reject(failure)
            else resolve(result)
          })
        })
      }),
  }
}

const keyOf = ({ kundennummer, herkunft }: Kunde) => `${kundennummer} ${herkunft}`

/** Before a transaction, which follows on the same connection. */
const nothing = { name: 'nothing', text: 'select' }

// Settings made within a transaction would be rolled back with it.
const isBetweenTransactions = (client: pg.PoolClient) => client.getTransactionStatus() === 'I'

// The share of all connections that one customer may hold, so that the others always find one.
const mostOfOne = 2 / 3

interface Share {
  taken: number
  readonly waiting: (() => void)[]
}

type Taken = (error: Error | undefined, client?: pg.PoolClient) => void

import pg from 'pg'

/** The database role that customers' calls run as: one for all databases of a server, without a login. */
export const kundenrolle = 'ekp_app'

// Fails, by dividing by zero, if another role would run what comes next.
const choice = {
  name: 'chooseKunde',
  text: `
    select from set_config('role', '${kundenrolle}', false) as rolle, set_config('app.kundennummer', $1, false) as fuer,
      set_config('app.herkunft', $2, false) as von
    where 1 / (rolle = current_user)::integer = 1
  `,
}

/** Whose rows a connection sees. */
export interface Kunde {
  readonly kundennummer: string
  /** The other number that he signed in with and switched here from, for the audit trail; empty: with this one. */
  readonly herkunft: string
}

/** Gets the result of the statement, or the error of whatever failed. */
export type Answered = (error: Error | null, result?: pg.QueryResult) => void

/**
 * A query that chooses the customer and then runs a statement. No Sync is between them, which makes them one transaction:
 * if the choice fails, PostgreSQL skips the statement; if the statement fails, the choice is undone. `isPrepared`: whether
 * the connection has run such a query before.
 */
export function asKunde(kunde: Kunde, statement: pg.QueryConfig, isPrepared: boolean, answered: Answered) {
  const query = new pg.Query(statement, (error, results) => {
    // The driver collects what both return.
    answered(error ?? null, [results].flat().at(-1))
  })
  const submit = query.submit.bind(query)
  query.submit = (connection) => {
    connection.stream.cork()
    try {
      if (!isPrepared) connection.parse({ ...choice, types: [] }, true)
      connection.bind({ statement: choice.name, values: [kunde.kundennummer, kunde.herkunft] }, true)
      connection.execute(null, true)
      return submit(connection)
    } finally {
      connection.stream.uncork()
    }
  }
  return query
}

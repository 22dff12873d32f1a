import { type Kysely, sql } from 'kysely'

const kunde = `(select current_setting('app.kundennummer', true))`

/** The condition for a customer's rows of a table: those that name the customer, or one of his contracts. */
export const rowsOf = {
  kunde: `kundennummer = ${kunde}`,
  // What can be read of `vertrag` is the customer's. `nullif` keeps the planner from taking the condition for rare.
  vertrag: 'nullif(exists (select from vertrag where vertrag.id = vertrag_id), false) is not null',
} as const

type Command = 'select' | 'insert' | 'update'
/** The columns of each command that a customer's call may run; true for all. */
export type Rights = { readonly [command in Command]?: true | readonly string[] }

interface GuardedTable {
  readonly name: string
  /** Which rows are the customer's: `rowsOf`, or a condition of its own. */
  readonly own: string
  readonly rights: Rights
  /** Which rows he may add; otherwise those that are his. */
  readonly added?: string
}

/**
 * For the migration that creates a table: customers' calls see and write only their own rows there [T1].
 * Migrations of the past call it, so what it does to the database never changes.
 */
export async function guardTable<DB>(db: Kysely<DB>, table: GuardedTable): Promise<void> {
  const { name, own, rights, added = own } = table
  const clauses = {
    select: `using (${own})`,
    insert: `with check (${added})`,
    update: `using (${own}) with check (${added})`,
  }
  await sql.raw(`alter table ${name} enable row level security`).execute(db)
  for (const command of commandsOf(rights)) {
    const policy = `create policy eigene_${command} on ${name} for ${command} to ekp_app ${clauses[command]}`
    await sql.raw(policy).execute(db)
  }
  await grantColumns(db, name, rights)
}

/** For the migration that adds columns to a guarded table: customers' calls may read or write them, in their own rows. */
export async function grantColumns<DB>(db: Kysely<DB>, table: string, rights: Rights): Promise<void> {
  for (const command of commandsOf(rights)) {
    const columns = rights[command]
    const list = columns === true || columns === undefined ? '' : ` (${columns.join(', ')})`
    await sql.raw(`grant ${command}${list} on ${table} to ekp_app`).execute(db)
  }
}

const commandsOf = (rights: Rights) =>
  (['select', 'insert', 'update'] as const).filter((command) => rights[command] !== undefined)

import { type Kysely, sql } from 'kysely'
import { grantColumns } from '../eigen/guardTable.ts'

/**
 * What the market confirms stays the customer's reading, Zustandszahl and Brennwert say which message brought them, and
 * an import of MSCONS says what became of its messages.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table umrechnung add column marktnachricht text;
    create index umrechnung_marktnachricht on umrechnung (marktnachricht) where marktnachricht is not null;
    alter table importlauf add column nachrichten jsonb;
    update ablesung set ableseart = 'KUNDE'
    where eingegangen_am is not null and marktnachricht is not null;
  `.execute(db)
  await grantColumns(db, 'ablesung', { select: ['marktnachricht'] })
}

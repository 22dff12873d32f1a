import { CompiledQuery } from 'kysely'
import type { Database } from './open.ts'

const cursor = 'gelesen'

/**
 * The rows of a query in batches of at most `size`, however many there are: a cursor keeps them in the database until
 * they are asked for. `tx` is a transaction; it reads one such query at a time.
 */
export async function* readInBatches<R>(
  tx: Database,
  { sql, parameters }: CompiledQuery<R>,
  size: number,
): AsyncGenerator<readonly R[], void, void> {
  await tx.executeQuery(CompiledQuery.raw(`declare ${cursor} no scroll cursor for ${sql}`, [...parameters]))
  for (;;) {
    const { rows } = await tx.executeQuery<R>(CompiledQuery.raw(`fetch ${size} from ${cursor}`))
    if (rows.length > 0) yield rows
    if (rows.length < size) break
  }
  // A caller that stops early ends its transaction, and with it the cursor.
  await tx.executeQuery(CompiledQuery.raw(`close ${cursor}`))
}

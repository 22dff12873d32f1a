import { statement } from '../../db/statement.ts'

export const findVertragRow = statement('findVertrag', (db, { vertragId }: { vertragId: string }) =>
  db.selectFrom('vertrag').where('id', '=', vertragId).selectAll(),
)

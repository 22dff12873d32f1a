import { sql } from 'kysely'
import type { Database } from '../../../../packages/server/src/db/open.ts'
import type { Figure } from '../../Row.ts'
import type { Buch } from './startSchreiber.ts'

/** What became of all that was sent in: each reading that was acknowledged is there, and none is there twice. */
export async function checkBuch(db: Database, { acknowledged, open, refused, others }: Buch): Promise<Figure[]> {
  const { rows } = await sql<{ name: string; anzahl: number }>`
    select vertrag_id || ' ' || (inhalt #>> '{ablesewerte,1-0:1.8.0}') as name, count(*)::int as anzahl
    from vorgang where art = 'ablesung' group by 1
  `.execute(db)
  const stored = new Map(rows.map(({ name, anzahl }) => [name, anzahl]))
  const lost = [...acknowledged].filter((name) => !stored.has(name)).length
  const doubled = rows.filter(({ anzahl }) => anzahl > 1).length
  const sent = acknowledged.size + open.size + refused.size + others.length
  const none = (name: string, count: number): Figure => {
    return { name, value: String(count), target: '0', isOk: count === 0 }
  }
  return [
    {
      name: '… acknowledged',
      value: `${acknowledged.size} of ${sent} writes  (${refused.size} answered 503, ${open.size} broken off)`,
      target: '> 0',
      isOk: acknowledged.size > 0,
    },
    none('… acknowledged and lost', lost),
    none('… stored twice', doubled),
    {
      name: '… answered otherwise',
      value: others.length === 0 ? '0' : `${others.length}: ${others[0]}`,
      target: '0',
      isOk: others.length === 0,
    },
  ]
}

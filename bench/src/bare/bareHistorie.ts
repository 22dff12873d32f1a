import { type Database, poolOf } from '../../../packages/server/src/db/open.ts'
import type { OwnedVertrag } from '../../../packages/server/src/db/OwnedVertrag.ts'
import { findSitzung } from '../../../packages/server/src/http/session/queries.ts'
import { hashToken } from '../../../packages/server/src/http/session/token.ts'
import {
  listFormelRows,
  listLastgangRows,
  listMarktpreisRows,
} from '../../../packages/server/src/modules/verbrauch/historie/queries.ts'

// The yardsticks of `GET /{v}/historie`: its rows through the driver, counted and dropped, without any HTTP.

const own = 'select "id" from "vertrag" where "id" = $1 and "kundennummer" = $2'

interface Stretch extends OwnedVertrag {
  readonly ersterTag: string
  readonly letzterTag: string
}

/** Load profile and prices, both at once. */
export async function readReihen(db: Database, stretch: Stretch): Promise<number> {
  const [lastgang, marktpreise] = await Promise.all([listLastgangRows(db, stretch), listMarktpreisRows(db, stretch)])
  return Math.min(lastgang.length, marktpreise.length)
}

/** All that the call reads: the session, whose contract it is, then tariffs, load profile and prices at once. */
export async function readAll(db: Database, stretch: Stretch, token: string, now: Date): Promise<number> {
  const [session] = await findSitzung(db, { tokenHash: hashToken(token), now })
  if (session?.kundennummer !== stretch.kundennummer) throw new Error('no session')
  const found = await poolOf(db)?.query({ name: 'own', text: own, values: [stretch.vertragId, session.kundennummer] })
  if (found?.rowCount !== 1) throw new Error('no such contract')
  const [tage] = await Promise.all([readReihen(db, stretch), listFormelRows(db, stretch)])
  return tage
}

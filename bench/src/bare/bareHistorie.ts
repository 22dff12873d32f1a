import type { OwnedVertrag } from '../../../packages/server/src/http/access.ts'
import { ofKunde, queryOf } from '../../../packages/server/src/db/eigen/ofKunde.ts'
import type { Database } from '../../../packages/server/src/db/open.ts'
import { sitzungFor } from '../../../packages/server/src/http/session/queries.ts'
import { hashToken } from '../../../packages/server/src/http/session/session.ts'
import { latestEnd } from '../../../packages/server/src/lib/clock.ts'
import { listLastgangRows } from '../../../packages/server/src/modules/verbrauch/queries.ts'
import {
  listBestandteilRows,
  listKalenderRows,
  listMarktpreisRowsOfVertrag,
  listTarifpreisRows,
} from '../../../packages/server/src/preis/queries.ts'

// What `GET /{v}/historie` is compared with: the driver reads its rows, without using them and without HTTP.

const findSitzung = sitzungFor({})
const own = 'select "id" from "vertrag" where "id" = $1 and "kundennummer" = $2'

interface Stretch extends OwnedVertrag {
  readonly ersterTag: string
  readonly letzterTag: string
}

/** Load profile and prices, both at once. */
export async function readReihen(db: Database, stretch: Stretch): Promise<number> {
  const [lastgang, marktpreise] = await Promise.all([
    listLastgangRows(db, stretch),
    listMarktpreisRowsOfVertrag(db, stretch),
  ])
  return Math.min(lastgang.length, marktpreise.length)
}

/** All that the call reads, in the same order: the session, the contract's owner, then its prices and load profile at once. */
export async function readAll(db: Database, stretch: Stretch, token: string, now: Date): Promise<number> {
  const [session] = await findSitzung(db, { tokenHash: hashToken(token), now, latest: latestEnd(now, 28_800_000) })
  if (session?.kundennummer !== stretch.kundennummer) throw new Error('no session')
  const eigen = ofKunde(db, session.kundennummer)
  const found = await queryOf(eigen)?.({ name: 'own', text: own, values: [stretch.vertragId, session.kundennummer] })
  if (found?.rowCount !== 1) throw new Error('no such contract')
  const [tage] = await Promise.all([
    readReihen(eigen, stretch),
    listTarifpreisRows(eigen, stretch),
    listBestandteilRows(eigen, stretch),
    listKalenderRows(eigen, stretch),
  ])
  return tage
}

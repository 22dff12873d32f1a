import fastify from 'fastify'
import { openDatabase, poolOf } from '../../../packages/server/src/db/open.ts'
import { sitzungFor } from '../../../packages/server/src/http/session/queries.ts'
import { hashToken } from '../../../packages/server/src/http/session/session.ts'
import { latestEnd } from '../../../packages/server/src/lib/clock.ts'
import * as ablesung from '../../../packages/server/src/modules/ablesung/queries.ts'
import * as verbrauch from '../../../packages/server/src/modules/verbrauch/queries.ts'

// What readings and consumption are compared with: the portal's own statements, without using their rows.

const { PORT, PGHOST: host = '', PGPORT, PGUSER: user = '', PGDATABASE: database = '' } = process.env
const db = openDatabase({ host, port: Number(PGPORT), user, database })
const pool = poolOf(db)
const findSitzung = sitzungFor({})
const own = 'select "id" from "vertrag" where "id" = $1 and "kundennummer" = $2'

const app = fastify()

interface Owned {
  readonly vertragId: string
  readonly kundennummer: string
}

async function ownVertrag(vertragId: string, token: string): Promise<Owned> {
  const now = new Date()
  const tokenHash = hashToken(token)
  const [session] = await findSitzung(db, { tokenHash, now, latest: latestEnd(now, 28_800_000) })
  if (session === undefined) throw new Error('no session')
  const owned = { vertragId, kundennummer: session.kundennummer }
  const found = await pool?.query({ name: 'own', text: own, values: [owned.vertragId, owned.kundennummer] })
  if (found?.rowCount !== 1) throw new Error('no such contract')
  return owned
}

async function countAblesungen(owned: Owned) {
  const always = { von: '-infinity', bis: 'infinity' }
  const [rows] = await Promise.all([
    ablesung.listAblesungRows(db, { ...owned, ...always }),
    ablesung.listZaehlerRows(db, owned),
  ])
  return { ablesungen: rows.length }
}

async function countVerbraeuche(owned: Owned) {
  const [, rows] = await Promise.all([
    verbrauch.listMesskanalRows(db, owned),
    verbrauch.listAblesungRows(db, owned),
    verbrauch.listUmrechnungRows(db, owned),
    verbrauch.listVerbrauchRows(db, owned),
  ])
  return { ablesungen: rows.length }
}

app.get<{ Params: { vertragId: string; path: string } }>('/api/:vertragId/:path', async ({ params, headers }) => {
  const owned = await ownVertrag(params.vertragId, String(headers['token']))
  return params.path === 'ablesungen' ? countAblesungen(owned) : countVerbraeuche(owned)
})
app.get('/', async () => 'ok')

await app.listen({ host: '127.0.0.1', port: Number(PORT) })
process.on('SIGTERM', () => process.exit(0))

import type { NeueAblesung } from '@ekp/wire/ablesung'
import type { Historieninterval } from '@ekp/wire/verbrauch'
import { berlinToday } from '@ekp/wire/rules/berlin'
import fastify, { type FastifyRequest } from 'fastify'
import { openBudget } from '../../../packages/server/src/db/budget.ts'
import { openDatabase, poolOf } from '../../../packages/server/src/db/open.ts'
import { kundenlimits } from '../../../packages/server/src/http/limits/limitPerKunde.ts'
import { sitzungFor } from '../../../packages/server/src/http/session/queries.ts'
import { hashToken } from '../../../packages/server/src/http/session/session.ts'
import { latestEnd } from '../../../packages/server/src/lib/clock.ts'
import { signer } from '../../../packages/server/src/lib/files/schluessel.ts'
import * as ablesung from '../../../packages/server/src/modules/ablesung/queries.ts'
import { recordAblesung } from '../../../packages/server/src/modules/ablesung/recordAblesung.ts'
import { readHistorie } from '../../../packages/server/src/modules/verbrauch/historie/readHistorie.ts'
import * as verbrauch from '../../../packages/server/src/modules/verbrauch/queries.ts'
import { findVertragRow, findVertragWithScreens } from '../../../packages/server/src/modules/vertrag/queries.ts'

// What the portal's calls are compared with: Fastify with default settings and the portal's own statements, on a pool of
// its size. It checks session and owner, each by a statement; there is no other rule but that of the history, which is
// the call, and no row-level security.

const { PORT, PGHOST: host = '', PGPORT, PGUSER: user = '', PGDATABASE: database = '' } = process.env
const db = openDatabase({ host, port: Number(PGPORT), user, database })
const pool = poolOf(db)
const findSitzung = sitzungFor({})
const own = 'select "id" from "vertrag" where "id" = $1 and "kundennummer" = $2'
const budget = openBudget(db, signer('bench', database))
const always = { von: '-infinity', bis: 'infinity' }

interface OfVertrag {
  Params: { vertragId: string }
}

async function ownVertrag({ vertragId }: { vertragId: string }, headers: FastifyRequest['headers']) {
  const now = new Date()
  const tokenHash = hashToken(String(headers['token']))
  const [session] = await findSitzung(db, { tokenHash, now, latest: latestEnd(now, 28_800_000) })
  if (session === undefined) throw new Error('no session')
  const owned = { vertragId, kundennummer: session.kundennummer }
  const found = await pool?.query({ name: 'own', text: own, values: [owned.vertragId, owned.kundennummer] })
  if (found?.rowCount !== 1) throw new Error('no such contract')
  return owned
}

const app = fastify()

app.get('/', async () => 'ok')

app.get<OfVertrag>('/api/:vertragId', async ({ params, headers }) => {
  const owned = await ownVertrag(params, headers)
  const [row] = await findVertragWithScreens(db, { ...owned, today: berlinToday(new Date()) })
  return row
})

app.get<OfVertrag & { Querystring: { von: string; bis: string; interval: Historieninterval } }>(
  '/api/:vertragId/historie',
  async ({ params, headers, query }) => {
    const owned = await ownVertrag(params, headers)
    return { data: { data: await readHistorie(db, owned, query, { now: new Date(), isForAll: false }) } }
  },
)

app.post<OfVertrag & { Body: NeueAblesung }>('/api/:vertragId/ablesungen', async ({ params, headers, body }, reply) => {
  const owned = await ownVertrag(params, headers)
  const { art, windowMs } = kundenlimits.ablesung
  await budget.charge([{ art, subject: owned.kundennummer, most: 1e6, rate: { windowMs } }], new Date())
  await Promise.all([findVertragRow(db, owned), ablesung.listZaehlerRows(db, owned)])
  await ablesung.listAblesungRows(db, { ...owned, ...always })
  const einreichung = { ...owned, ablesung: body, jpeg: undefined, eingegangenAm: new Date(), rueckfrage: null }
  const eingang = await recordAblesung(db, einreichung)
  return reply.code(204).header('vorgang', String(eingang?.nr)).send()
})

app.get<OfVertrag>('/api/:vertragId/ablesungen', async ({ params, headers }) => {
  const owned = await ownVertrag(params, headers)
  const [rows] = await Promise.all([
    ablesung.listAblesungRows(db, { ...owned, ...always }),
    ablesung.listZaehlerRows(db, owned),
  ])
  return { ablesungen: rows.length }
})

app.get<OfVertrag>('/api/:vertragId/verbraeuche', async ({ params, headers }) => {
  const owned = await ownVertrag(params, headers)
  const [, rows] = await Promise.all([
    verbrauch.listMesskanalRows(db, owned),
    verbrauch.listAblesungRows(db, owned),
    verbrauch.listUmrechnungRows(db, owned),
    verbrauch.listVerbrauchRows(db, owned),
    verbrauch.listGradtagzahlRows(db, owned),
  ])
  return { ablesungen: rows.length }
})

await app.listen({ host: '127.0.0.1', port: Number(PORT) })
process.on('SIGTERM', () => process.exit(0))

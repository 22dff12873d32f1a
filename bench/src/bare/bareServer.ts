import fastify from 'fastify'
import { berlinToday } from '@ekp/wire/rules/berlin'
import { openDatabase, poolOf } from '../../../packages/server/src/db/open.ts'
import { sitzungFor } from '../../../packages/server/src/http/session/queries.ts'
import { hashToken } from '../../../packages/server/src/http/session/session.ts'
import { latestEnd } from '../../../packages/server/src/lib/clock.ts'
import { findVertragWithScreens } from '../../../packages/server/src/modules/vertrag/queries.ts'

// What `GET /{v}` is compared with: Fastify with default settings and the portal's own statements on a pool of its size.

const { PORT, PGHOST: host = '', PGPORT, PGUSER: user = '', PGDATABASE: database = '' } = process.env
const db = openDatabase({ host, port: Number(PGPORT), user, database })
const pool = poolOf(db)
const findSitzung = sitzungFor({})
const own = 'select "id" from "vertrag" where "id" = $1 and "kundennummer" = $2'

const app = fastify()

app.get<{ Params: { vertragId: string } }>('/api/:vertragId', async ({ params, headers }, reply) => {
  const now = new Date()
  const tokenHash = hashToken(String(headers['token']))
  const [session] = await findSitzung(db, { tokenHash, now, latest: latestEnd(now, 28_800_000) })
  if (session === undefined) return reply.code(401).send()
  const owned = await pool?.query({ name: 'own', text: own, values: [params.vertragId, session.kundennummer] })
  if (owned?.rowCount !== 1) return reply.code(404).send()
  const [row] = await findVertragWithScreens(db, {
    ...params,
    kundennummer: session.kundennummer,
    heute: berlinToday(now),
  })
  return row
})
app.get('/', async () => 'ok')

await app.listen({ host: '127.0.0.1', port: Number(PORT) })
process.on('SIGTERM', () => process.exit(0))

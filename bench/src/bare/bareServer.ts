import fastify from 'fastify'
import pg from 'pg'
import { hashToken } from '../../../packages/server/src/http/session/token.ts'

// The yardstick of `GET /{v}`: Fastify and pg as they come, the portal's three statements, and nothing else.

const pool = new pg.Pool({ max: 10 })

const session = `select sitzung.kundennummer, anschlussnutzer.zugriff, sitzung.abgeloest, sitzung.laeuft_ab,
    sitzung.endet_spaetestens
  from sitzung inner join anschlussnutzer on anschlussnutzer.kundennummer = sitzung.kundennummer
    and anschlussnutzer.passwort_version = sitzung.passwort_version
  where sitzung.token_hash = $1 and sitzung.laeuft_ab > $2 and anschlussnutzer.gesperrt = false`
const own = 'select id from vertrag where id = $1 and kundennummer = $2'
const vertrag = 'select * from vertrag where id = $1'

const app = fastify()

app.get<{ Params: { vertragId: string } }>('/api/:vertragId', async ({ params, headers }, reply) => {
  const sessions = await pool.query({
    name: 'session',
    text: session,
    values: [hashToken(String(headers['token'])), new Date()],
  })
  if (sessions.rowCount !== 1) return reply.code(401).send()
  const values = [params.vertragId, headers['kundennummer']]
  if ((await pool.query({ name: 'own', text: own, values })).rowCount !== 1) return reply.code(404).send()
  const { rows } = await pool.query({ name: 'vertrag', text: vertrag, values: [params.vertragId] })
  return rows[0]
})
app.get('/', async () => 'ok')

await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) })
process.on('SIGTERM', () => process.exit(0))

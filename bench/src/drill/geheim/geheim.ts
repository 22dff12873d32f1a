import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { encodeHeaderValue } from '@ekp/wire/rules/text/headerValue'
import { sql } from 'kysely'
import type { Database } from '../../../../packages/server/src/db/open.ts'
import { type Mailbox, openMailbox } from '../../../../packages/server/src/testing/mails/mailbox.ts'
import type { Figure } from '../../figures.ts'
import { findFreePort } from '../../processes.ts'
import type { Drill } from '../Drill.ts'
import { receiveLink, useLink } from '../link.ts'
import { sessionsOf } from '../sessions.ts'
import { readOperations } from '../wire/operations.ts'
import { type Kunde, withTarget, type Target } from '../target.ts'
import { dumpDatabase, findTraces } from './findTraces.ts'
import { type Planted, plantSecrets } from './plantSecrets.ts'

/**
 * Sends a unique text in every input of every operation, while the database works and while it refuses every row [T6]:
 * none of the texts appears in the log at its most detailed level, in the metrics or in the answer of an error; passwords
 * and tokens appear nowhere at all. The short forms are `geheim.test.ts` and
 * `packages/server/src/modules/anmeldung/passwort/secrets.test.ts`.
 */
export const geheim: Drill = {
  key: 'geheim',
  run: async () => {
    const mailbox = await openMailbox()
    const metricsPort = String(await findFreePort())
    const log = join(tmpdir(), `ekp-drill-${process.pid}.log`)
    const env = { SMTP_URL: mailbox.url, METRICS_PORT: metricsPort, LOG: log, LOG_LEVEL: 'debug' }
    const metrics = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    try {
      return await withTarget(
        (target) => search(target, mailbox, { metrics, log: () => readFileSync(log, 'utf8') }),
        env,
      )
    } finally {
      await mailbox.close()
      rmSync(log, { force: true })
    }
  },
}

interface Outputs {
  readonly metrics: () => Promise<string>
  readonly log: () => string
}

async function search(target: Target, mailbox: Mailbox, { metrics, log }: Outputs): Promise<readonly Figure[]> {
  const [angemeldet, , , dritter, fremd] = target.kunden
  if (angemeldet === undefined || dritter === undefined || fremd === undefined) throw new Error('Too few customers')
  const secrets = await changePasswords(target, dritter, mailbox)
  const operations = await readOperations(target.origin)
  const sessions = sessionsOf(target.origin)
  const sound = await plantSecrets(target, operations, { angemeldet, fremd }, sessions)
  const faulty = await withFaults(target.db, () => plantSecrets(target, operations, { angemeldet, fremd }, sessions))
  await untilMailed(target.db)
  const planted = [...sound, ...faulty]
  const { unlawful, lawful } = findTraces(planted, [...secrets, (await sessions.of(angemeldet)).token], {
    log: log(),
    metrics: await metrics(),
    mails: mailbox.mails.map(({ raw, text, html }) => [raw, text, html].join('\n')).join('\n'),
    database: await dumpDatabase(target.db),
  })
  const count = (some: readonly Planted[], digit: number) =>
    some.filter(({ status }) => Math.floor(status / 100) === digit).length
  return [
    {
      name: `markers in ${operations.length} operations`,
      value: `${planted.length}  (2xx ${count(sound, 2)}, 4xx ${count(sound, 4)}; with a faulty database 5xx ${count(faulty, 5)})`,
      target: 'some of each',
      isOk: count(sound, 2) > 0 && count(sound, 4) > 0 && count(sound, 5) === 0 && count(faulty, 5) > 0,
    },
    {
      name: '… stored or mailed, as they are meant to be',
      value: String(lawful),
      target: '> 0',
      isOk: lawful > 0,
    },
    ...Object.entries(unlawful).map(([place, sentences]) => {
      for (const sentence of sentences.slice(0, 10)) process.stderr.write(`  ${place}: ${sentence}\n`)
      const what = ['mails', 'database'].includes(place) ? 'passwords and tokens' : 'of them'
      return {
        name: `… ${what} in ${place}`,
        value: String(sentences.length),
        target: '0',
        isOk: sentences.length === 0,
      }
    }),
  ]
}

/** Waits until the queue has no mail that is due; mails that are due later do not count. */
async function untilMailed(db: Database): Promise<void> {
  for (let round = 0; round < 300; round++) {
    const { rows } = await sql<{ due: string }>`
      select count(*) as due from graphile_worker.jobs
      where task_identifier in ('mail', 'passwortReset') and run_at <= now() and attempts = 0
    `.execute(db)
    if (Number(rows[0]?.due ?? 0) === 0) return
    await setTimeout(100)
  }
  throw new Error('The mails are not sent')
}

/** Sets passwords by a change and by a link and signs in with them; returns all passwords and tokens that were used. */
async function changePasswords(target: Target, kunde: Kunde, mailbox: Mailbox): Promise<readonly string[]> {
  const { origin } = target
  const { kundennummer, passwort } = kunde
  const [changed, linked] = ['Geheim-geändert-2026', 'Geheim-verlinkt-2026']
  const change = await fetch(`${origin}/api/anschlussnutzer/passwort_aendern`, {
    method: 'PUT',
    headers: { kundennummer, 'content-type': 'application/json' },
    body: JSON.stringify({ altesPasswort: passwort, neuesPasswort: changed }),
  })
  const login = await signIn(origin, kundennummer, changed)
  const wrong = await signIn(origin, kundennummer, 'Geheim-falsch-2026')
  const refresh = await fetch(`${origin}/api/token/refresh`, {
    headers: { kundennummer, token: login.headers.get('token') ?? '' },
  })
  const renewed: unknown = await refresh.json()
  const linkToken = await receiveLink(target, kundennummer, mailbox)
  const completed = await useLink(origin, linkToken, linked)
  const again = await signIn(origin, kundennummer, linked)
  const statuses = [change.status, login.status, wrong.status, refresh.status, completed, again.status].join(', ')
  if (statuses !== '200, 200, 403, 200, 204, 200') throw new Error(`The passwords were not set: ${statuses}`)
  const tokens = [change, login, again].map(({ headers }) => headers.get('token') ?? '')
  const proofs = [change, login, again].flatMap(({ headers }) => headers.getSetCookie().map((line) => proofIn(line)))
  const all = [passwort, changed, linked, 'Geheim-falsch-2026', ...tokens, String(renewed), ...proofs]
  return all.filter((secret) => secret !== '')
}

const proofIn = (line: string) => line.split(';', 1)[0]?.split('=', 2)[1] ?? ''

function signIn(origin: string, kundennummer: string, passwort: string): Promise<Response> {
  const headers = { kundennummer, passwort: encodeHeaderValue(passwort) }
  return fetch(`${origin}/api/anschlussnutzer/login`, { method: 'POST', headers })
}

// If these tables refused rows too, the portal would refuse requests before they reach the others.
const spared = /^(?:sitzung|budget|geraet|kysely_)/

/** Runs `task` on a database that refuses to write any row, with a message that quotes the row. */
export async function withFaults<T>(db: Database, task: () => Promise<T>): Promise<T> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
  `.execute(db)
  const tables = rows.map(({ name }) => name).filter((name) => !spared.test(name))
  for (const table of tables) {
    await sql`alter table ${sql.table(table)} add constraint drill_fehler check (false) not valid`.execute(db)
  }
  try {
    return await task()
  } finally {
    for (const table of tables) await sql`alter table ${sql.table(table)} drop constraint drill_fehler`.execute(db)
  }
}

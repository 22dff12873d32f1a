import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../../../../packages/server/src/db/open.ts'
import { type Mailbox, openMailbox } from '../../../../packages/server/src/testing/mailbox.ts'
import { findFreePort } from '../../processes.ts'
import type { Figure } from '../../Row.ts'
import type { Drill } from '../Drill.ts'
import { sessionsOf } from '../sessionsOf.ts'
import { readOperations } from '../wire/readOperations.ts'
import { withZiel } from '../withZiel.ts'
import type { Ziel } from '../Ziel.ts'
import { changePasswords } from './changePasswords.ts'
import { dumpDatabase } from './dumpDatabase.ts'
import { findTraces } from './findTraces.ts'
import { type Geplant, plantSecrets } from './plantSecrets.ts'
import { withFaults } from './withFaults.ts'

/**
 * Sends a unique text in every input of every operation, while the database works and while it refuses every row [T6]:
 * none of the texts appears in the log at its most talkative, in the metrics or in the answer of an error; passwords and
 * tokens appear nowhere at all. The short forms are `plantSecrets.test.ts` and
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
      return await withZiel((ziel) => search(ziel, mailbox, { metrics, log: () => readFileSync(log, 'utf8') }), env)
    } finally {
      await mailbox.close()
      rmSync(log, { force: true })
    }
  },
}

interface Ausgaben {
  readonly metrics: () => Promise<string>
  readonly log: () => string
}

async function search(ziel: Ziel, mailbox: Mailbox, { metrics, log }: Ausgaben): Promise<readonly Figure[]> {
  const [angemeldet, , , dritter, fremd] = ziel.kunden
  if (angemeldet === undefined || dritter === undefined || fremd === undefined) throw new Error('Too few customers')
  const secrets = await changePasswords(ziel, dritter, mailbox)
  const operations = await readOperations(ziel.origin)
  const sessions = sessionsOf(ziel.origin)
  const sound = await plantSecrets(ziel, operations, { angemeldet, fremd }, sessions)
  const faulty = await withFaults(ziel.db, () => plantSecrets(ziel, operations, { angemeldet, fremd }, sessions))
  await untilMailed(ziel.db)
  const geplant = [...sound, ...faulty]
  const { unlawful, lawful } = findTraces(geplant, [...secrets, (await sessions.of(angemeldet)).token], {
    log: log(),
    metrics: await metrics(),
    mails: mailbox.mails.map(({ raw, text, html }) => [raw, text, html].join('\n')).join('\n'),
    database: await dumpDatabase(ziel.db),
  })
  const count = (some: readonly Geplant[], digit: number) =>
    some.filter(({ status }) => Math.floor(status / 100) === digit).length
  return [
    {
      name: `markers in ${operations.length} operations`,
      value: `${geplant.length}  (2xx ${count(sound, 2)}, 4xx ${count(sound, 4)}; with a faulty database 5xx ${count(faulty, 5)})`,
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

/** Waits until the queue has no mail that is due, but not for those that are put off. */
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

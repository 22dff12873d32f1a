import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { joinEmbedded } from '../../../../packages/server/src/db/embedded/embedded.ts'
import { openDatabase } from '../../../../packages/server/src/db/open.ts'
import type { Figure } from '../../figures.ts'
import { findFreePort } from '../../processes.ts'
import type { Drill } from '../Drill.ts'
import { type Supervised, withSupervised } from '../supervise.ts'
import { type Target, withTarget } from '../target.ts'
import { createMandant } from './mandanten.ts'
import { probeForeign } from './probeForeign.ts'
import { probeMandanten } from './probeMandanten.ts'

/**
 * Calls every operation with the ids of every other customer, in paths, bodies and odd spellings [T1] [T2] [T13]: the
 * portal answers as for things that do not exist, and no row changes. Then every role of the service desk and every right
 * of the outbox makes every call, at its own supplier and at another [T28]. The short forms are `fremde.test.ts` and
 * `probeMandanten.test.ts`. Two tests belong to it: `packages/wire/src/endpoints.test.ts` (each path parameter says what
 * kind of thing it names) and `packages/server/src/modules/eintrag/eintragAccess.test.ts` (entries in more states).
 */
export const fremde: Drill = {
  key: 'fremde',
  run: async () => {
    const ofCustomers = await withTarget(walkPortal)
    const mandanten = mkdtempSync(join(tmpdir(), 'ekp-mandanten-'))
    const [dienst, ausgang] = [await findFreePort(), await findFreePort()]
    for (const [kurzname, host] of [
      ['swm', '*'],
      ['nah', 'nah.example'],
    ] as const) {
      const tenant = {
        hosts: [host],
        portalUrl: 'https://portal.example.org',
        app: { kurzname, name: kurzname, kundennummerPrefix: 'SWM-' },
      }
      writeFileSync(join(mandanten, `${kurzname}.json`), JSON.stringify(tenant))
    }
    try {
      const env = { TENANTS_DIR: mandanten, KUNDENDIENST_PORT: String(dienst), AUSGANG_PORT: String(ausgang) }
      return [...ofCustomers, ...(await withSupervised((own) => walkMandanten(own, { dienst, ausgang }), { env }))]
    } finally {
      rmSync(mandanten, { recursive: true })
    }
  },
}

async function walkPortal(target: Target): Promise<Figure[]> {
  const { requests, operations, differences, changed } = await probeForeign(target)
  return [
    { name: 'requests for what is foreign', value: `${requests} in ${operations} operations`, target: '', isOk: true },
    ...figuresOf(differences, changed),
  ]
}

async function walkMandanten({ db, dataDir }: Supervised, ports: { dienst: number; ausgang: number }) {
  const { connection } = await joinEmbedded(dataDir)
  const other = openDatabase(
    { ...connection, database: 'portal_nah' },
    { statementTimeoutMs: 60_000, connectTimeoutMs: 60_000 },
  )
  const now = new Date()
  try {
    const { requests, differences, changed } = await probeMandanten({
      dienst: `http://127.0.0.1:${ports.dienst}`,
      ausgang: `http://127.0.0.1:${ports.ausgang}`,
      own: await createMandant(db, { mandant: 'swm', kundennummer: 'SWM-100001', firstNr: 1, now }),
      other: await createMandant(other, { mandant: 'nah', kundennummer: 'SWM-200001', firstNr: 5001, now }),
      now,
    })
    return [
      {
        name: 'calls of the desk and the outbox by each role and right',
        value: String(requests),
        target: '',
        isOk: true,
      },
      ...figuresOf(differences, changed),
    ]
  } finally {
    await other.destroy()
  }
}

function figuresOf(differences: readonly string[], changed: readonly string[]): Figure[] {
  for (const difference of differences.slice(0, 20)) process.stderr.write(`  ${difference}\n`)
  return [
    {
      name: '… answered other than for what is missing or not allowed',
      value: String(differences.length),
      target: '0',
      isOk: differences.length === 0,
    },
    {
      name: '… tables changed',
      value: changed.length === 0 ? '0' : `${changed.length}: ${changed.join(', ')}`,
      target: '0',
      isOk: changed.length === 0,
    },
  ]
}

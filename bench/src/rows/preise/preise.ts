import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../../../../packages/server/src/db/embedded/embedded.ts'
import type { Database } from '../../../../packages/server/src/db/open.ts'
import { createPreisbestandteil } from '../../../../packages/server/src/testing/data/factories.ts'
import { median, type Row } from '../../figures.ts'
import { boersenpreis, createKalender, uebrigeTeile } from '../../modul3.ts'
import { serverTimeOf } from '../../serverTime.ts'
import { kunde, openVertragsjahre, vertragId } from './historie.ts'

const sizes = [200, 20_000] as const
const mostMs = 300
const mostGrowth = 1.3
const rounds = 15
// The first calls warm up and are not used.
const warmUps = 3
const url = `/api/${vertragId}/kostenaufstellung?${new URLSearchParams({ von: '2025-11-21', bis: '2026-11-21' })}`

/** The server's time for what a year of quarter hours costs, dynamic and with a network charge by time, for growing databases. */
export const preise: Row = {
  key: 'preise',
  measure: async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'ekp-bench-'))
    const postgres = await startEmbedded(dataDir)
    const databases: Database[] = []
    try {
      for (const size of sizes) {
        const db = await openVertragsjahre(postgres, size)
        databases.push(db)
        await createPreis(db)
      }
      // In turns, so that other work on this machine slows both down equally.
      const turns: number[][] = []
      for (let round = 0; round < warmUps + rounds; round++) {
        const turn: number[] = []
        for (const db of databases) turn.push(await serverTimeOf(db, { kunde, url, check: checkSum }))
        if (round >= warmUps) turns.push(turn)
      }
      const [small, large] = sizes.map((_size, index) => median(turns.map((turn) => turn[index] ?? Number.NaN)))
      const growth = median(turns.map(([one = Number.NaN, other = Number.NaN]) => other / one))
      const most = Math.max(small ?? Number.NaN, large ?? Number.NaN)
      return [
        {
          name: 'the cost of a year of quarter hours with module 3, server time',
          value: `${most.toFixed(0)} ms`,
          target: `<= ${mostMs} ms`,
          isOk: most <= mostMs,
        },
        {
          name: '… from 200 to 20,000 contract-years',
          value: `${growth.toFixed(2)} x  (${small?.toFixed(0)}, ${large?.toFixed(0)} ms)`,
          target: `<= ${mostGrowth} x`,
          isOk: growth <= mostGrowth,
        },
      ]
    } finally {
      for (const db of databases) await db.destroy()
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
}

async function createPreis(db: Database): Promise<void> {
  await createKalender(db)
  for (const [index, teil] of [boersenpreis, ...uebrigeTeile].entries())
    await createPreisbestandteil(db, {
      vertrag_id: vertragId,
      position: index + 1,
      gueltig_von: '2025-01-01',
      ...teil,
    })
}

function checkSum(payload: string): void {
  const summe: unknown = Reflect.get(Object(JSON.parse(payload)), 'brutto')
  if (typeof summe !== 'number') throw new Error(`no sum: ${payload.slice(0, 400)}`)
}

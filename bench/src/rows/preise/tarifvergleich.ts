import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../../../../packages/server/src/db/embedded/embedded.ts'
import type { Database } from '../../../../packages/server/src/db/open.ts'
import { median, type Row } from '../../figures.ts'
import { boersenpreis, createKalender, festpreis, uebrigeTeile } from '../../modul3.ts'
import { serverTimeOf } from '../../serverTime.ts'
import { kunde, openVertragsjahre, vertragId } from './historie.ts'

const mostMs = 2000
const rounds = 9
// The first calls warm up and are not used.
const warmUps = 2
const angebote = 7
const url = `/api/${vertragId}/tarifvergleich?${new URLSearchParams({ von: '2025-11-21', bis: '2026-11-21', kwh: '9', aus: '7-22', nach: '23-5' })}`

/** The server's time for a year of quarter hours in eight tariffs, dynamic and with levels, with a load moved. */
export const tarifvergleich: Row = {
  key: 'tarifvergleich',
  measure: async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'ekp-bench-'))
    const postgres = await startEmbedded(dataDir)
    try {
      const db = await openVertragsjahre(postgres, 200)
      try {
        await createAngebote(db)
        const times: number[] = []
        for (let round = 0; round < warmUps + rounds; round++)
          times.push(await serverTimeOf(db, { kunde, url, check: checkAmounts }))
        const ms = median(times.slice(warmUps))
        return [
          {
            name: `${angebote + 1} tariffs, a year of quarter hours, a load moved, server time`,
            value: `${ms.toFixed(0)} ms`,
            target: `<= ${mostMs} ms`,
            isOk: ms <= mostMs,
          },
        ]
      } finally {
        await db.destroy()
      }
    } finally {
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
}

/** Half of them dynamic, all with a network charge by time. */
async function createAngebote(db: Database): Promise<void> {
  await createKalender(db)
  for (let index = 0; index < angebote; index++)
    await db
      .insertInto('tarifangebot')
      .values({
        kennung: `angebot-${index}`,
        name: `Angebot ${index}`,
        versorgungsart: 'strom',
        gueltig_von: '2026-01-01',
        marktgebiet: index % 2 === 0 ? 'DE-LU' : null,
        bestandteile: JSON.stringify([index % 2 === 0 ? boersenpreis : festpreis, ...uebrigeTeile]),
      })
      .execute()
}

function checkAmounts(payload: string): void {
  const known = payload.match(/"kosten":\{/g)?.length
  if (known !== angebote + 1) throw new Error(`${known} amounts: ${payload}`)
}

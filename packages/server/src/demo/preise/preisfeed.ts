import { berlinDayStart, berlinToday } from '@ekp/wire/rules/berlin'
import { addTage } from '@ekp/wire/rules/kalendertag'
import { findPreisstand } from '../../db/findPreisstand.ts'
import { importNdjson } from '../../import/importNdjson.ts'
import type { Task } from '../../jobs/Task.ts'
import { findDemoReihen } from '../bestand.ts'
import { demoKalender } from '../kalender.ts'
import { toBytes } from '../loadDemo.ts'
import { demoGebiet, demoMarktpreise, lastDemoPreistag } from './marktpreise.ts'

/** The demo's source of prices: tomorrow's are there at noon, without a new start. */
export const demoPreisfeed: Task = {
  name: 'demoPreisfeed',
  cron: '* * * * *',
  run: async ({ tenant, db, clock }) => {
    const now = clock.now()
    const kalender = demoKalender(now)
    const knownUntil = berlinDayStart(addTage(lastDemoPreistag(kalender, now), 1))
    const stand = await findPreisstand(db, demoGebiet)
    if (stand !== undefined && stand >= knownUntil) return
    const { preise } = await findDemoReihen(db)
    await importNdjson(db, toBytes(demoMarktpreise(kalender, now, preise)), {
      tenantPrefix: tenant.app.kundennummerPrefix,
      today: berlinToday(now),
      clock: { now: () => now },
    })
  },
}

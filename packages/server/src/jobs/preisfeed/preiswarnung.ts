import { berlinDayStart, berlinToday } from '@ekp/wire/rules/berlin'
import { addTage } from '@ekp/wire/rules/kalendertag'
import { findPreisstand } from '../../db/findPreisstand.ts'
import type { Task } from '../Task.ts'

const hourMs = 3_600_000
// Who has had no price for so long gets none, and knows.
const currentMs = 72 * hourMs

/** Warns each hour from 15:00 in Berlin while tomorrow's prices are not all there, wherever they come from. */
export const preiswarnung: Task = {
  name: 'preiswarnung',
  cron: '0 * * * *',
  run: async ({ tenant, db, clock, log }) => {
    const now = clock.now()
    const morgen = addTage(berlinToday(now), 1)
    if (now.getTime() < berlinDayStart(morgen).getTime() - 9 * hourMs) return
    const stand = await findPreisstand(db, tenant.marktgebiet)
    const isExpected =
      tenant.preisquelle !== undefined || (stand !== undefined && now.getTime() - stand.getTime() < currentMs)
    if (!isExpected || (stand !== undefined && stand >= berlinDayStart(addTage(morgen, 1)))) return
    const facts = { mandant: tenant.app.kurzname, gebiet: tenant.marktgebiet, stand: stand?.toISOString() ?? null }
    log.warn(facts, 'Die Marktpreise für morgen fehlen')
  },
}

import { berlinDayStart } from '@ekp/wire/rules/berlin'
import { addTage } from '@ekp/wire/rules/kalendertag'
import { addJob } from '../../db/addJob.ts'
import { findPreisadresse } from '../../findPreisadresse.ts'
import type { JobContext, Task } from '../Task.ts'
import { AbrufPause } from './AbrufPause.ts'
import { checkSchritte } from './checkSchritte.ts'
import { collectTage } from './collectTage.ts'
import { deriveAbrufplan } from './deriveAbrufplan.ts'
import { fetchPreise } from './fetchPreise.ts'
import { listLueckentage } from './listLueckentage.ts'
import { logUebernahme } from './logUebernahme.ts'
import { mergePreistage } from './mergePreistage.ts'

const name = 'preisfeed'

// After an outage the source is asked for the days that were missed, but not for a market area's whole past.
const nachholtage = 7

/**
 * Fetches day-ahead prices from the tenant's source, and decides when it asks again: the next run waits in the queue,
 * where the crontab's tick leaves it alone. The tick is for when there is none.
 */
export const preisfeed: Task = {
  name,
  cron: '*/15 * * * *',
  runsAtStart: true,
  run: async (context) => {
    const { tenant, db, clock, log } = context
    if (tenant.preisquelle === undefined) return
    try {
      await update(context)
    } catch (error) {
      if (!(error instanceof AbrufPause)) throw error
      const facts = { mandant: tenant.app.kurzname, aufgabe: name, grund: error.message }
      log.warn({ ...facts, pauseSekunden: error.seconds }, 'Die Preisquelle bittet um eine Pause')
      return planNext(context, error.seconds)
    }
    const now = clock.now()
    const { heute, letzterTag, next } = deriveAbrufplan(now)
    const luecken = await listLueckentage(db, tenant.marktgebiet, addTage(heute, -1), letzterTag)
    await planNext(context, (next(luecken.length === 0).getTime() - now.getTime()) / 1000)
  },
}

async function update({ tenant, db, clock, log, signal }: JobContext): Promise<void> {
  const { preisquelle, marktgebiet } = tenant
  const adresse = preisquelle && findPreisadresse(preisquelle, marktgebiet)
  if (preisquelle === undefined || adresse === undefined) return
  const now = clock.now()
  const { heute } = deriveAbrufplan(now)
  const gestern = addTage(heute, -1)
  const [firstLuecke = gestern] = await listLueckentage(db, marktgebiet, addTage(heute, -nachholtage), gestern)
  const abfrage = {
    vonMs: berlinDayStart(firstLuecke).getTime(),
    bisMs: berlinDayStart(addTage(heute, 2)).getTime(),
  }
  const schritte = checkSchritte(await fetchPreise(preisquelle.art, adresse, abfrage, signal), abfrage)
  const { tage, doppelungen } = collectTage(schritte)
  const uebernahme = await mergePreistage(db, marktgebiet, tage, now)
  logUebernahme({ mandant: tenant.app.kurzname, gebiet: marktgebiet }, { ...uebernahme, doppelungen }, log)
}

/** As late as this a job is that nobody else has put off; the last thing to do, because it ends the retries of this one. */
function planNext({ db }: JobContext, inSeconds: number): Promise<void> {
  return addJob(db, name, {}, { key: name, maxAttempts: 5, inSeconds })
}

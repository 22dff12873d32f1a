import * as v from 'valibot'
import { addJob } from '../../db/jobs/jobQueue.ts'
import type { Database } from '../../db/open.ts'
import { pseudonymOf } from './requestEntry.ts'
import { type OnEreignis, recordJobEreignis } from './sicherheitsereignisse.ts'
import type { Task } from '../../jobs/Task.ts'
import { signer } from '../../lib/files/schluessel.ts'

/** The name of the job that writes changes of accounts by commands to the security log. */
export const zugangJob = 'zugang'

const Kunden = v.object({
  ereignis: v.picklist([
    'zugangGesperrt',
    'zugangEntsperrt',
    'zugriffEingeschraenkt',
    'zugriffErweitert',
    'einmalpasswortGesetzt',
    'bremsenGeloest',
  ]),
  kundennummern: v.array(v.string()),
})
const Dienstkonto = v.object({
  ereignis: v.picklist(['dienstkontoAngelegt', 'dienstkontoGeaendert', 'dienstkontoGesperrt', 'dienstkontoEntsperrt']),
  kennung: v.string(),
  aktion: v.string(),
})

/** Queues lines for the security log; `tx` is the transaction of the change. */
export const queueZugang = (tx: Database, payload: v.InferOutput<typeof Kunden>) => addJob(tx, zugangJob, payload)

/** The same about an account of the service desk. */
export const queueDienstkonto = (tx: Database, payload: v.InferOutput<typeof Dienstkonto>) =>
  addJob(tx, zugangJob, payload)

/** Writes the lines to the log; the portal does this, because commands have no log. */
export function zugangTask(schluessel: string, onEreignis?: OnEreignis): Task {
  return {
    name: zugangJob,
    run: (context, payload) => {
      const told = v.parse(v.union([Kunden, Dienstkonto]), payload)
      if ('kennung' in told) {
        const { ereignis, kennung: dienstkonto, aktion } = told
        recordJobEreignis(context, ereignis, { dienstkonto, aktion }, onEreignis)
        return Promise.resolve()
      }
      const { ereignis, kundennummern } = told
      const sign = signer(schluessel, context.tenant.app.kurzname)
      const tag = context.clock.now().toISOString().slice(0, 10)
      for (const kundennummer of kundennummern) {
        recordJobEreignis(context, ereignis, { konto: pseudonymOf(sign, tag, kundennummer) }, onEreignis)
      }
      return Promise.resolve()
    },
  }
}

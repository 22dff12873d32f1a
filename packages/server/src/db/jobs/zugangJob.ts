import * as v from 'valibot'
import type { Database } from '../open.ts'
import { addJob } from './jobQueue.ts'

/** The name of the job that writes changes of accounts by commands to the security log. */
export const zugangJob = 'zugang'

/** Changes of customers' accounts. */
export const Kunden = v.object({
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
/** Changes of an account of the service desk. */
export const Dienstkonto = v.object({
  ereignis: v.picklist(['dienstkontoAngelegt', 'dienstkontoGeaendert', 'dienstkontoGesperrt', 'dienstkontoEntsperrt']),
  kennung: v.string(),
  aktion: v.string(),
})

/** Queues lines for the security log; `tx` is the transaction of the change. */
export const queueZugang = (tx: Database, payload: v.InferOutput<typeof Kunden>) => addJob(tx, zugangJob, payload)

/** The same about an account of the service desk. */
export const queueDienstkonto = (tx: Database, payload: v.InferOutput<typeof Dienstkonto>) =>
  addJob(tx, zugangJob, payload)

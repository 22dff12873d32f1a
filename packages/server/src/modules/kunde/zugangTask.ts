import { utcTag } from '@ekp/wire/rules/kalendertag'
import * as v from 'valibot'
import { Dienstkonto, Kunden, zugangJob } from '../../db/jobs/zugangJob.ts'
import { pseudonymOf } from '../../http/log/requestEntry.ts'
import { type OnEreignis, recordJobEreignis } from '../../http/log/sicherheitsereignisse.ts'
import type { Task } from '../../jobs/Task.ts'
import { signer } from '../../lib/files/schluessel.ts'

/** Writes the lines to the log; the portal does this, because commands have no log. */
export function zugangTask(key: string, onEreignis?: OnEreignis): Task {
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
      const sign = signer(key, context.tenant.app.kurzname)
      const tag = utcTag(context.clock.now())
      for (const kundennummer of kundennummern) {
        recordJobEreignis(context, ereignis, { konto: pseudonymOf(sign, tag, kundennummer) }, onEreignis)
      }
      return Promise.resolve()
    },
  }
}

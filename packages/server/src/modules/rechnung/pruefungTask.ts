import type { Rechnungsprofil } from '@ekp/wire/rules/rechnungsprofil'
import type { Database } from '../../db/open.ts'
import { loggableError } from '../../http/reply/problemReply.ts'
import type { Task } from '../../jobs/Task.ts'
import { pruefeGespeicherte } from './pruefeGespeicherte.ts'

const batch = 100

/**
 * Recomputes bills soon after they came in, so that the desk sees their verdicts [rechnung-16]. What was wrong or could
 * not be recomputed is looked at once a day for a month: readings and prices may come later than the bill.
 */
export const rechnungspruefungTask: Task = {
  name: 'rechnungspruefung',
  cron: '* * * * *',
  isFor: ({ rechnungspruefung }) => rechnungspruefung !== 'aus',
  isUnbounded: true,
  queue: 'rechnungspruefung',
  run: async ({ db, tenant, clock, log, signal }) => {
    const now = clock.now()
    let failed = 0
    let nach = ''
    for (;;) {
      const due = await listDue(db, now, nach)
      for (const { rechnungsnummer, bo4e } of due) {
        if (signal.aborted) return
        nach = rechnungsnummer
        try {
          await pruefe(db, { rechnungsnummer, bo4e }, { profil: tenant.rechnungsprofil, now })
        } catch (error) {
          // One that cannot be read keeps no other one waiting.
          failed++
          if (failed === 1) log.error({ fehler: loggableError(error) }, 'Rechnung nicht nachgerechnet')
        }
      }
      if (due.length < batch) return
    }
  },
}

const dayMs = 86_400_000

async function listDue(db: Database, now: Date, nach: string) {
  const before = (tage: number) => new Date(now.getTime() - tage * dayMs)
  return db
    .selectFrom('rechnung')
    .where('rechnungsnummer', '>', nach)
    .where((is) =>
      is.or([
        is('pruefung', 'is', null),
        is.and([
          is('eingespielt_am', '>', before(30)),
          is('geprueft_am', '<', before(1)),
          is(is.ref('pruefung', '->>').key('urteil'), 'in', ['weicht-ab', 'nicht-nachrechenbar']),
        ]),
      ]),
    )
    .select(['rechnungsnummer', 'bo4e'])
    .orderBy('rechnungsnummer')
    .limit(batch)
    .execute()
}

async function pruefe(
  db: Database,
  { rechnungsnummer, bo4e }: { readonly rechnungsnummer: string; readonly bo4e: unknown },
  { profil, now }: { readonly profil: Rechnungsprofil | undefined; readonly now: Date },
): Promise<void> {
  const pruefung = await pruefeGespeicherte(db, bo4e, profil)
  if (pruefung === undefined) return
  await db
    .updateTable('rechnung')
    .set({ pruefung: JSON.stringify(pruefung), geprueft_am: now })
    .where('rechnungsnummer', '=', rechnungsnummer)
    .execute()
}

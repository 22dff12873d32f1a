import type { Rechnungsprofil } from '@ekp/wire/rules/rechnungsprofil'
import { sql } from 'kysely'
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
    for (const faellige of [ungepruefte(db), auffaellige(db, now)]) {
      let due: Awaited<ReturnType<typeof listAfter>>
      let nach = ''
      do {
        due = await listAfter(faellige, nach)
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
      } while (due.length === batch)
    }
  },
}

const dayMs = 86_400_000

// Each has an index of its own (migration 0058): this runs every minute.
const ungepruefte = (db: Database) => db.selectFrom('rechnung').where('pruefung', 'is', null)

function auffaellige(db: Database, now: Date) {
  const before = (tage: number) => new Date(now.getTime() - tage * dayMs)
  return db
    .selectFrom('rechnung')
    .where(sql<boolean>`pruefung ->> 'urteil' in ('weicht-ab', 'nicht-nachrechenbar')`)
    .where('geprueft_am', '<', before(1))
    .where('eingespielt_am', '>', before(30))
}

const listAfter = (rechnungen: ReturnType<typeof ungepruefte>, nach: string) =>
  rechnungen
    .where('rechnungsnummer', '>', nach)
    .select(['rechnungsnummer', 'bo4e'])
    .orderBy('rechnungsnummer')
    .limit(batch)
    .execute()

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

import type { Dienstkonto } from '../../../db/dienst/dienstkonto.ts'
import { endDienstsitzungen } from '../../../db/dienst/dienstsitzung.ts'
import type { Database } from '../../../db/open.ts'

/** A person as the provider describes him now. */
interface Person extends Omit<Dienstkonto, 'id' | 'isVomAnbieter'> {
  /** Issuer and subject: what never changes and never belongs to anybody else. */
  readonly subjekt: string
}

/**
 * The account of a person, with today's name and role; made when he comes for the first time. The short name stays the
 * first one, and if it is another's, nothing is granted: two persons must not be one in the audit trail.
 */
export function admitPerson(
  db: Database,
  { subjekt, kennung, name, rolle }: Person,
  now: Date,
): Promise<(Dienstkonto & { readonly isNew: boolean }) | 'gesperrt' | 'vergeben'> {
  const columns = ['id', 'kennung', 'name', 'rolle', 'gesperrt', 'angelegt_am'] as const
  return db.transaction().execute(async (tx) => {
    const known = await tx
      .updateTable('dienstkonto')
      .set({ name, rolle })
      .where('anbieter_subjekt', '=', subjekt)
      .returning(columns)
      .executeTakeFirst()
    const row =
      known ??
      (await tx
        .insertInto('dienstkonto')
        .values({ kennung, name, rolle, passwort_hash: null, anbieter_subjekt: subjekt, angelegt_am: now })
        // One that a command has given to the provider, or that the same person is making in another tab.
        .onConflict((conflict) =>
          conflict
            .column('kennung')
            .doUpdateSet({ name, rolle, anbieter_subjekt: subjekt })
            .where('dienstkonto.passwort_hash', 'is', null)
            .where('dienstkonto.entfernt_am', 'is', null)
            .where((eb) =>
              eb.or([eb('dienstkonto.anbieter_subjekt', 'is', null), eb('dienstkonto.anbieter_subjekt', '=', subjekt)]),
            ),
        )
        .returning(columns)
        .executeTakeFirst())
    if (row === undefined) return 'vergeben'
    if (row.gesperrt) return 'gesperrt'
    const konto = { id: row.id, kennung: row.kennung, name: row.name, rolle: row.rolle }
    return { ...konto, isVomAnbieter: true, isNew: row.angelegt_am.getTime() === now.getTime() }
  })
}

/** Ends the sessions of a person after the provider has taken the roles away. */
export async function endSitzungenOf(db: Database, subjekt: string): Promise<void> {
  const konto = await db
    .selectFrom('dienstkonto')
    .select('id')
    .where('anbieter_subjekt', '=', subjekt)
    .executeTakeFirst()
  if (konto !== undefined) await endDienstsitzungen(db, konto.id)
}

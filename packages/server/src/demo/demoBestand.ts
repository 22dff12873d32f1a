import type { Database } from '../db/open.ts'

/** The meters and readings of the demo's contracts, as earlier starts and customers have left them. */
export interface DemoBestand {
  readonly alleZaehler: readonly {
    readonly vertragId: string
    readonly nummer: string
    readonly eingebautAm: string
    readonly ausgebautAm: string | null
  }[]
  readonly ablesungen: readonly {
    readonly vertragId: string
    readonly zaehlernummer: string
    readonly ablesedatum: string
    readonly ablesewerte: Readonly<Record<string, number>>
    readonly isImported: boolean
  }[]
}

export async function findDemoBestand(db: Database, vertragIds: readonly string[]): Promise<DemoBestand> {
  const alleZaehler = await db
    .selectFrom('zaehler')
    .select(['vertrag_id as vertragId', 'nummer', 'eingebaut_am as eingebautAm', 'ausgebaut_am as ausgebautAm'])
    .where('vertrag_id', 'in', vertragIds)
    .execute()
  const ablesungen = await db.selectFrom('ablesung').selectAll().where('vertrag_id', 'in', vertragIds).execute()
  return {
    alleZaehler,
    ablesungen: ablesungen.map((row) => ({
      vertragId: row.vertrag_id,
      zaehlernummer: row.zaehlernummer,
      ablesedatum: row.ablesedatum,
      ablesewerte: Object.fromEntries(
        row.obiskennzahlen.map((kanal, index) => [kanal, Number(row.ablesewerte[index])]),
      ),
      isImported: row.eingegangen_am === null,
    })),
  }
}

/** Removes meters with all their readings. */
export async function deleteZaehler(
  db: Database,
  alleZaehler: readonly { readonly vertragId: string; readonly nummer: string }[],
): Promise<void> {
  for (const { vertragId, nummer } of alleZaehler) {
    await db.transaction().execute(async (tx) => {
      await tx.deleteFrom('ablesung').where('vertrag_id', '=', vertragId).where('zaehlernummer', '=', nummer).execute()
      await tx.deleteFrom('zaehler').where('vertrag_id', '=', vertragId).where('nummer', '=', nummer).execute()
    })
  }
}

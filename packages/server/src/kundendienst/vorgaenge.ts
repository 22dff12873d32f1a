import type { Dienstvorgang } from '@ekp/wire/kundendienst'
import { sql } from 'kysely'
import type { Database } from '../db/open.ts'

export const vorgaengeOf = (db: Database) =>
  db
    .selectFrom('vorgang')
    .select([
      'id',
      'art',
      'kundennummer',
      'vertrag_id',
      'eingegangen_am',
      'uebergeben_am',
      'ergebnis',
      'ablehnungsgrund',
      'antworttext',
    ])

type VorgangRow = Awaited<ReturnType<ReturnType<typeof vorgaengeOf>['execute']>>[number]

export const toVorgang = ({ id: nr, art, kundennummer, vertrag_id: vertragId, ...row }: VorgangRow): Dienstvorgang => ({
  ...{ nr, art, kundennummer, vertragId },
  eingegangenAm: row.eingegangen_am.toISOString(),
  uebergebenAm: row.uebergeben_am?.toISOString() ?? null,
  ergebnis: row.ergebnis,
  ablehnungsgrund: row.ablehnungsgrund,
  antworttext: row.antworttext,
})

const mostOffene = 100

/** What nobody of the supplier has taken over yet, the oldest first; at most 100, `mehr` says that there are others. */
export async function listOffeneVorgaenge(db: Database): Promise<{ vorgaenge: Dienstvorgang[]; mehr: boolean }> {
  const rows = await vorgaengeOf(db)
    .where('uebergeben_am', 'is', null)
    .orderBy('id')
    .limit(mostOffene + 1)
    .execute()
  return { vorgaenge: rows.slice(0, mostOffene).map(toVorgang), mehr: rows.length > mostOffene }
}

/** One Vorgang with what was sent; undefined if there is none of this number. */
export async function findVorgang(db: Database, nr: number) {
  const row = await vorgaengeOf(db)
    .where('id', '=', nr)
    // As text, so that numbers keep every digit.
    .select(
      sql<[string, string][]>`array(select array[key, value] from jsonb_each_text(inhalt::jsonb) order by key)`.as(
        'angaben',
      ),
    )
    .select(
      sql<boolean>`exists (select from ablesung_foto where art = 'ablesung' and ablesung_id = (inhalt ->> 'ablesungId')::bigint)`.as(
        'hat_foto',
      ),
    )
    .executeTakeFirst()
  if (row === undefined) return undefined
  return {
    vorgang: toVorgang(row),
    angaben: row.angaben.flatMap(([feld, wert]) => (wert === null ? [] : [{ feld, wert }])),
    hatFoto: row.hat_foto,
  }
}

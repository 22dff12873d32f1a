import type { Dienstrolle, Dienstvorgang } from '@ekp/wire/kundendienst'
import { sql } from 'kysely'
import { placeVorgaenge } from '../db/ausgang/outbox.ts'
import type { Database } from '../db/open.ts'
import { findVorher } from '../http/ausgang/vorgangsantwort.ts'
import { listAngaben } from './listAngaben.ts'

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
      'gilt_ab',
      'beantwortet_am',
    ])

type VorgangRow = Awaited<ReturnType<ReturnType<typeof vorgaengeOf>['execute']>>[number]

export const toVorgang = ({ id: nr, art, kundennummer, vertrag_id: vertragId, ...row }: VorgangRow): Dienstvorgang => ({
  ...{ nr, art, kundennummer, vertragId },
  eingegangenAm: row.eingegangen_am.toISOString(),
  uebergebenAm: row.uebergeben_am?.toISOString() ?? null,
  ergebnis: row.ergebnis,
  ablehnungsgrund: row.ablehnungsgrund,
  antworttext: row.antworttext,
  giltAb: row.gilt_ab,
  beantwortetAm: row.beantwortet_am?.toISOString() ?? null,
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

/** One Vorgang with what was sent, as somebody of this role reads it; undefined if there is none of this number. */
export async function findVorgang(db: Database, nr: number, rolle: Dienstrolle) {
  const row = await vorgaengeOf(db)
    .leftJoin('ablesung_foto', (join) =>
      join
        .on('vorgang.art', '=', 'ablesung')
        .on(sql<boolean>`ablesung_foto.ablesung_id = (vorgang.inhalt ->> 'ablesungId')::bigint`),
    )
    .where('id', '=', nr)
    .select(['inhalt', 'jpeg'])
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { art, inhalt, jpeg } = row
  await placeVorgaenge(db)
  return {
    vorgang: toVorgang(row),
    angaben: listAngaben(art, inhalt, rolle),
    vorher: row.uebergeben_am === null ? ((await findVorher(db, nr, null)) ?? null) : null,
    foto: jpeg && `data:image/jpeg;base64,${jpeg.toString('base64')}`,
  }
}

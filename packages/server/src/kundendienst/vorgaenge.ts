import { deriveAnzeigename } from '@ekp/wire/rules/anschlussnutzer/anzeigename'
import type { Dienstrolle, Dienstvorgang } from '@ekp/wire/kundendienst'
import { sql } from 'kysely'
import { placeVorgaenge } from '../db/ausgang/outbox.ts'
import type { Database } from '../db/open.ts'
import { findVorher } from '../http/ausgang/vorgangsantwort.ts'
import { listAngaben } from './listAngaben.ts'

export const vorgaengeOf = (db: Database) =>
  db
    .selectFrom('vorgang as v')
    .leftJoin('anschlussnutzer as a', 'a.kundennummer', 'v.kundennummer')
    .leftJoin('loeschvermerk as l', 'l.kundennummer', 'v.kundennummer')
    .select(['v.id', 'v.art', 'v.kundennummer', 'v.vertrag_id', 'v.eingegangen_am', 'v.uebergeben_am'])
    .select(['v.ergebnis', 'v.ablehnungsgrund', 'v.antworttext', 'v.gilt_ab', 'v.beantwortet_am'])
    .select(['a.anrede', 'a.titel', 'a.vorname', 'a.nachname', 'a.firma', 'l.verlangt_am as loeschung_verlangt_am'])

type VorgangRow = Awaited<ReturnType<ReturnType<typeof vorgaengeOf>['execute']>>[number]

/** Who has asked to be deleted stands in a list by his number alone (Art. 18 DSGVO). */
function nameOf({ kundennummer, loeschung_verlangt_am, anrede, titel, vorname, nachname, firma }: VorgangRow) {
  if (kundennummer === null || anrede === null || loeschung_verlangt_am !== null) return null
  return deriveAnzeigename({ kundennummer, anrede, titel, vorname, nachname, firma })
}

export const toVorgang = (row: VorgangRow): Dienstvorgang => ({
  ...{ nr: row.id, art: row.art, kundennummer: row.kundennummer, name: nameOf(row), vertragId: row.vertrag_id },
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
    .where('v.uebergeben_am', 'is', null)
    .orderBy('v.id')
    .limit(mostOffene + 1)
    .execute()
  return { vorgaenge: rows.slice(0, mostOffene).map(toVorgang), mehr: rows.length > mostOffene }
}

/** One Vorgang with what was sent, as somebody of this role reads it; undefined if there is none of this number. */
export async function findVorgang(db: Database, nr: number, rolle: Dienstrolle) {
  const row = await vorgaengeOf(db)
    .leftJoin('ablesung_foto', (join) =>
      join
        .on('v.art', '=', 'ablesung')
        .on(sql<boolean>`ablesung_foto.ablesung_id = (v.inhalt ->> 'ablesungId')::bigint`),
    )
    .where('v.id', '=', nr)
    .select(['v.inhalt', 'jpeg'])
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

import { deriveAnzeigename } from '@ekp/wire/rules/anschlussnutzer/anzeigename'
import type { Dienstrolle } from '@ekp/wire/dienst/rollen'
import type { Dienstvorgang } from '@ekp/wire/vorgang'
import { sql } from 'kysely'
import { placeVorgaenge } from '../../db/vorgang/stelle.ts'
import { isAwaited, isUnerledigt, listMissing } from '../../db/vorgang/uebergabe.ts'
import type { Database } from '../../db/open.ts'
import { findVorher } from './vorgangsantwort.ts'
import { listAngaben } from './listAngaben.ts'

export const vorgaengeOf = (db: Database) =>
  db
    .selectFrom('vorgang')
    .leftJoin('anschlussnutzer as a', 'a.kundennummer', 'vorgang.kundennummer')
    .leftJoin('loeschvermerk as l', 'l.kundennummer', 'vorgang.kundennummer')
    .select([
      'vorgang.id',
      'vorgang.art',
      'vorgang.kundennummer',
      'vorgang.vertrag_id',
      'vorgang.eingegangen_am',
      'vorgang.uebergeben_am',
    ])
    .select([
      'vorgang.ergebnis',
      'vorgang.ablehnungsgrund',
      'vorgang.antworttext',
      'vorgang.gilt_ab',
      'vorgang.beantwortet_am',
    ])
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

/**
 * What the service desk has to do, the oldest first: answer what no system has taken, and finish with what is answered
 * and no system takes. At most 100, `mehr` says that there are others.
 */
export async function listOffeneVorgaenge(db: Database): Promise<{ vorgaenge: Dienstvorgang[]; mehr: boolean }> {
  const rows = await vorgaengeOf(db)
    .where('vorgang.uebergeben_am', 'is', null)
    .where(sql<boolean>`(${isUnerledigt} or (vorgang.uebernommen_von = '{}' and not ${isAwaited}))`)
    .orderBy('vorgang.id')
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
    .where('vorgang.id', '=', nr)
    .select(['vorgang.inhalt', 'jpeg', isUnerledigt.as('unerledigt')])
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { art, inhalt, jpeg } = row
  await placeVorgaenge(db)
  return {
    vorgang: toVorgang(row),
    angaben: listAngaben(art, inhalt, rolle),
    vorher: row.unerledigt ? ((await findVorher(db, nr)) ?? null) : null,
    wartetAuf: await listMissing(db, nr),
    foto: jpeg && `data:image/jpeg;base64,${jpeg.toString('base64')}`,
  }
}

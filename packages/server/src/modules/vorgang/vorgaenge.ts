import { deriveAnzeigename } from '@ekp/wire/rules/anschlussnutzer/anzeigename'
import type { Dienstrolle } from '@ekp/wire/dienst/rollen'
import type { Dienstvorgang } from '@ekp/wire/vorgang'
import { type RawBuilder, sql } from 'kysely'
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
      'vorgang.uebernommen_von',
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
  nr: row.id,
  art: row.art,
  kundennummer: row.kundennummer,
  name: nameOf(row),
  vertragId: row.vertrag_id,
  eingegangenAm: row.eingegangen_am.toISOString(),
  uebergebenAm: row.uebergeben_am?.toISOString() ?? null,
  uebernommenVon: row.uebernommen_von,
  ergebnis: row.ergebnis,
  ablehnungsgrund: row.ablehnungsgrund,
  antworttext: row.antworttext,
  giltAb: row.gilt_ab,
  beantwortetAm: row.beantwortet_am?.toISOString() ?? null,
})

const mostOffene = 100

/** Vorgänge, the oldest first, at most 100; `mehr` says that there are others. */
interface Liste {
  readonly vorgaenge: Dienstvorgang[]
  readonly mehr: boolean
}

/**
 * What the service desk has to do: answer what no system has taken, and finish with what is answered and no system takes.
 * `beiSystemen`: questions that a system has taken and nobody has answered, so that no customer waits for ever.
 */
export async function listOffeneVorgaenge(db: Database): Promise<Liste & { readonly beiSystemen: Liste }> {
  const isToDo = sql<boolean>`
    vorgang.uebergeben_am is null and (${isUnerledigt} or (vorgang.uebernommen_von = '{}' and not ${isAwaited}))
  `
  const isWithSystem = sql<boolean>`
    vorgang.art = 'kontaktanfrage' and vorgang.ergebnis is null and not ${isUnerledigt}
  `
  const list = async (which: RawBuilder<boolean>): Promise<Liste> => {
    const rows = await vorgaengeOf(db)
      .where(which)
      .orderBy('vorgang.id')
      .limit(mostOffene + 1)
      .execute()
    return { vorgaenge: rows.slice(0, mostOffene).map(toVorgang), mehr: rows.length > mostOffene }
  }
  return { ...(await list(isToDo)), beiSystemen: await list(isWithSystem) }
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

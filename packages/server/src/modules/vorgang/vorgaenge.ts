import { deriveAnzeigename } from '@ekp/wire/rules/anschlussnutzer/anzeigename'
import type { RequestOf } from '@ekp/wire/endpoint'
import { berlinDayStart, berlinToday } from '@ekp/wire/rules/berlin'
import type {
  bearbeitet,
  Dienstvorgang,
  listOffeneVorgaenge as call,
  OffeneVorgaenge,
  vorgangsalter,
} from '@ekp/wire/vorgang'
import { type RawBuilder, sql } from 'kysely'
import { isAwaited, isUnerledigt } from '../../db/vorgang/uebergabe.ts'
import type { Database } from '../../db/open.ts'

export const vorgaengeOf = (db: Database) =>
  db
    .selectFrom('vorgang')
    .leftJoin('anschlussnutzer as a', 'a.kundennummer', 'vorgang.kundennummer')
    .leftJoin('loeschvermerk as l', 'l.kundennummer', 'vorgang.kundennummer')
    .leftJoin('dienstkonto as k', 'k.id', 'vorgang.bearbeiter_id')
    .select([
      'vorgang.id',
      'vorgang.art',
      'vorgang.kundennummer',
      'vorgang.vertrag_id',
      'vorgang.eingegangen_am',
      'vorgang.weg',
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
    .select(['k.kennung', 'k.name as bearbeiter'])
    .select(['a.anrede', 'a.titel', 'a.vorname', 'a.nachname', 'a.firma', 'l.verlangt_am as loeschung_verlangt_am'])

type VorgangRow = Awaited<ReturnType<ReturnType<typeof vorgaengeOf>['execute']>>[number]

/** Who has asked to be deleted stands in a list by his number alone (Art. 18 DSGVO). */
export function nameOf({ kundennummer, loeschung_verlangt_am, anrede, titel, vorname, nachname, firma }: VorgangRow) {
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
  weg: row.weg,
  uebergebenAm: row.uebergeben_am?.toISOString() ?? null,
  uebernommenVon: row.uebernommen_von,
  ergebnis: row.ergebnis,
  ablehnungsgrund: row.ablehnungsgrund,
  antworttext: row.antworttext,
  giltAb: row.gilt_ab,
  beantwortetAm: row.beantwortet_am?.toISOString() ?? null,
  bearbeiter: row.kennung === null ? null : { kennung: row.kennung, name: row.bearbeiter ?? row.kennung },
})

const mostOffene = 100

/** Vorgänge, the oldest first, at most 100; `mehr` says that there are others. */
type Liste = Pick<OffeneVorgaenge, 'vorgaenge' | 'mehr'>

interface Anblick {
  readonly gefragt: RequestOf<typeof call>['query']
  /** The account that asks. */
  readonly kontoId: number
  readonly now: Date
}

const weekMs = 7 * 86_400_000

/**
 * What the service desk has to do: answer what no system has taken, and finish with what is answered and no system takes.
 * What is to be answered comes first. `beiSystemen`: questions that a system has taken and nobody has answered, so that no
 * customer waits for ever.
 */
export async function listOffeneVorgaenge(db: Database, { gefragt, kontoId, now }: Anblick): Promise<OffeneVorgaenge> {
  const isToDo = sql<boolean>`
    vorgang.uebergeben_am is null and (${isUnerledigt} or (vorgang.uebernommen_von = '{}' and not ${isAwaited}))
  `
  const isWithSystem = sql<boolean>`
    vorgang.art = 'kontaktanfrage' and vorgang.ergebnis is null and not ${isUnerledigt}
  `
  const alter = sql<(typeof vorgangsalter)[number]>`
    case when vorgang.eingegangen_am >= ${berlinDayStart(berlinToday(now))} then 'heute'
      when vorgang.eingegangen_am >= ${new Date(now.getTime() - weekMs)} then 'woche' else 'aelter' end
  `
  const von = sql<(typeof bearbeitet)[number]>`
    case when vorgang.bearbeiter_id is null then 'niemand'
      when vorgang.bearbeiter_id = ${kontoId} then 'ich' else 'andere' end
  `
  const list = async (which: RawBuilder<boolean>): Promise<Liste> => {
    const rows = await vorgaengeOf(db)
      .where(which)
      .$if(gefragt.art !== undefined, (query) => query.where('vorgang.art', '=', gefragt.art ?? 'ablesung'))
      .$if(gefragt.alter !== undefined, (query) => query.where(sql<boolean>`${alter} = ${gefragt.alter}`))
      .$if(gefragt.von !== undefined, (query) => query.where(sql<boolean>`${von} = ${gefragt.von}`))
      .orderBy(sql`vorgang.ergebnis is not null`)
      .orderBy('vorgang.id')
      .limit(mostOffene + 1)
      .execute()
    return { vorgaenge: rows.slice(0, mostOffene).map(toVorgang), mehr: rows.length > mostOffene }
  }
  const zahlen = await db
    .selectFrom('vorgang')
    .where(isToDo)
    .select(['art', alter.as('alter'), von.as('von'), sql<number>`count(*)::int`.as('anzahl')])
    .groupBy(sql`1, 2, 3`)
    .execute()
  return { ...(await list(isToDo)), zahlen, beiSystemen: await list(isWithSystem) }
}

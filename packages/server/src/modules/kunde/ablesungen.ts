import { sql } from 'kysely'
import type { Database } from '../../db/open.ts'
import { isZaehler } from '../../db/zaehlernummer.ts'
import { Refused } from './aendern.ts'

/** A reading as it was sent or imported, with what became of it. */
export interface GefundeneAblesung {
  readonly vertragId: string
  readonly kundennummer: string
  readonly zaehlernummer: string
  readonly ablesedatum: string
  /** Exact decimal text by channel, in the meter's unit. */
  readonly werte: readonly { readonly obiskennzahl: string; readonly wert: string }[]
  readonly ableseart: string
  /** When the portal took it; null for an imported one. */
  readonly eingegangenAm: Date | null
  readonly hatFoto: boolean
  /** Its place in the outbox; null when it was imported, or its Vorgang is deleted. */
  readonly vorgang: { readonly nr: number; readonly uebergebenAm: Date | null } | null
}

const most = 50

/**
 * The readings of a contract or of a meter, the last received first, 50 at most. Throws `Refused` for a contract or a
 * meter that the portal does not know.
 */
export async function findAblesungen(
  db: Database,
  gesucht: { readonly vertrag: string } | { readonly zaehler: string },
): Promise<GefundeneAblesung[]> {
  await checkKnown(db, gesucht)
  const rows = await db
    .selectFrom('ablesung')
    .innerJoin('vertrag', 'vertrag.id', 'ablesung.vertrag_id')
    .leftJoin('ablesung_foto', 'ablesung_foto.ablesung_id', 'ablesung.id')
    .leftJoin('vorgang', (join) =>
      join
        .on('vorgang.art', '=', 'ablesung')
        .onRef('vorgang.vertrag_id', '=', 'ablesung.vertrag_id')
        .on(sql<boolean>`(vorgang.inhalt ->> 'ablesungId')::bigint = ablesung.id`),
    )
    .$if('vertrag' in gesucht, (query) =>
      query.where('ablesung.vertrag_id', '=', 'vertrag' in gesucht ? gesucht.vertrag : ''),
    )
    .$if('zaehler' in gesucht, (query) =>
      query.where((eb) =>
        eb(
          'zaehlernummer',
          'in',
          eb
            .selectFrom('zaehler')
            .where(isZaehler('nummer', 'zaehler' in gesucht ? gesucht.zaehler : ''))
            .select('nummer'),
        ),
      ),
    )
    .orderBy('ablesung.eingegangen_am', (order) => order.desc().nullsLast())
    .orderBy('ablesedatum', 'desc')
    .orderBy('ablesung.id', 'desc')
    .orderBy('vorgang.id', 'desc')
    .limit(most)
    .select(['ablesung.vertrag_id', 'vertrag.kundennummer', 'zaehlernummer', 'ablesedatum', 'obiskennzahlen'])
    .select(['ablesewerte', 'ableseart', 'ablesung.eingegangen_am', 'ablesung_foto.ablesung_id as foto'])
    .select(['vorgang.id as nr', 'uebergeben_am'])
    .execute()
  return rows.map((row) => ({
    vertragId: row.vertrag_id,
    kundennummer: row.kundennummer,
    zaehlernummer: row.zaehlernummer,
    ablesedatum: row.ablesedatum,
    werte: row.obiskennzahlen.map((obiskennzahl, nr) => ({ obiskennzahl, wert: row.ablesewerte[nr] ?? '' })),
    ableseart: row.ableseart,
    eingegangenAm: row.eingegangen_am,
    hatFoto: row.foto !== null,
    vorgang: row.nr === null ? null : { nr: row.nr, uebergebenAm: row.uebergeben_am },
  }))
}

async function checkKnown(db: Database, gesucht: { vertrag: string } | { zaehler: string }): Promise<void> {
  const found =
    'vertrag' in gesucht
      ? await db.selectFrom('vertrag').where('id', '=', gesucht.vertrag).select('id').executeTakeFirst()
      : await db.selectFrom('zaehler').where(isZaehler('nummer', gesucht.zaehler)).select('nummer').executeTakeFirst()
  if (found !== undefined) return
  throw new Refused(
    'vertrag' in gesucht
      ? `Den Vertrag ${gesucht.vertrag} gibt es nicht.`
      : `Den Zähler ${gesucht.zaehler} gibt es an keinem Vertrag.`,
  )
}

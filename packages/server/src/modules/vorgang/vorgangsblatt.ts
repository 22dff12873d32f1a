import type { Dienstrolle } from '@ekp/wire/dienst/rollen'
import { deriveVertragsstatus } from '@ekp/wire/rules/vertragsstatus'
import { answeredText } from '@ekp/wire/schema/answered'
import type { Vorgangsblatt } from '@ekp/wire/vorgang'
import { sql } from 'kysely'
import * as v from 'valibot'
import type { Database } from '../../db/open.ts'
import { placeVorgaenge } from '../../db/vorgang/stelle.ts'
import { isUnerledigt, listMissing } from '../../db/vorgang/uebergabe.ts'
import { lieferadresseOf } from '../../lib/anschrift.ts'
import type { Abschlagsumstaende } from '../abschlag/vorausschau.ts'
import { listAngaben } from './listAngaben.ts'
import { listVergleich } from './vergleich.ts'
import { giltAbOf } from './vergleichAbschlag.ts'
import { findVorher } from './vorgangsantwort.ts'
import { nameOf, toVorgang, vorgaengeOf } from './vorgaenge.ts'

/** For whom, when, and by what the tenant says of instalments. */
interface Blick extends Abschlagsumstaende {
  readonly rolle: Dienstrolle
}

/** One Vorgang as somebody of this role decides on it; undefined if there is none of this number. */
export async function findVorgang(
  db: Database,
  nr: number,
  { rolle, ...umstaende }: Blick,
): Promise<Vorgangsblatt | undefined> {
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
  const { art, inhalt, jpeg, kundennummer, vertrag_id: vertragId } = row
  await placeVorgaenge(db)
  const name = nameOf(row)
  return {
    vorgang: toVorgang(row),
    angaben: listAngaben(art, inhalt, rolle),
    vergleich: await listVergleich(db, { art, inhalt, kundennummer, vertragId }, umstaende),
    gewuenschtAb: art === 'abschlagsaenderung' ? giltAbOf(inhalt) : null,
    frueher: art === 'kontaktanfrage' && kundennummer !== null ? await listFrueher(db, kundennummer, nr) : [],
    kunde: kundennummer === null || name === null ? null : await findKunde(db, { kundennummer, name, vertragId, nr }),
    notizen: await listNotizen(db, nr),
    vorher: row.unerledigt ? ((await findVorher(db, nr)) ?? null) : null,
    wartetAuf: await listMissing(db, nr),
    foto: jpeg && `data:image/jpeg;base64,${jpeg.toString('base64')}`,
  }
}

const mostFrueher = 5

const Nachricht = v.object({ betreff: answeredText, text: answeredText })

/** The messages of the customer before this one, the latest first. */
async function listFrueher(db: Database, kundennummer: string, nr: number): Promise<Vorgangsblatt['frueher']> {
  const rows = await db
    .selectFrom('vorgang')
    .where('kundennummer', '=', kundennummer)
    .where('art', '=', 'kontaktanfrage')
    .where('id', '<', nr)
    .orderBy('id', 'desc')
    .limit(mostFrueher)
    .select(['id', 'eingegangen_am', 'inhalt', 'antworttext', 'ablehnungsgrund'])
    .execute()
  return rows.map(({ id, eingegangen_am, inhalt, antworttext, ablehnungsgrund }) => ({
    nr: id,
    eingegangenAm: eingegangen_am.toISOString(),
    ...v.parse(Nachricht, inhalt),
    antwort: antworttext ?? ablehnungsgrund,
  }))
}

const mostVertraege = 4
const mostOffene = 10

interface Gesucht {
  readonly kundennummer: string
  readonly name: string
  readonly vertragId: string | null
  readonly nr: number
}

async function findKunde(
  db: Database,
  { kundennummer, name, vertragId, nr }: Gesucht,
): Promise<Vorgangsblatt['kunde']> {
  const kontakt = await db
    .selectFrom('anschlussnutzer')
    .where('kundennummer', '=', kundennummer)
    .select(['geburtsdatum', 'email', 'festnetz', 'mobil'])
    .executeTakeFirstOrThrow()
  const vertraege = await db
    .selectFrom('vertrag')
    .where('kundennummer', '=', kundennummer)
    .orderBy(sql`id is distinct from ${vertragId}`)
    .orderBy('lieferende', (order) => order.desc().nullsFirst())
    .orderBy('id')
    .limit(mostVertraege)
    .select(['id', 'versorgungsart', 'strasse', 'hausnummer', 'plz', 'ort', 'storniert', 'lieferbeginn', 'lieferende'])
    .select('gewuenschtes_lieferende as gewuenschtesLieferende')
    .execute()
  const offene = await vorgaengeOf(db)
    .where('vorgang.kundennummer', '=', kundennummer)
    .where('vorgang.id', '<>', nr)
    .where(isUnerledigt)
    .orderBy('vorgang.id')
    .limit(mostOffene)
    .execute()
  return {
    kundennummer,
    name,
    ...kontakt,
    vertraege: vertraege.map((row) => ({
      id: row.id,
      versorgungsart: row.versorgungsart,
      status: deriveVertragsstatus(row),
      adresse: lieferadresseOf(row),
    })),
    offene: offene.map(toVorgang),
  }
}

async function listNotizen(db: Database, nr: number): Promise<Vorgangsblatt['notizen']> {
  const rows = await db
    .selectFrom('vorgangsnotiz')
    .innerJoin('dienstkonto', 'dienstkonto.id', 'konto_id')
    .where('vorgang_id', '=', nr)
    .orderBy('vorgangsnotiz.id')
    .select(['vorgangsnotiz.id as nr', 'text', 'name', 'geschrieben_am'])
    .execute()
  return rows.map(({ geschrieben_am, ...notiz }) => ({ ...notiz, zeit: geschrieben_am.toISOString() }))
}

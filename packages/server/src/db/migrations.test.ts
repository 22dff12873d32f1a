import { plainLine } from '@ekp/wire/rules/text/plainLine'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { emptyDatabase, type TestDatabase } from '../testing/testDatabase.ts'
import { migrate } from './migrate.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await emptyDatabase()
})
afterEach(() => database.close())

/** The database as it was after this step, with a customer's contracts; `zaehler` are their meters with a register. */
async function openAt(step: string, zaehler: readonly (readonly [vertrag: string, nummer: string])[]) {
  const { db } = database
  await migrate(db, step)
  await sql`insert into anschlussnutzer (kundennummer, anrede) values ('T-1', 'Frau')`.execute(db)
  for (const vertrag of new Set(zaehler.map(([one]) => one)))
    await sql`
      insert into vertrag (id, kundennummer, versorgungsart, kunden_art)
      values (${vertrag}, 'T-1', 'strom', 'Haushaltskunde')
    `.execute(db)
  for (const [vertrag, nummer] of zaehler) {
    await sql`insert into zaehler (vertrag_id, nummer, eingebaut_am) values (${vertrag}, ${nummer}, '2020-01-01')`.execute(
      db,
    )
    await sql`
      insert into messkanal (vertrag_id, zaehlernummer, obiskennzahl, vorkommastellen, nachkommastellen)
      values (${vertrag}, ${nummer}, '1-0:1.8.0', 6, 1)
    `.execute(db)
  }
}

interface Stand {
  readonly zaehlernummer: string
  readonly ablesedatum?: string
  readonly wert?: number
  readonly ableseart?: string
  readonly eingegangen?: boolean
  readonly nachricht?: string | null
  readonly hatFoto?: boolean
}

async function addAblesung(vertrag: string, stand: Stand): Promise<void> {
  const {
    zaehlernummer,
    ablesedatum = '2025-11-13',
    wert = 10_614,
    ableseart = 'NETZBETREIBER',
    nachricht = null,
  } = stand
  const eingegangenAm = stand.eingegangen === true ? new Date('2025-11-13T10:00:00Z') : null
  const { rows } = await sql<{ id: number }>`
    insert into ablesung
      (vertrag_id, zaehlernummer, ablesedatum, obiskennzahlen, ablesewerte, ableseart, eingegangen_am, marktnachricht)
    values (${vertrag}, ${zaehlernummer}, ${ablesedatum}, '{1-0:1.8.0}', array[${wert}::numeric], ${ableseart},
      ${eingegangenAm}, ${nachricht})
    returning id
  `.execute(database.db)
  if (stand.hatFoto === true)
    await sql`insert into ablesung_foto (ablesung_id, jpeg) values (${rows[0]?.id}, 'jpeg')`.execute(database.db)
}

test('0048 writes numbers of meters as the import reads them, with all that belongs to the meter', async () => {
  const nummern = ['1EMH00\u00a012845719', 'A\u20112', '\ufeffB\u200b3\u202c', ' C \u202f 4 ', 'D-5', 'Ä 6']
  await openAt('0047-gesehene-antworten', [
    ...nummern.map((nummer) => ['4711', nummer] as const),
    // There already as it would be written, in the one contract but not in the other.
    ...[['4712', 'A-2'] as const, ['4712', 'A\u20112'] as const, ['4713', 'A\u20112'] as const],
    // Nothing would be left of it.
    ['4714', '\u200b\u2060'],
    // Two that would be written alike.
    ['4715', 'A\u20122'],
    ['4715', 'A\u20112'],
  ])
  for (const zaehlernummer of nummern) await addAblesung('4711', { zaehlernummer })
  await migrate(database.db, '0048-suchtext')
  const list = async (table: 'messkanal' | 'ablesung', vertrag: string) => {
    const { rows } = await sql<{ zaehlernummer: string }>`
      select zaehlernummer from ${sql.table(table)} where vertrag_id = ${vertrag} order by zaehlernummer collate "C"
    `.execute(database.db)
    return rows.map(({ zaehlernummer }) => zaehlernummer)
  }
  const written = ['1EMH00 12845719', 'A-2', 'B3', 'C 4', 'D-5', 'Ä 6']
  expect(written).toEqual(nummern.map(plainLine))
  expect([await list('messkanal', '4711'), await list('ablesung', '4711')]).toEqual([written, written])
  const others = await Promise.all(['4712', '4713', '4714', '4715'].map((vertrag) => list('messkanal', vertrag)))
  expect(others).toEqual([
    ['A-2', 'A\u20112'],
    ['A-2'],
    ['\u200b\u2060'],
    ['A-2', expect.stringMatching(/^A[\u2011\u2012]2$/)],
  ])
})

test('0052 makes one reading of what the market brought and the customer read a day apart', async () => {
  const zaehler = ['DOPPELT', 'FOTO', 'ANDERER', 'MARKT'] as const
  await openAt(
    '0051-lesezugriff',
    zaehler.map((nummer) => ['4711', nummer]),
  )
  const eigen = { ableseart: 'KUNDE', eingegangen: true }
  await addAblesung('4711', { zaehlernummer: 'DOPPELT', ...eigen })
  await addAblesung('4711', { zaehlernummer: 'DOPPELT', ablesedatum: '2025-11-14', nachricht: 'N/1' })
  // He sent a photo of what the market had brought of the same day.
  await addAblesung('4711', { zaehlernummer: 'FOTO', nachricht: 'N/2', hatFoto: true })
  await addAblesung('4711', { zaehlernummer: 'ANDERER', ...eigen })
  await addAblesung('4711', { zaehlernummer: 'ANDERER', ablesedatum: '2025-11-14', wert: 10_615, nachricht: 'N/3' })
  await addAblesung('4711', { zaehlernummer: 'MARKT', nachricht: 'N/4' })
  await migrate(database.db, '0052-markttag')
  const { rows } = await sql<object>`
    select zaehlernummer, ablesedatum::text, ableseart, marktnachricht, markttag::text from ablesung order by 1, 2
  `.execute(database.db)
  expect(rows.map((row) => Object.values(row))).toEqual([
    ['ANDERER', '2025-11-13', 'KUNDE', null, null],
    ['ANDERER', '2025-11-14', 'NETZBETREIBER', 'N/3', '2025-11-14'],
    ['DOPPELT', '2025-11-13', 'KUNDE', 'N/1', null],
    ['FOTO', '2025-11-13', 'KUNDE', 'N/2', null],
    ['MARKT', '2025-11-13', 'NETZBETREIBER', 'N/4', '2025-11-13'],
  ])
})

test('0063 keeps each order of the monthly mail with its link, and what it was to tell next', async () => {
  await openAt(
    '0062-rechnungsdokumente',
    ['4711', '4712', '4713'].map((vertrag) => [vertrag, 'Z-1'] as const),
  )
  await sql`insert into protokoll (kundennummer, zeit, akteur, aktion, objekt)
    values ('T-1', '2026-10-02T10:00:00Z', 'kunde', 'monatsmail_bestellt', 'vertrag/4711')`.execute(database.db)
  const abo = '0ca7a71e-0000-4000-8000-000000004711'
  await sql`
    insert into monatsmail (vertrag_id, naechster_monat, abo) values
      ('4711', '2026-11-01', ${abo}), ('4712', '2026-11-01', default), ('4713', null, default)
  `.execute(database.db)
  await migrate(database.db)
  const { rows } = await sql`
    select vertrag_id, thema, bestellt_am is null as ab, bestellt_am = '2026-10-02T10:00:00Z' as damals, mitgeteilt,
      abo = ${abo} as link
    from benachrichtigung order by 1
  `.execute(database.db)
  expect(rows).toEqual([
    { vertrag_id: '4711', thema: 'verbrauch', ab: false, damals: true, mitgeteilt: ['2026-10-01'], link: true },
    { vertrag_id: '4712', thema: 'verbrauch', ab: false, damals: false, mitgeteilt: ['2026-10-01'], link: false },
    { vertrag_id: '4713', thema: 'verbrauch', ab: true, damals: null, mitgeteilt: [], link: false },
  ])
})

test('0073 stores the texts in which the desk searches, of the rows that are there', async () => {
  const { db } = database
  await openAt('0070-erinnerungen', [['4711', 'Z-1']])
  await sql`update anschlussnutzer set vorname = 'Jürgen', nachname = 'Groß'`.execute(db)
  await sql`update vertrag set strasse = 'Innstr.', hausnummer = '5', ort = 'Kößlarn'`.execute(db)
  await migrate(db, '0073-suchspalten')
  const { rows } = await sql<{ name: string; adresse: string }>`
    select a.suchtext as name, v.suchtext as adresse from anschlussnutzer a join vertrag v using (kundennummer)
  `.execute(db)
  expect(rows).toEqual([{ name: ' jurgen gross   ', adresse: ' innstrasse 5  kosslarn ' }])
})

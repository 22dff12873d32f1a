import { kontaktfelder } from '@ekp/wire/anschlussnutzer'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createKundenbestand } from '../../testing/data/createKundenbestand.ts'
import { createAnschlussnutzer, createMarktpreis } from '../../testing/data/factories.ts'
import { codeOf, testDatabase, type TestDatabase } from '../../testing/testDatabase.ts'
import { signer } from '../../lib/files/schluessel.ts'
import { testSchluessel } from '../../testing/testTenant.ts'
import { insertDienstkonto } from '../dienst/dienstkonto.ts'
import { lesepseudonymeOf, recordLesezugriffe } from '../dienst/lesezugriff.ts'
import { tables } from '../schema.ts'
import type { Database } from '../open.ts'
import { grantColumns, guardTable, rowsOf } from './guardTable.ts'
import { kundenrolle } from './chooseKunde.ts'
import { ofKunde } from './ofKunde.ts'

const ohneKunden = [
  'ausgangszugang',
  'budget',
  'dienstkonto',
  'dienstpasskey',
  'dienstsitzung',
  'dienstversuch',
  'einsicht',
  'importlauf',
  'nachrichtenzahl',
  'inhalt_loeschung',
  'kysely_migration',
  'kysely_migration_lock',
  'loeschlauf',
  'loeschvermerk',
  'protokoll_geloescht',
  'sitzung_token',
  'stornovermerk',
  'webhook',
  'webhook_unzustellbar',
]
const fuerAlle = ['gradtagzahl', 'marktpreis', 'preiskalender', 'tarifangebot']

interface Tabelle {
  readonly name: string
  readonly geschuetzt: boolean
  /** The columns that the customers' role may read. */
  readonly lesbar: readonly string[]
  /** The commands that it may run on at least one column. */
  readonly rechte: readonly string[]
}

let database: TestDatabase
let db: Database
let own: Database
let tabellen: readonly Tabelle[]

beforeAll(async () => {
  database = await testDatabase()
  db = database.db
  await createKundenbestand(db, { kundennummer: 'T-1', vertragId: '4711' })
  await createKundenbestand(db, { kundennummer: 'T-2', vertragId: '4712' })
  await createMarktpreis(db, { tag: '2026-01-01', preise: Array.from({ length: 24 }, () => 1) })
  own = ofKunde(db, 'T-1')
  tabellen = await listTabellen()
})
afterAll(() => database.close())

async function listTabellen(): Promise<readonly Tabelle[]> {
  const { rows } = await sql<Tabelle>`
    select relname::text as name,
      relrowsecurity and exists (select from pg_policy where polrelid = pg_class.oid) as geschuetzt,
      array(
        select attname::text from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and has_column_privilege(${kundenrolle}, attrelid, attnum, 'select')
      ) as lesbar,
      array(
        select recht from unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'trigger', 'references']) as recht
        where case when recht in ('delete', 'truncate', 'trigger') then has_table_privilege(${kundenrolle}, pg_class.oid, recht)
          else has_any_column_privilege(${kundenrolle}, pg_class.oid, recht) end
      ) as rechte
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f') order by 1
  `.execute(db)
  return rows
}

const geschuetzte = () => tabellen.filter(({ geschuetzt, rechte }) => geschuetzt && rechte.length > 0)

/** What to do about a table that has not chosen how customers’ calls may see it; nothing when it has. */
function checkSchutz({ name, geschuetzt, rechte }: Tabelle): string[] {
  const here = 'packages/server/src/db/eigen/zeilenschutz.test.ts'
  if (ohneKunden.includes(name)) {
    const revoke = `revoke all on ${name} from ${kundenrolle}`
    return rechte.length === 0 ? [] : [`${name} is in ohneKunden of ${here} and can be reached: ${revoke}.`]
  }
  if (fuerAlle.includes(name)) {
    const isReadable = rechte.join() === 'select'
    return isReadable ? [] : [`${name} is in fuerAlle of ${here}: ${kundenrolle} may select from it, and nothing else.`]
  }
  if (geschuetzt && rechte.length > 0) return []
  const missing = geschuetzt ? `grants nothing to ${kundenrolle}` : 'has no row-level security'
  return [
    `The table ${name} ${missing}. Choose in its migration: rows of customers need a policy and ` +
      `grants, which guardTable(db, { name: '${name}', … }) of db/eigen/guardTable.ts gives them; a table that no customer’s call needs gets ` +
      `no grant and its name in ohneKunden of ${here}; one without personal data that all may read gets "grant select" ` +
      `and its name in fuerAlle there.`,
  ]
}

const count = async (from: Database, name: string) => {
  const { rows } = await sql<{ anzahl: number }>`select count(*) as anzahl from ${sql.table(name)}`.execute(from)
  return rows[0]?.anzahl
}
describe('every table', () => {
  test('has a policy, or no rights, or is public; a new table has to choose', () => {
    expect(tabellen.flatMap(checkSchutz)).toEqual([])
    expect(tabellen.map(({ name }) => name)).toEqual(expect.arrayContaining([...ohneKunden, ...fuerAlle]))
  })

  test('that is new is told what to choose from', async () => {
    await sql`create table neue_tabelle (notiz text)`.execute(db)
    const withNew = await listTabellen()
    await sql`drop table neue_tabelle`.execute(db)
    expect(withNew.flatMap(checkSchutz)).toContainEqual(
      expect.stringMatching(/^The table neue_tabelle has no row-level security\. .*policy.*ohneKunden.*fuerAlle/),
    )
  })

  test('that guardTable guards shows each customer his own rows, and the columns that were granted', async () => {
    await sql`create table merkzettel (kundennummer text not null, notiz text)`.execute(db)
    try {
      await guardTable(db, {
        name: 'merkzettel',
        own: rowsOf.kunde,
        rights: { select: ['kundennummer'], insert: true },
      })
      expect((await listTabellen()).flatMap(checkSchutz)).toEqual([])
      await sql`insert into merkzettel values ('T-1', 'mein'), ('T-2', 'fremd')`.execute(db)
      await sql`insert into merkzettel values ('T-1', 'noch einer')`.execute(own)
      expect(await codeOf(sql`insert into merkzettel values ('T-2', 'untergeschoben')`.execute(own))).toBe('42501')
      expect(await codeOf(sql`select notiz from merkzettel`.execute(own))).toBe('42501')
      await grantColumns(db, 'merkzettel', { select: ['notiz'] })
      const { rows } = await sql`select notiz from merkzettel order by notiz`.execute(own)
      expect(rows).toEqual([{ notiz: 'mein' }, { notiz: 'noch einer' }])
    } finally {
      await sql`drop table merkzettel`.execute(db)
    }
  })

  test('lets customers change each of their contact fields, and no other column of theirs', async () => {
    const { rows } = await sql<{ spalte: string }>`
      select attname::text as spalte from pg_attribute
      where attrelid = 'anschlussnutzer'::regclass and attnum > 0 and has_column_privilege(${kundenrolle}, attrelid, attnum, 'update')
    `.execute(db)
    expect(
      rows.map(({ spalte }) => spalte).toSorted(),
      "in the column's migration: grantColumns(db, 'anschlussnutzer', { select: [column], update: [column] })",
    ).toEqual(kontaktfelder.toSorted())
  })

  test('allows no delete, truncate or reference', () => {
    const rechte = new Set(tabellen.flatMap((table) => table.rechte))
    expect([...rechte].toSorted()).toEqual(['insert', 'select', 'update'])
  })

  test('shows the columns of the export, and no secret', () => {
    const lesbar = (name: string) => tabellen.find((table) => table.name === name)?.lesbar ?? []
    const exported = Object.entries(tables).flatMap(([name, { spalten }]) =>
      Object.entries(spalten).flatMap(([column, { auskunft }]) => (auskunft ? [`${name}.${column}`] : [])),
    )
    expect(exported.length).toBeGreaterThan(50)
    const readable = new Set(tabellen.flatMap(({ name }) => lesbar(name).map((column) => `${name}.${column}`)))
    const unreadable = exported.filter((column) => !readable.has(column))
    expect(
      unreadable,
      'a migration has to let customers read these columns: grantColumns(db, table, { select: [column] })',
    ).toEqual([])
    const secret = /passwort_(hash|importiert|version)|token|salt|salz|^geraet\.id|^passwort_reset\.id/
    const secrets = [...readable].filter((column) => secret.test(column))
    expect(secrets, `a migration has to revoke select on these columns from ${kundenrolle}`).toEqual([])
  })

  test('the job queue is out of reach, and the role has no special rights', async () => {
    const { rows } = await sql<{ mag: boolean }>`
      select has_schema_privilege(${kundenrolle}, 'graphile_worker', 'usage') as mag
    `.execute(db)
    expect(rows).toEqual([{ mag: false }])
    const role = await sql`select rolcanlogin, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb from pg_roles
      where rolname = ${kundenrolle}`.execute(db)
    expect(role.rows.map((row) => Object.values(Object(row)))).toEqual([[false, false, false, false, false]])
  })
})

describe('a query without any condition', () => {
  test('of what was looked at shows the rows of the hashes that the export names, and else none', async () => {
    const [sign, now] = [signer(testSchluessel, 'test'), new Date('2026-11-21T09:00:00Z')]
    const konto = {
      kennung: 'a.berger',
      name: 'Anna Berger',
      rolle: 'lesen',
      passwortHash: 'x',
      angelegtAm: now,
    } as const
    const leser = { konto: { id: (await insertDienstkonto(db, konto)) ?? 0, rolle: konto.rolle } }
    await recordLesezugriffe({ db, sign }, leser, { was: 'kundenblatt', kundennummern: ['T-1', 'T-2'] }, now)
    expect(await count(own, 'lesezugriff')).toBe(0)
    await own.transaction().execute(async (tx) => {
      const [kunde = ''] = await lesepseudonymeOf(tx, sign, 'T-1')
      await sql`select set_config('app.lesezugriff', ${kunde}, true)`.execute(tx)
      expect(await tx.selectFrom('lesezugriff').select('kunde').execute()).toEqual([{ kunde }])
    })
    expect(await count(own, 'lesezugriff')).toBe(0)
  })

  test('reads the customer’s own rows of each table and no others', async () => {
    for (const { name, lesbar } of geschuetzte()) {
      if (name === 'lesezugriff' || name === 'verknuepfung') continue
      const mine = await count(own, name)
      expect([name, mine]).toEqual([name, (Number(await count(db, name)) || 0) / 2])
      expect(Number(mine), `${name} needs a row of the customer in testing/createKundenbestand.ts`).toBeGreaterThan(0)
      if (!lesbar.includes('kundennummer')) continue
      const { rows } = await sql<{ kundennummer: string }>`select kundennummer from ${sql.table(name)}`.execute(own)
      expect([name, new Set(rows.map(({ kundennummer }) => kundennummer))]).toEqual([name, new Set(['T-1'])])
    }
  })

  test('reads the links of customer numbers at both sides, and no others', async () => {
    await createAnschlussnutzer(db, { kundennummer: 'T-3' })
    const link = { passwort_version: 1, angelegt_am: new Date('2026-11-20T12:00:00Z') }
    for (const [von, zu] of [
      ['T-1', 'T-2'],
      ['T-3', 'T-1'],
      ['T-3', 'T-2'],
    ] as const) {
      await db
        .insertInto('verknuepfung')
        .values({ von, zu, ...link })
        .execute()
    }
    const seen = (from: Database) => from.selectFrom('verknuepfung').select(['von', 'zu']).orderBy('von').execute()
    expect(await seen(own)).toEqual([
      { von: 'T-1', zu: 'T-2' },
      { von: 'T-3', zu: 'T-1' },
    ])
    await db.deleteFrom('anschlussnutzer').where('kundennummer', '=', 'T-3').execute()
    expect(await seen(own)).toEqual([{ von: 'T-1', zu: 'T-2' }])
  })

  test('reads the public tables', async () => {
    expect(await count(own, 'marktpreis')).toBe(1)
  })

  test('finds nothing without a customer number, or with one that does not exist', async () => {
    for (const kundennummer of ['', 'T-3', "T-1' or ''='"]) {
      for (const { name } of geschuetzte())
        expect([name, await count(ofKunde(db, kundennummer), name)]).toEqual([name, 0])
    }
  })

  test('updates only the customer’s own rows, and only the columns that customers may change', async () => {
    const mayUpdate = tabellen.filter(({ rechte }) => rechte.includes('update')).map(({ name }) => name)
    expect(mayUpdate).toEqual([
      'ableselink',
      'ablesung',
      'ablesung_foto',
      'anschlussnutzer',
      'bankverbindung',
      'benachrichtigung',
      'rechnungsadresse',
      'vertrag',
      'vorgang',
      'zaehler',
    ])
    const update = (set: string) => sql`update ${sql.raw(set)}`.execute(own)
    const changed = await Promise.all(
      [
        `anschlussnutzer set email = 'neu@example.org'`,
        `vertrag set gewuenschtes_lieferende = '2027-01-01'`,
        `rechnungsadresse set entfallen_am = now()`,
        `bankverbindung set gueltig_bis = '2026-12-31'`,
        `ablesung set ableseart = 'KUNDE'`,
        `ablesung_foto set jpeg = 'neu'`,
        `benachrichtigung set bestellt_am = null`,
        `ableselink set geoeffnet_am = now()`,
        `vorgang set gesehene_antwort_vom = now()`,
      ].map(async (set) => (await update(set)).numAffectedRows),
    )
    expect(changed).toEqual([1n, 1n, 2n, 2n, 1n, 1n, 1n, 1n, 1n])
    const untouched = await sql`
      select email, (select gewuenschtes_lieferende from vertrag where id = '4712') as ende,
        (select count(*) from rechnungsadresse where kundennummer = 'T-2' and entfallen_am is null) as adressen,
        (select count(*) from bankverbindung where kundennummer = 'T-2' and gueltig_bis is null) as konten,
        (select ableseart from ablesung where vertrag_id = '4712') as ableseart,
        (select count(*) from ablesung_foto where jpeg = 'jpeg') as fotos,
        (select count(bestellt_am) from benachrichtigung where vertrag_id = '4712') as benachrichtigungen,
        (select count(geoeffnet_am) from ableselink where vertrag_id = '4712') as geoeffnete,
        (select count(gesehene_antwort_vom) from vorgang where kundennummer = 'T-2') as gesehene
      from anschlussnutzer where kundennummer = 'T-2'
    `.execute(db)
    expect(untouched.rows).toEqual([
      {
        email: 'T-2@example.org',
        ende: null,
        adressen: 2,
        konten: 2,
        ableseart: 'NETZBETREIBER',
        fotos: 1,
        benachrichtigungen: 1,
        geoeffnete: 0,
        gesehene: 0,
      },
    ])
    for (const set of [
      `anschlussnutzer set zugriff = 'voll'`,
      `anschlussnutzer set passwort_hash = 'x'`,
      `vertrag set kundennummer = 'T-1'`,
      `bankverbindung set kundennummer = 'T-1'`,
      `zaehler set nummer = 'Z2'`,
      `benachrichtigung set abo = gen_random_uuid()`,
      `ableselink set gilt_bis = '2030-01-01'`,
      `vorgang set uebergeben_am = now()`,
      `protokoll set inhalt = null`,
      `ablesung set ableseart = 'NETZBETREIBER'`,
    ]) {
      expect([set, await codeOf(update(set))]).toEqual([set, '42501'])
    }
  })

  test('deletes nothing', async () => {
    for (const { name } of tabellen) {
      const refused = await codeOf(sql`delete from ${sql.table(name)}`.execute(own))
      expect([name, refused]).toEqual([name, '42501'])
    }
  })
})

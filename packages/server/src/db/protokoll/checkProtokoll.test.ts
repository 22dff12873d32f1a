import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../testing/testDatabase.ts'
import type { Database } from '../open.ts'
import { type Bruch, checkProtokoll } from './checkProtokoll.ts'
import { compareKoepfe, deriveStand, type Kopf, listKoepfe } from './koepfe.ts'
import { recordProtokoll } from './recordProtokoll.ts'

const customers = ['T-1', 'T-2', 'T-3']

let database: TestDatabase
let earlier: Kopf[]
beforeAll(async () => {
  database = await testDatabase()
  for (let nr = 1; nr <= 4; nr++) await recordAll(nr)
  earlier = await database.db.transaction().execute(noteKoepfe)
  await recordAll(5)
})
afterAll(() => database.close())

async function recordAll(nr: number): Promise<void> {
  for (const kundennummer of customers) {
    const zeit = new Date(Date.UTC(2026, 10, 21, 9, nr))
    const nachher = { email: `erika.${nr}@example.org`, name: 'Ayşe Öztürk' }
    const objekt = `bankverbindung/B-${nr}`
    await recordProtokoll(database.db, {
      kundennummer,
      zeit,
      akteur: 'kunde',
      aktion: 'bankverbindung_angelegt',
      objekt,
      nachher,
    })
  }
}

async function noteKoepfe(tx: Database): Promise<Kopf[]> {
  const koepfe: Kopf[] = []
  for await (const head of listKoepfe(tx)) koepfe.push(head)
  return koepfe
}

async function check(tx: Database) {
  const found: Bruch[] = []
  const pruefung = await checkProtokoll(tx, (bruch) => void found.push(bruch))
  return { ...pruefung, found }
}

/** Returns the breaks that are found after these statements of an owner, and rolls them back. */
async function findAfter<T>(statements: readonly string[], find: (tx: Database) => Promise<T>): Promise<T> {
  const tx = await database.db.startTransaction().execute()
  try {
    for (const table of ['protokoll', 'protokoll_kopf', 'protokoll_geloescht']) {
      await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx)
    }
    for (const statement of statements) await sql.raw(statement).execute(tx)
    return await find(tx)
  } finally {
    await tx.rollback().execute()
  }
}

test('untouched chains have no break', async () => {
  const { found, ...counts } = await database.db.transaction().execute(check)
  expect(found).toEqual([])
  expect(counts).toEqual({ ketten: 3, eintraege: 15, ohneInhalt: 0, brueche: 0 })
})

const tampered: Readonly<Record<string, string>> = {
  kundennummer: `kundennummer || '0'`,
  nr: 'nr + 100',
  zeit: `zeit + interval '1 microsecond'`,
  akteur: `'portal'`,
  aktion: `aktion || '_nicht'`,
  objekt: `objekt || '0'`,
  inhalt: `replace(inhalt::text, 'erika', 'erich')::json`,
  salz: 'set_byte(salz, 0, get_byte(salz, 0) # 1)',
  inhalt_hash: 'set_byte(inhalt_hash, 31, get_byte(inhalt_hash, 31) # 128)',
  vor_hash: 'set_byte(vor_hash, 7, get_byte(vor_hash, 7) # 1)',
  hash: 'set_byte(hash, 15, get_byte(hash, 15) # 16)',
}

test('a change of any column of any entry is found', async () => {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns where table_name = 'protokoll'
  `.execute(database.db)
  expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(tampered).toSorted())
  const missed: string[] = []
  for (const kundennummer of customers) {
    for (let nr = 1; nr <= 5; nr++) {
      for (const [column, value] of Object.entries(tampered)) {
        const statement = `update protokoll set ${column} = ${value} where kundennummer = '${kundennummer}' and nr = ${nr}`
        const { found } = await findAfter([statement], check)
        if (found.length === 0) missed.push(`${kundennummer} ${nr} ${column}`)
      }
    }
  }
  expect(missed).toEqual([])
})

test.each([
  ['kundennummer', `kundennummer || '0'`],
  ['nr', 'nr + 1'],
  ['nr', 'nr - 1'],
  ['hash', `sha256('something else')`],
])('the head is guarded: %s becomes %s', async (column, value) => {
  const statement = `update protokoll_kopf set ${column} = ${value} where kundennummer = 'T-2'`
  expect((await findAfter([statement], check)).found).not.toEqual([])
})

const of2 = (was: Bruch['was']): Bruch => ({ kundennummer: 'T-2', was })

test.each<readonly [string, readonly string[], readonly Bruch[]]>([
  [
    'a changed content',
    [`update protokoll set inhalt = '{}' where kundennummer = 'T-2' and nr = 3`],
    [of2({ art: 'inhalt', nr: 3 })],
  ],
  [
    'a removed entry',
    [`delete from protokoll where kundennummer = 'T-2' and nr = 3`],
    [of2({ art: 'fehlt', von: 3, bis: 3 })],
  ],
  [
    'a removed beginning',
    [`delete from protokoll where kundennummer = 'T-2' and nr < 3`],
    [of2({ art: 'fehlt', von: 1, bis: 2 })],
  ],
  [
    'a removed end',
    [`delete from protokoll where kundennummer = 'T-2' and nr > 3`],
    [of2({ art: 'abgeschnitten', von: 4, bis: 5 })],
  ],
  [
    'all entries removed',
    [`delete from protokoll where kundennummer = 'T-2'`],
    [of2({ art: 'abgeschnitten', von: 1, bis: 5 })],
  ],
  ['a removed head', [`delete from protokoll_kopf where kundennummer = 'T-2'`], [of2({ art: 'kopflos' })]],
  [
    'two entries that change places',
    [
      `update protokoll set nr = 9 where kundennummer = 'T-2' and nr = 2`,
      `update protokoll set nr = 2 where kundennummer = 'T-2' and nr = 3`,
      `update protokoll set nr = 3 where kundennummer = 'T-2' and nr = 9`,
    ],
    [
      of2({ art: 'verkettung', nr: 2 }),
      of2({ art: 'eintrag', nr: 2 }),
      of2({ art: 'verkettung', nr: 3 }),
      of2({ art: 'eintrag', nr: 3 }),
      of2({ art: 'verkettung', nr: 4 }),
    ],
  ],
  [
    'an entry twice',
    [
      'alter table protokoll drop constraint protokoll_pkey',
      `insert into protokoll select * from protokoll where kundennummer = 'T-2' and nr = 3`,
    ],
    [of2({ art: 'nummer', nr: 3 })],
  ],
  [
    'an entry of another customer',
    [
      `update protokoll p set hash = q.hash, inhalt = q.inhalt, salz = q.salz, inhalt_hash = q.inhalt_hash, vor_hash = q.vor_hash
      from protokoll q where p.kundennummer = 'T-2' and q.kundennummer = 'T-1' and p.nr = 5 and q.nr = 5`,
    ],
    [of2({ art: 'verkettung', nr: 5 }), of2({ art: 'eintrag', nr: 5 }), of2({ art: 'ende' })],
  ],
])('%s is named, and nothing else', async (_, statements, expected) => {
  expect((await findAfter(statements, check)).found).toEqual(expected)
})

test('an erased content is no break, but content without its salt is', async () => {
  const lawful = await findAfter([`update protokoll set inhalt = null, salz = null where nr < 4`], check)
  expect(lawful).toMatchObject({ found: [], ohneInhalt: 9 })
  const unlawful = [
    'alter table protokoll drop constraint protokoll_check',
    `update protokoll set salz = null where kundennummer = 'T-2' and nr = 1`,
  ]
  expect((await findAfter(unlawful, check)).found).toEqual([of2({ art: 'inhalt', nr: 1 })])
})

test('a chain longer than what is read at once is checked to its end', { tags: 'full' }, async () => {
  const grow = [
    'alter table protokoll enable trigger chain_protokoll',
    `insert into protokoll (kundennummer, zeit, akteur, aktion, objekt)
     select 'T-2', '2026-11-22', 'import', 'zugang_gesperrt', 'anschlussnutzer' from generate_series(6, 2500)`,
  ]
  const whole = await findAfter(grow, check)
  expect(whole).toMatchObject({ eintraege: 2510, found: [] })
  const cut = await findAfter(
    [...grow, `delete from protokoll where kundennummer = 'T-2' and nr in (1000, 2001)`],
    check,
  )
  expect(cut.found).toEqual([of2({ art: 'fehlt', von: 1000, bis: 1000 }), of2({ art: 'fehlt', von: 2001, bis: 2001 })])
})

describe('compared with heads that were noted earlier', () => {
  const compare = (tx: Database) => compareKoepfe(tx, earlier)

  test('chains that have grown since are no deviation', async () => {
    expect(earlier.map(({ nr }) => nr)).toEqual([4, 4, 4])
    expect(await compare(database.db)).toEqual({ abweichungen: [], geloescht: 0 })
  })

  const cutOff = [
    `delete from protokoll where kundennummer = 'T-2' and nr > 3`,
    `update protokoll_kopf k set nr = 3, hash = p.hash from protokoll p
     where k.kundennummer = 'T-2' and p.kundennummer = 'T-2' and p.nr = 3`,
  ]
  const forgotten = [
    `delete from protokoll where kundennummer = 'T-2'`,
    `delete from protokoll_kopf where kundennummer = 'T-2'`,
  ]
  const rewritten = [
    `create temporary table alt on commit drop as select * from protokoll where kundennummer = 'T-2' and nr > 1`,
    ...cutOff.map((statement) =>
      statement.replace('nr > 3', 'nr > 1').replace('nr = 3', 'nr = 1').replace('nr = 3', 'nr = 1'),
    ),
    'alter table protokoll enable trigger chain_protokoll',
    `insert into protokoll (kundennummer, zeit, akteur, aktion, objekt, inhalt)
     select kundennummer, zeit, akteur, aktion, objekt, inhalt from alt order by nr`,
  ]

  test.each([
    ['a chain cut off with its head', cutOff, 'T-2', 'abgeschnitten'],
    ['a chain that is gone with its head', forgotten, null, 'verschwunden'],
    ['a chain written anew', rewritten, 'T-2', 'anders'],
  ])('%s is found, though it is whole by itself', async (_, statements, kundennummer, art) => {
    expect((await findAfter(statements, check)).found).toEqual([])
    const { abweichungen } = await findAfter(statements, compare)
    expect(abweichungen).toMatchObject([{ kundennummer, art, kopf: { nr: 4 } }])
  })

  test('a chain that was deleted by the portal is no deviation, unless it was cut off before', async () => {
    expect(await findAfter([`select delete_protokoll('T-2', now())`], compare)).toEqual({
      abweichungen: [],
      geloescht: 1,
    })
    const { abweichungen } = await findAfter([...cutOff, `select delete_protokoll('T-2', now())`], compare)
    expect(abweichungen).toMatchObject([{ kundennummer: null, art: 'abgeschnitten' }])
  })
})

test('the hash over all heads changes with every one of them', async () => {
  const before = await database.db.transaction().execute((tx) => deriveStand(tx))
  expect(before).toMatchObject({ ketten: 3, eintraege: 15, stand: expect.stringMatching(/^[0-9a-f]{64}$/) })
  const grown = await findAfter(
    [
      'alter table protokoll enable trigger chain_protokoll',
      `insert into protokoll (kundennummer, zeit, akteur, aktion, objekt) values ('T-3', now(), 'portal', 'x', 'x')`,
    ],
    (tx) => deriveStand(tx),
  )
  expect(grown).toMatchObject({ ketten: 3, eintraege: 16 })
  expect(grown.stand).not.toBe(before.stand)
})

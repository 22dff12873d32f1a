import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { emptyDatabase } from '../../testing/testDatabase.ts'
import { migrate } from '../migrate.ts'
import { listVorgaenge } from '../../modules/vorgang/outbox.ts'
import { listAbnehmerstaende } from './uebergabe.ts'

const answered = `'angenommen', '2026-11-20T09:00:00Z', '2026-11-20T09:00:00Z'`
const taken = `null, null, '2026-11-20T09:00:00Z'`
const answeredLater = `'angenommen', '2026-11-21T09:00:00Z', '2026-11-20T09:00:00Z'`

test.each([
  ['the commands took are taken by them from now on', taken, false, ['Befehle']],
  ['the commands took and a clerk answered later is as well', answeredLater, false, ['Befehle']],
  ['the desk alone answered stays with the desk', answered, false, []],
  ['a token could take is taken by its system', taken, true, ['Abrechnung']],
])('an update leaves handed over what was; what %s', async (_name, row, hasToken, systems) => {
  const { db, close } = await emptyDatabase()
  onTestFinished(close)
  await migrate(db, '0041-dienstadmin')
  await sql
    .raw(
      `insert into vorgang (art, inhalt, eingegangen_am, ergebnis, beantwortet_am, uebergeben_am) values
        ('widerrufserklaerung', '{}', '2026-11-19T09:00:00Z', ${row}),
        ('widerrufserklaerung', '{}', '2026-11-22T09:00:00Z', null, null, null)`,
    )
    .execute(db)
  if (hasToken) {
    await sql`
      insert into ausgangszugang (abnehmer, token_hash, darf_antworten, angelegt_am)
      values ('Abrechnung', '\\x00', true, '2026-01-01')
    `.execute(db)
  }
  await migrate(db)
  const open: number[] = []
  for await (const { nr } of listVorgaenge(db, 5)) open.push(nr)
  expect(open).toEqual([2])
  expect((await listAbnehmerstaende(db)).map(({ abnehmer }) => abnehmer)).toEqual(systems)
})

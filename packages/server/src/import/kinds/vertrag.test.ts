import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '../../db/open.ts'
import { recordVorgang } from '../../db/vorgang/vorgang.ts'
import { counts, kunde, listRows, load, refuse, vertrag } from '../../testing/data/importRecords.ts'
import { testDatabase, type TestDatabase, waitUntilBlocked } from '../../testing/testDatabase.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase({ connections: 4 })
})
afterEach(() => database.close())

const aktiv = { ...vertrag, lieferbeginn: '2024-01-01' }
const endsOf = async () =>
  (await listRows(database.db, 'vertrag')).map(({ lieferende, gewuenschtes_lieferende }) => [
    lieferende,
    gewuenschtes_lieferende,
  ])

async function cancelWithin(tx: Database): Promise<void> {
  await tx.updateTable('vertrag').set({ gewuenschtes_lieferende: '2026-12-15' }).execute()
  await recordVorgang(tx, {
    kundennummer: 'T-1',
    vertragId: '4711',
    art: 'kuendigung',
    inhalt: {},
    eingegangenAm: new Date('2026-11-21T09:00:00Z'),
  })
}
async function cancel(): Promise<void> {
  await load(database.db, [kunde, aktiv])
  await cancelWithin(database.db)
}
const confirm = () => database.db.updateTable('vorgang').set({ uebergeben_am: new Date() }).execute()

test('a file without the cancellation undoes it only after the supplier has confirmed it', async () => {
  await cancel()
  const lines = [kunde, { ...aktiv, strasse: 'Uferweg', gewuenschtesLieferende: null }]
  expect((await load(database.db, lines)).arten['vertrag']).toEqual(counts(0, 1, 0))
  expect(await endsOf()).toEqual([[null, '2026-12-15']])
  expect((await load(database.db, lines)).arten['vertrag']).toEqual(counts(0, 0, 1))
})

test('an end that the supplier sets counts as well', async () => {
  await cancel()
  await load(database.db, [kunde, { ...aktiv, lieferende: '2026-12-31' }])
  expect(await endsOf()).toEqual([['2026-12-31', '2026-12-15']])
})

test('after its confirmation the file counts', async () => {
  await cancel()
  await confirm()
  await load(database.db, [kunde, { ...aktiv, gewuenschtesLieferende: '2027-03-31' }])
  expect(await endsOf()).toEqual([[null, '2027-03-31']])
  await load(database.db, [kunde, { ...aktiv, gewuenschtesLieferende: null }])
  expect(await endsOf()).toEqual([[null, null]])
})

test('other Vorgänge of a contract do not keep its data', async () => {
  await cancel()
  await database.db.deleteFrom('vorgang').execute()
  const ablesung = { kundennummer: 'T-1', vertragId: '4711', art: 'ablesung', inhalt: {} } as const
  await recordVorgang(database.db, { ...ablesung, eingegangenAm: new Date('2026-11-21T09:00:00Z') })
  await load(database.db, [kunde, { ...aktiv, gewuenschtesLieferende: null }])
  expect(await endsOf()).toEqual([[null, null]])
})

test('a file that is imported at the same moment does not undo a cancellation', async () => {
  await load(database.db, [kunde, aktiv])
  const { promise: told, resolve: commit } = Promise.withResolvers<void>()
  const { promise: done, resolve: isDone } = Promise.withResolvers<void>()
  const cancelling = database.db.transaction().execute(async (tx) => {
    await cancelWithin(tx)
    isDone()
    await told
  })
  await done
  const importing = load(database.db, [kunde, { ...aktiv, strasse: 'Uferweg' }])
  await waitUntilBlocked(database.db)
  commit()
  await Promise.all([cancelling, importing])
  expect(await listRows(database.db, 'vertrag')).toMatchObject([
    { gewuenschtes_lieferende: '2026-12-15', strasse: 'Uferweg' },
  ])
})

test('a Marktlokation with a wrong check digit is refused, and two contracts may have the same one', async () => {
  const line = { ...vertrag, marktlokation: '51238696782' }
  const text =
    'Bitte geben Sie die elf Ziffern der Marktlokation als Text an; die letzte, eine Prüfziffer, muss zu den anderen passen.'
  expect((await refuse(database.db, [kunde, line])).fehler).toEqual([`Zeile 2, Feld marktlokation: ${text}`])
  const marktlokation = '51238696781'
  const lines = [kunde, { ...vertrag, marktlokation }, { ...vertrag, id: '4712', marktlokation }]
  expect((await load(database.db, lines)).arten['vertrag']).toEqual(counts(2, 0, 0))
})

const terms = async () =>
  (await listRows(database.db, 'vertrag')).map((row) => [row.laufzeit_bis, row.kuendigungsfrist])

test('term and notice come in one spelling; left out they stay, and an empty one goes [vertrag-21]', async () => {
  await load(database.db, [kunde, { ...aktiv, laufzeitBis: '2027-03-31', kuendigungsfrist: '2\u00a0wochen' }])
  expect(await terms()).toEqual([['2027-03-31', '2 Wochen']])
  await load(database.db, [kunde, aktiv])
  expect(await terms()).toEqual([['2027-03-31', '2 Wochen']])
  await load(database.db, [kunde, { ...aktiv, laufzeitBis: null, kuendigungsfrist: ' ' }])
  expect(await terms()).toEqual([[null, null]])
})

test.each(['4 Wochen zum Monatsende', 'P1M', 'Monat', '0 Tage', 1])(
  'the notice %j is refused with what it should be [vertrag-21]',
  async (kuendigungsfrist) => {
    expect((await refuse(database.db, [kunde, { ...aktiv, kuendigungsfrist }])).fehler).toEqual([
      'Zeile 2, Feld kuendigungsfrist: Bitte geben Sie die Kündigungsfrist als Zahl mit Tagen, Wochen oder Monaten an, zum Beispiel „2 Wochen“ oder „1 Monat“; ohne „zum Monatsende“ oder Ähnliches.',
    ])
  },
)

test('a term ends on a day, and not before the delivery begins [vertrag-21]', async () => {
  const refused = async (laufzeitBis: string) => (await refuse(database.db, [kunde, { ...aktiv, laufzeitBis }])).fehler
  expect(await refused('2023-12-31')).toEqual([
    'Zeile 2, Feld laufzeitBis: Das Ende der Laufzeit liegt vor dem Lieferbeginn.',
  ])
  expect(await refused('31.03.2027')).toEqual([expect.stringMatching(/^Zeile 2, Feld laufzeitBis: /)])
})

test('a term that ends in more than two years may mean none, which a hint says [vertrag-21]', async () => {
  expect((await load(database.db, [kunde, { ...aktiv, laufzeitBis: '2028-11-21' }])).hinweise).toBeUndefined()
  expect((await load(database.db, [kunde, { ...aktiv, laufzeitBis: '2099-12-31' }])).hinweise?.fehler).toEqual([
    'Zeile 2, Feld laufzeitBis: Die Laufzeit endet in mehr als zwei Jahren. Ein Vertrag ohne feste Laufzeit hat kein laufzeitBis.',
  ])
})

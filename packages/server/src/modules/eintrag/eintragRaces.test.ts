import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Credentials } from '../../testing/call.ts'
import { eintragCalls } from '../../testing/eintragCalls.ts'
import {
  createAnschlussnutzer,
  createBankverbindung,
  createRechnungsadresse,
  createVertrag,
} from '../../testing/data/factories.ts'
import { deleteQueuedMails, queuedMails } from '../../testing/mails/queuedMails.ts'
import { testApp, type TestApp } from '../../testing/portals/testApp.ts'
import { waitUntilBlocked } from '../../testing/testDatabase.ts'

let portal: TestApp
let owner: Credentials
beforeAll(async () => {
  portal = await testApp({ database: { connections: 10 } })
  const { passwort } = await createAnschlussnutzer(portal.db, { kundennummer: 'T-1', email: 'erika@example.org' })
  await createVertrag(portal.db, { id: '4711', kundennummer: 'T-1' })
  owner = await portal.login('T-1', passwort)
})
afterAll(() => portal.close())

const hundred = Array.from({ length: 100 }, (_, index) => index)
const busy = /^Ihre Daten werden gerade an anderer Stelle geändert\. /

describe.each(eintragCalls(() => portal.app))('$art', (calls) => {
  beforeEach(async () => {
    for (const table of ['vorgang', 'rechnungsadresse', 'bankverbindung'] as const) {
      await portal.db.deleteFrom(table).execute()
    }
    await deleteQueuedMails(portal.db)
    const columns = { kundennummer: 'T-1', vertrag_id: '4711' }
    for (const changes of [
      { id: 'gilt', gueltig_bis: '2026-12-31' },
      { id: 'kommt', gueltig_von: '2027-01-01' },
    ]) {
      await createRechnungsadresse(portal.db, { ...columns, ...changes })
      await createBankverbindung(portal.db, { ...columns, ...changes })
    }
  })

  const rows = () => portal.db.selectFrom(calls.art).select(['id', 'gueltig_von', 'entfallen_am']).execute()
  const told = async () => {
    const vorgaenge = await portal.db.selectFrom('vorgang').select('art').execute()
    return [vorgaenge.length, (await queuedMails(portal.db)).length]
  }

  test.each([
    ['ended', () => calls.end('gilt', owner)],
    ['deleted', () => calls.delete('kommt', owner)],
  ])('of a hundred at once one has %s it, and the others get 409', async (_name, send) => {
    const answers = await Promise.all(hundred.map(send))
    const statuses = answers.map(({ status }) => status)
    expect([statuses.filter((status) => status === 204).length, new Set(statuses)]).toEqual([1, new Set([204, 409])])
    expect(await told()).toEqual([1, 1])
  })

  test(
    'of a hundred different ones at once all that succeed are in order, and the others are told',
    { tags: 'full' },
    async () => {
      const answers = await Promise.all(
        hundred.map((sorte) => calls.create(calls.neu(`2026-12-${10 + (sorte % 3)}`, sorte), owner, '4711')),
      )
      const done = answers.filter(({ status }) => status === 204).length
      const refused = answers.filter(({ status }) => status === 409)
      expect([done > 0, done + refused.length, await told()]).toEqual([true, 100, [done, done]])
      for (const { body } of refused) expect(body).toMatchObject({ detail: expect.stringMatching(busy) })
      const { body } = await calls.list(owner, '4711')
      const days = body.map(({ gueltigVon }) => gueltigVon)
      expect(new Set(days).size).toBe(days.length)
      expect((await rows()).length).toBe(2 + done)
    },
  )

  test('of a hundred at once that replace the same planned one, one does, and the others are told', async () => {
    const ersetzteGeplante = ['kommt']
    const answers = await Promise.all(
      hundred.map((sorte) => calls.create({ ...calls.neu('2026-12-10', sorte), ersetzteGeplante }, owner, '4711')),
    )
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    for (const { status, body } of answers.filter((answer) => answer.status !== 204)) {
      expect([status, body]).toMatchObject([409, { detail: expect.stringMatching(busy) }])
    }
    const { body } = await calls.list(owner, '4711')
    expect(body.map(({ gueltigVon, gueltigBis }) => [gueltigVon, gueltigBis])).toEqual([
      ['2026-12-10', null],
      [null, '2026-12-09'],
    ])
    expect(await told()).toEqual([2, 1])
  })

  test('the same entry sent a hundred times at once is stored once', async () => {
    const body = calls.neu('2026-12-10')
    const answers = await Promise.all(hundred.map(() => calls.create(body, owner, '4711')))
    expect(answers.some(({ status }) => status === 204)).toBe(true)
    expect(answers.every(({ status }) => status === 204 || status === 409)).toBe(true)
    expect([(await rows()).length, await told()]).toEqual([3, [1, 1]])
  })

  test(
    'while another transaction changes the customer, the answer is 409, and nothing is stored',
    { tags: 'full' },
    async () => {
      const answers = await portal.db.transaction().execute(async (tx) => {
        await tx.updateTable('anschlussnutzer').set({ mobil: '0170 1' }).where('kundennummer', '=', 'T-1').execute()
        return [
          await calls.create(calls.neu('2026-12-10'), owner, '4711'),
          await calls.end('gilt', owner),
          await calls.delete('kommt', owner),
        ]
      })
      for (const { status, body } of answers) {
        expect([status, body]).toMatchObject([409, { detail: expect.stringMatching(busy) }])
      }
      expect([(await rows()).length, await told()]).toEqual([2, [0, 0]])
    },
  )

  test('after 409 the customer sees the other change', async () => {
    const [open, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const other = portal.db.transaction().execute(async (tx) => {
      await tx.updateTable('anschlussnutzer').set({ mobil: '0170 2' }).where('kundennummer', '=', 'T-1').execute()
      await tx.updateTable(calls.art).set({ gueltig_bis: '2026-11-30' }).where('id', '=', 'gilt').execute()
      open.resolve()
      await answered.promise
    })
    await open.promise
    const ended = calls.end('gilt', owner)
    await waitUntilBlocked(portal.db)
    answered.resolve()
    expect((await ended).status).toBe(409)
    const { body } = await calls.list(owner, '4711')
    expect(body.find(({ id }) => id === 'gilt')).toMatchObject({ gueltigBis: '2026-11-30' })
    await other
  })

  test.each(['vorgang', 'mail'])('without its %s nothing is stored', async (part) => {
    const table = part === 'vorgang' ? 'vorgang' : '_private_jobs'
    const schema = part === 'vorgang' ? portal.db.schema : portal.db.withSchema('graphile_worker').schema
    await schema.alterTable(table).renameTo('weg').execute()
    const answers = [
      await calls.create(calls.neu('2026-12-10'), owner, '4711'),
      await calls.end('gilt', owner),
      await calls.delete('kommt', owner),
    ]
    await schema.alterTable('weg').renameTo(table).execute()
    expect(answers.map(({ status }) => status)).toEqual([500, 500, 500])
    expect(await told()).toEqual([0, 0])
    const { body } = await calls.list(owner, '4711')
    expect(body).toMatchObject([
      { id: 'kommt', gueltigVon: '2027-01-01', gueltigBis: null },
      { id: 'gilt', gueltigVon: null, gueltigBis: '2026-12-31' },
    ])
  })
})

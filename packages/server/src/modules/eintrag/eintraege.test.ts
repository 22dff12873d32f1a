import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
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
import { testTenant } from '../../testing/testTenant.ts'

let portal: TestApp
let owner: Credentials
beforeAll(async () => {
  portal = await testApp({ tenant: testTenant({ sitzungSekunden: 1e9, sitzungHoechstensSekunden: 1e9 }) })
  const { passwort } = await createAnschlussnutzer(portal.db, { kundennummer: 'T-1', email: 'erika@example.org' })
  for (const id of ['4711', '4712']) await createVertrag(portal.db, { id, kundennummer: 'T-1' })
  owner = await portal.login('T-1', passwort)
})
afterAll(() => portal.close())
afterEach(async () => {
  portal.clock.set('2026-11-21T10:00:00+01:00')
  for (const table of ['vorgang', 'rechnungsadresse', 'bankverbindung'] as const) {
    await portal.db.deleteFrom(table).execute()
  }
  await deleteQueuedMails(portal.db)
})

const vorgaenge = () => portal.db.selectFrom('vorgang').selectAll().orderBy('id').execute()

describe.each(eintragCalls(() => portal.app))('$art', (calls) => {
  const { neu } = calls
  const create = (gueltigVon: string, sorte?: number, vertragId?: string) =>
    calls.create(neu(gueltigVon, sorte), owner, vertragId)
  const insert = (changes: { id: string; gueltig_von?: string; gueltig_bis?: string; vertrag_id?: string }) => {
    const columns = { kundennummer: 'T-1', vertrag_id: '4711', ...changes }
    return calls.art === 'bankverbindung'
      ? createBankverbindung(portal.db, columns)
      : createRechnungsadresse(portal.db, columns)
  }
  const periods = async (vertragId?: string) => {
    const { body } = await calls.list(owner, vertragId)
    return body.map(({ gueltigVon, gueltigBis }) => [gueltigVon, gueltigBis])
  }
  const idOf = async (gueltigVon: string) => {
    const { body } = await calls.list(owner, '4711')
    return body.find((eintrag) => eintrag.gueltigVon === gueltigVon)?.id ?? 'missing'
  }

  test('without entries the list is empty, and there is no current entry', async () => {
    const [list, aktueller] = await Promise.all([calls.list(owner), calls.findAktuellen(owner)])
    expect([list.text, aktueller.status, aktueller.text]).toEqual(['[]', 200, 'null'])
  })

  test('a first entry is valid from its first day on', async () => {
    expect(await create('2026-11-22')).toMatchObject({ status: 204, text: '' })
    expect((await calls.findAktuellen(owner)).body).toBeNull()
    portal.clock.set('2026-11-22T00:00:00+01:00')
    expect((await calls.findAktuellen(owner)).body).toMatchObject({ gueltigVon: '2026-11-22', gueltigBis: null })
  })

  test('a new entry ends the one that it replaces, and is valid until the next planned one', async () => {
    for (const tag of ['2026-12-01', '2027-03-01', '2027-02-01']) await create(tag)
    expect(await periods()).toEqual([
      ['2027-03-01', null],
      ['2027-02-01', '2027-02-28'],
      ['2026-12-01', '2027-01-31'],
    ])
  })

  test('the last day before a leap day is 28 February', async () => {
    for (const tag of ['2026-12-01', '2028-02-29', '2028-03-01']) await create(tag)
    expect(await periods()).toEqual([
      ['2028-03-01', null],
      ['2028-02-29', '2028-02-29'],
      ['2026-12-01', '2028-02-28'],
    ])
  })

  test('an entry that begins on the same day replaces the other one, which stays stored', async () => {
    for (const sorte of [1, 2]) await create('2026-12-01', sorte)
    expect(await periods()).toEqual([['2026-12-01', null]])
    const rows = await portal.db.selectFrom(calls.art).select('entfallen_am').orderBy('entfallen_am').execute()
    expect(rows).toEqual([{ entfallen_am: portal.clock.now() }, { entfallen_am: null }])
  })

  test('the same entry again changes nothing and sends no mail', async () => {
    for (const tag of ['2027-03-01', '2026-12-01', '2026-12-01']) expect((await create(tag)).status).toBe(204)
    expect(await periods()).toHaveLength(2)
    expect([await vorgaenge(), await queuedMails(portal.db)].map(({ length }) => length)).toEqual([2, 2])
  })

  test('the customer and each of his contracts have entries of their own', async () => {
    await create('2026-12-01', 0)
    await create('2027-01-01', 1, '4711')
    await create('2027-02-01', 2, '4712')
    expect([await periods(), await periods('4711'), await periods('4712')]).toEqual([
      [['2026-12-01', null]],
      [['2027-01-01', null]],
      [['2027-02-01', null]],
    ])
  })

  test('an imported entry is replaced in the same way', async () => {
    await insert({ id: 'alt' })
    expect((await calls.findAktuellen(owner, '4711')).body).toMatchObject({ gueltigVon: null, gueltigBis: null })
    await create('2026-12-01', 0, '4711')
    expect(await periods('4711')).toEqual([
      ['2026-12-01', null],
      [null, '2026-11-30'],
    ])
  })

  describe('that replaces planned ones', () => {
    const replace = async (gueltigVon: string, tage: readonly string[], vertragId?: string) => {
      const { body } = await calls.list(owner, vertragId)
      const ersetzteGeplante = body.flatMap((one) => (tage.includes(one.gueltigVon ?? '') ? [one.id] : []))
      return calls.create({ ...neu(gueltigVon, 9), ersetzteGeplante }, owner, vertragId)
    }

    test('holds on, and what it replaced falls away', async () => {
      for (const tag of ['2026-11-22', '2027-01-01', '2027-03-01']) await create(tag)
      expect(await replace('2026-12-01', ['2027-01-01', '2027-03-01'])).toMatchObject({ status: 204, text: '' })
      expect(await periods()).toEqual([
        ['2026-12-01', null],
        ['2026-11-22', '2026-11-30'],
      ])
    })

    test('holds until the next one that it did not replace', async () => {
      for (const tag of ['2027-01-01', '2027-03-01']) await create(tag, 0, '4711')
      await replace('2026-12-01', ['2027-01-01'], '4711')
      expect(await periods('4711')).toEqual([
        ['2027-03-01', null],
        ['2026-12-01', '2027-02-28'],
      ])
    })

    test('tells the supplier of each change in its order, and the customer of all in one mail', async () => {
      await insert({ id: 'alt' })
      await create('2027-01-01', 0, '4711')
      const geplant = await idOf('2027-01-01')
      await portal.db.deleteFrom('vorgang').execute()
      await deleteQueuedMails(portal.db)
      await replace('2026-12-01', ['2027-01-01'], '4711')
      const inhalte = (await vorgaenge()).map(({ inhalt }) => inhalt)
      expect(inhalte).toMatchObject([
        { aktion: 'geloescht', id: geplant, vorgaenger: { id: 'alt', gueltigBis: null, entfallen: false } },
        { aktion: 'angelegt', vorgaenger: { id: 'alt', gueltigBis: '2026-11-30', entfallen: false } },
      ])
      const mails = await queuedMails(portal.db)
      expect(mails).toMatchObject([
        { absaetze: [expect.stringMatching(/Die ab dem 01\.01\.2027 geplante entfällt\.$/)] },
      ])
    })

    test('and that is sent again changes nothing', async () => {
      await create('2027-01-01')
      const body = { ...neu('2026-12-01', 9), ersetzteGeplante: (await calls.list(owner)).body.map(({ id }) => id) }
      for (let time = 0; time < 2; time++) expect((await calls.create(body, owner)).status).toBe(204)
      expect(await periods()).toEqual([['2026-12-01', null]])
      expect(await vorgaenge()).toHaveLength(3)
    })

    test('is refused when that has gone meanwhile, begins before it, or is of another scope', async () => {
      await create('2027-01-01', 0, '4711')
      const geloescht = await idOf('2027-01-01')
      await calls.delete(geloescht, owner)
      await create('2026-11-22', 0, '4711')
      const frueher = await idOf('2026-11-22')
      await create('2027-02-01', 0, '4712')
      const [anderer] = (await calls.list(owner, '4712')).body
      await create('2027-03-01', 0, '4711')
      const geplant = await idOf('2027-03-01')
      const before = [await periods('4711'), await periods('4712'), await vorgaenge()]
      for (const id of [geloescht, frueher, anderer?.id, 'erfunden']) {
        const body = { ...neu('2026-12-01', 9), ersetzteGeplante: [geplant, id] }
        const { status, body: problem } = await calls.create(body, owner, '4711')
        expect([status, problem]).toMatchObject([409, { detail: expect.stringMatching(/an anderer Stelle geändert/) }])
      }
      expect([await periods('4711'), await periods('4712'), await vorgaenge()]).toEqual(before)
    })

    test.each([[true], ['A-1'], [['a b']], [[null]]])(
      'names them by their ids, not as %j',
      async (ersetzteGeplante) => {
        const { status, body } = await calls.create({ ...neu('2026-12-01'), ersetzteGeplante }, owner)
        expect([status, body]).toMatchObject([400, { felder: [{ feld: expect.stringMatching(/^ersetzteGeplante/) }] }])
      },
    )
  })

  describe('to end', () => {
    test('a valid one sets today as its last day, and works once', async () => {
      await insert({ id: 'alt' })
      expect(await calls.end('alt', owner)).toMatchObject({ status: 204, text: '' })
      expect(await periods('4711')).toEqual([[null, '2026-11-21']])
      expect((await calls.findAktuellen(owner, '4711')).body).not.toBeNull()
      const again = await calls.end('alt', owner)
      expect([again.status, again.body]).toMatchObject([
        409,
        { detail: expect.stringMatching(/ist bereits beendet\.$/) },
      ])
      portal.clock.set('2026-11-22T00:00:00+01:00')
      expect((await calls.findAktuellen(owner, '4711')).body).toBeNull()
    })

    test.each([
      ['2026-11-21T22:59:59Z', '2026-11-21'],
      ['2026-11-21T23:00:00Z', '2026-11-22'],
    ])('at %s ends it on the day in Berlin', async (instant, tag) => {
      await insert({ id: 'alt' })
      portal.clock.set(instant)
      expect((await calls.end('alt', owner)).status).toBe(204)
      expect(await periods('4711')).toEqual([[null, tag]])
    })

    test('a planned one is refused with a sentence that says what is possible', async () => {
      await create('2026-11-22', 0, '4711')
      const { status, body } = await calls.end(await idOf('2026-11-22'), owner)
      expect([status, body]).toMatchObject([
        409,
        { detail: expect.stringMatching(/gilt noch nicht und kann nur gelöscht werden\.$/) },
      ])
    })

    test('one that has ended is refused', async () => {
      await insert({ id: 'alt', gueltig_bis: '2026-11-20' })
      expect((await calls.end('alt', owner)).status).toBe(409)
    })
  })

  describe('to delete', () => {
    test('a planned one removes it, and works once', async () => {
      await create('2026-11-22', 0, '4711')
      const id = await idOf('2026-11-22')
      expect(await calls.delete(id, owner)).toMatchObject({ status: 204, text: '' })
      expect(await periods('4711')).toEqual([])
      for (const again of [await calls.delete(id, owner), await calls.end(id, owner)]) {
        expect([again.status, again.body]).toMatchObject([
          409,
          { detail: expect.stringMatching(/wurde bereits gelöscht oder ersetzt\.$/) },
        ])
      }
    })

    test('a planned one makes the one before it valid until the next one', async () => {
      await insert({ id: 'alt' })
      for (const tag of ['2026-12-01', '2027-01-01']) await create(tag, 0, '4711')
      await calls.delete(await idOf('2026-12-01'), owner)
      expect(await periods('4711')).toEqual([
        ['2027-01-01', null],
        [null, '2026-12-31'],
      ])
      await calls.delete(await idOf('2027-01-01'), owner)
      expect(await periods('4711')).toEqual([[null, null]])
    })

    test('does not bring back what the customer has ended', async () => {
      await insert({ id: 'alt' })
      await calls.end('alt', owner)
      await create('2026-11-22', 0, '4711')
      await calls.delete(await idOf('2026-11-22'), owner)
      expect(await periods('4711')).toEqual([[null, '2026-11-21']])
    })

    test('restores an end of its own that the entry before had', async () => {
      await insert({ id: 'alt', gueltig_bis: '2026-12-31' })
      for (const tag of ['2026-12-01', '2026-12-15']) await create(tag, 0, '4711')
      for (const tag of ['2026-12-01', '2026-12-15']) await calls.delete(await idOf(tag), owner)
      expect(await periods('4711')).toEqual([[null, '2026-12-31']])
    })

    test('a valid one is refused with a sentence that says what is possible', async () => {
      await insert({ id: 'alt', gueltig_von: '2026-11-21' })
      const { status, body } = await calls.delete('alt', owner)
      expect([status, body]).toMatchObject([
        409,
        { detail: expect.stringMatching(/gilt schon und kann nur beendet werden\.$/) },
      ])
    })
  })

  test.each([
    ['1899-12-31', /Datum/],
    ['2026-11-20', /^„Gültig ab“ ist frühestens (heute|morgen) möglich\.$/],
    ['2036-11-22', /^„Gültig ab“ ist höchstens zehn Jahre im Voraus möglich\.$/],
    ['2027-02-29', /Datum/],
  ])('the first day cannot be %s', async (gueltigVon, text) => {
    const { status, body } = await create(gueltigVon)
    expect([status, body]).toMatchObject([400, { felder: [{ feld: 'gueltigVon', text: expect.stringMatching(text) }] }])
    expect([await periods(), await vorgaenge()]).toEqual([[], []])
  })

  test('at midnight in Berlin the first day that is possible is another', async () => {
    const earliest = calls.art === 'bankverbindung' ? '2026-11-22' : '2026-11-21'
    const answers: number[] = []
    for (const instant of ['2026-11-21T22:59:59Z', '2026-11-21T23:00:00Z']) {
      portal.clock.set(instant)
      answers.push((await create(earliest)).status)
    }
    expect(answers).toEqual([204, 400])
  })

  test('a first day ten years ahead is possible', async () => {
    expect((await create('2036-11-21')).status).toBe(204)
  })
})

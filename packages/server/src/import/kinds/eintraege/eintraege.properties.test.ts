// @module-tag full

import { berlinToday } from '@ekp/wire/rules/berlin'
import { addTage } from '@ekp/wire/rules/kalendertag'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listVorgaenge } from '../../../modules/vorgang/outbox.ts'
import { takeUntil } from '../../../testing/takeUntil.ts'
import type { Credentials } from '../../../testing/call.ts'
import { eintragCalls } from '../../../testing/eintragCalls.ts'
import { createAnschlussnutzer, createVertrag } from '../../../testing/data/factories.ts'
import { bankverbindung, load, rechnungsadresse } from '../../../testing/data/importRecords.ts'
import { Lieferant } from '../../../testing/servers/lieferant.ts'
import { testApp, type TestApp } from '../../../testing/portals/testApp.ts'
import { testTenant } from '../../../testing/testTenant.ts'

let portal: TestApp
let owner: Credentials
beforeAll(async () => {
  portal = await testApp({ tenant: testTenant({ sitzungSekunden: 1e9, sitzungHoechstensSekunden: 1e9 }) })
  const { passwort } = await createAnschlussnutzer(portal.db, { kundennummer: 'T-1' })
  await createVertrag(portal.db, { id: '4711', kundennummer: 'T-1' })
  owner = await portal.login('T-1', passwort)
})
afterAll(() => portal.close())

const firstDay = '2027-03-21'

type Step =
  | { readonly art: 'create'; readonly inDays: number }
  | { readonly art: 'end' | 'delete'; readonly which: number }
  | { readonly art: 'pass' | 'confirm'; readonly anzahl: number }
  | { readonly art: 'plan'; readonly inDays: number }
  | { readonly art: 'drop'; readonly which: number }

interface Import {
  readonly art: 'import'
}

const numRuns = 10
const anzahl = fc.integer({ min: 1, max: 3 })
const customerSteps: fc.WeightedArbitrary<Step | Import>[] = [
  { weight: 6, arbitrary: fc.record({ art: fc.constant('create'), inDays: fc.integer({ min: 0, max: 6 }) }) },
  { weight: 5, arbitrary: fc.record({ art: fc.constantFrom('end', 'delete'), which: fc.nat(4) }) },
  { weight: 1, arbitrary: fc.record({ art: fc.constant('pass'), anzahl }) },
  { weight: 4, arbitrary: fc.record({ art: fc.constant('confirm'), anzahl }) },
  { weight: 3, arbitrary: fc.constant({ art: 'import' }) },
]
const supplierSteps: fc.WeightedArbitrary<Step>[] = [
  { weight: 3, arbitrary: fc.record({ art: fc.constant('plan'), inDays: fc.integer({ min: -3, max: 6 }) }) },
  { weight: 2, arbitrary: fc.record({ art: fc.constant('drop'), which: fc.nat(4) }) },
]
const bestand = fc.option(fc.option(fc.integer({ min: 0, max: 9 }), { nil: undefined }), { nil: null })

describe.each(eintragCalls(() => portal.app))('$art', (calls) => {
  const record = calls.art === 'bankverbindung' ? bankverbindung : rechnungsadresse

  /**
   * The entries with their periods as the customer sees them, without ids, which may be the supplier's or the portal's.
   */
  async function seen(): Promise<object[]> {
    const { body } = await calls.list(owner, '4711')
    return body.map((eintrag) => ({ ...eintrag, id: '', bankverbindungId: '' }))
  }

  async function start(bis: number | null | undefined, hasOwnIds: boolean): Promise<Lieferant> {
    await portal.db.deleteFrom(calls.art).execute()
    await portal.db.deleteFrom('vorgang').execute()
    await sql`delete from graphile_worker._private_jobs`.execute(portal.db)
    portal.clock.set(`${firstDay}T12:00:00Z`)
    const { kundennummer: _, ...angaben } = record
    const lieferant = new Lieferant({ ...angaben, vertragId: '4711' }, hasOwnIds)
    if (bis !== null) lieferant.add(null, bis === undefined ? null : addTage(firstDay, bis))
    await load(portal.db, lieferant.export())
    return lieferant
  }

  /**
   * Imports the supplier's state and checks that what the customer sees stays the same and a second import changes
   * nothing.
   */
  async function importTwice(lieferant: Lieferant, compared: () => Promise<object[]>): Promise<void> {
    const before = await compared()
    const lines = lieferant.export()
    await load(portal.db, lines)
    expect(await compared()).toEqual(before)
    const after = await seen()
    const { neu, geaendert, entfernt } = (await load(portal.db, lines)).arten[calls.art] ?? {}
    expect([neu, geaendert, entfernt]).toEqual([0, 0, 0])
    expect(await seen()).toEqual(after)
  }

  async function confirm(lieferant: Lieferant, most: number): Promise<void> {
    for await (const { nr, inhalt } of listVorgaenge(portal.db, most)) {
      lieferant.take(JSON.parse(inhalt))
      await takeUntil(portal.db, nr, portal.clock.now())
    }
  }

  async function take(one: Step, nr: number, today: string, lieferant: Lieferant): Promise<void> {
    switch (one.art) {
      case 'pass':
        return portal.clock.set(`${addTage(today, one.anzahl)}T12:00:00Z`)
      case 'create':
        await calls.create(calls.neu(addTage(today, one.inDays), nr), owner, '4711')
        return
      case 'end':
      case 'delete': {
        const { body } = await calls.list(owner, '4711')
        const eintrag = body[one.which % Math.max(1, body.length)]
        if (eintrag !== undefined) await calls[one.art](eintrag.id, owner)
        return
      }
      case 'confirm':
        return confirm(lieferant, one.anzahl)
      case 'plan':
        return lieferant.plan(addTage(today, one.inDays))
      case 'drop':
        return lieferant.drop(one.which)
    }
  }

  async function run(steps: readonly (Step | Import)[], lieferant: Lieferant, compared: () => Promise<object[]>) {
    for (const [nr, one] of steps.entries()) {
      if (one.art === 'import') await importTwice(lieferant, compared)
      else await take(one, nr, berlinToday(portal.clock.now()), lieferant)
    }
    await importTwice(lieferant, compared)
  }

  /** The first days of the entries that the supplier does not know yet. */
  async function listUnconfirmed(): Promise<object[]> {
    const { rows } = await sql<{ id: string }>`
      select inhalt ->> 'id' as id from vorgang where uebergeben_am is null
    `.execute(portal.db)
    const ids = new Set(rows.map(({ id }) => id))
    const { body } = await calls.list(owner, '4711')
    return body.filter(({ id }) => ids.has(id)).map(({ id, gueltigVon }) => ({ id, gueltigVon }))
  }

  test('an import of the supplier’s state never undoes what a customer has changed since', async () => {
    const steps = fc.array(fc.oneof(...customerSteps), { minLength: 1, maxLength: 10 })
    await fc.assert(
      fc.asyncProperty(bestand, fc.boolean(), steps, async (bis, hasOwnIds, all) => {
        await run(all, await start(bis, hasOwnIds), seen)
      }),
      { numRuns },
    )
  })

  test('an entry of a customer stays until it is confirmed, whatever the supplier adds and removes', async () => {
    const steps = fc.array(fc.oneof(...customerSteps, ...supplierSteps), { minLength: 1, maxLength: 10 })
    await fc.assert(
      fc.asyncProperty(bestand, fc.boolean(), steps, async (bis, hasOwnIds, all) => {
        await run(all, await start(bis, hasOwnIds), listUnconfirmed)
      }),
      { numRuns },
    )
  })
})

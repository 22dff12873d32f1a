import { addTage } from '@ekp/wire/rules/kalendertag'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Credentials } from '../../testing/call.ts'
import { eintragCalls, type EintragCalls } from '../../testing/eintragCalls.ts'
import {
  createAnschlussnutzer,
  createBankverbindung,
  createRechnungsadresse,
  createVertrag,
} from '../../testing/data/factories.ts'
import { testApp, type TestApp } from '../../testing/portals/testApp.ts'
import { testTenant } from '../../testing/testTenant.ts'

let portal: TestApp
let owner: Credentials
beforeAll(async () => {
  portal = await testApp({ tenant: testTenant({ sitzungSekunden: 1e9, sitzungHoechstensSekunden: 1e9 }) })
  const { passwort } = await createAnschlussnutzer(portal.db, { kundennummer: 'T-1' })
  await createVertrag(portal.db, { id: '4711', kundennummer: 'T-1' })
  owner = await portal.login('T-1', passwort)
})
afterAll(() => portal.close())

// A week before the clocks change.
const firstDay = '2027-03-21'
const days = Array.from({ length: 60 }, (_, index) => addTage(firstDay, index - 10))

/**
 * The model: entries as they were created, never shortened. On each day the one with the latest beginning is valid,
 * until its own end.
 */
interface Plan {
  readonly id: string
  readonly von: string
  readonly ende: string
}
const ever = '0000-00-00'
const never = '9999-99-99'

class Model {
  plans: Plan[]
  readonly earliestInDays: number
  today = firstDay
  readonly history = new Map<string, string | undefined>()

  constructor(plans: Plan[], earliestInDays: number) {
    this.plans = plans
    this.earliestInDays = earliestInDays
  }

  holderOf(tag: string): string | undefined {
    const [last] = this.plans.filter(({ von }) => von <= tag).toSorted((a, b) => (a.von < b.von ? 1 : -1))
    return last !== undefined && tag <= last.ende ? last.id : undefined
  }

  canCreate = (von: string) => von >= addTage(this.today, this.earliestInDays)
  canDelete = (id: string) => this.plans.some((plan) => plan.id === id && plan.von > this.today)
  canEnd = (id: string) => this.holderOf(this.today) === id && this.holderOf(addTage(this.today, 1)) === id

  pass(tage: number): void {
    for (let tag = 0; tag < tage; tag++) {
      this.history.set(this.today, this.holderOf(this.today))
      this.today = addTage(this.today, 1)
    }
  }
}

type Step =
  | { readonly art: 'create'; readonly inDays: number; readonly isReplacing: boolean }
  | { readonly art: 'end' | 'delete'; readonly which: number }
  | { readonly art: 'pass'; readonly tage: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      art: fc.constant('create'),
      inDays: fc.integer({ min: -1, max: 9 }),
      isReplacing: fc.boolean(),
    }),
  },
  { weight: 4, arbitrary: fc.record({ art: fc.constantFrom('end', 'delete'), which: fc.nat(9) }) },
  { weight: 2, arbitrary: fc.record({ art: fc.constant('pass'), tage: fc.integer({ min: 1, max: 4 }) }) },
)
/** The imported entries: none, or one with or without an end. */
const imported = fc.option(fc.option(fc.integer({ min: 0, max: 12 }), { nil: undefined }), { nil: null })

interface Outcome {
  readonly status: number
  readonly expected: number
}

async function create(
  calls: EintragCalls,
  model: Model,
  { von, isReplacing }: { readonly von: string; readonly isReplacing: boolean },
  sorte: number,
): Promise<Outcome> {
  const expected = model.canCreate(von) ? 204 : 400
  const isReplaced = (plan: Plan) => isReplacing && plan.von > von
  const ersetzteGeplante = model.plans.filter(isReplaced).map(({ id }) => id)
  const { status } = await calls.create({ ...calls.neu(von, sorte), ersetzteGeplante }, owner, '4711')
  if (expected === 204) model.plans = model.plans.filter((plan) => !isReplaced(plan))
  const { body } = await calls.list(owner, '4711')
  const id = body.find(({ gueltigVon }) => gueltigVon === von)?.id ?? 'missing'
  if (expected === 204) model.plans = [...model.plans.filter((plan) => plan.von !== von), { id, von, ende: never }]
  return { status, expected }
}

async function endOrDelete(calls: EintragCalls, model: Model, art: 'end' | 'delete', which: number): Promise<Outcome> {
  const { body: listed } = await calls.list(owner, '4711')
  const { id } = listed[which % Math.max(1, listed.length)] ?? { id: 'erfunden' }
  const { status } = await calls[art](id, owner)
  if (listed.length === 0) return { status, expected: 404 }
  if (art === 'end' ? !model.canEnd(id) : !model.canDelete(id)) return { status, expected: 409 }
  const rest = model.plans.filter((plan) => plan.id !== id)
  const ended = model.plans.filter((plan) => plan.id === id).map((plan) => ({ ...plan, ende: model.today }))
  model.plans = art === 'end' ? [...rest, ...ended] : rest
  return { status, expected: 204 }
}

async function take(calls: EintragCalls, model: Model, one: Step, nr: number): Promise<Outcome> {
  switch (one.art) {
    case 'pass':
      model.pass(one.tage)
      portal.clock.set(`${model.today}T12:00:00Z`)
      return { status: 0, expected: 0 }
    case 'create':
      return create(calls, model, { von: addTage(model.today, one.inDays), isReplacing: one.isReplacing }, nr)
    case 'end':
    case 'delete':
      return endOrDelete(calls, model, one.art, one.which)
  }
}

async function run(calls: EintragCalls, model: Model, steps: readonly Step[]): Promise<void> {
  for (const [nr, one] of steps.entries()) {
    const { status, expected } = await take(calls, model, one, nr)
    expect(status).toBe(expected)
    await expectSame(calls, model)
  }
}

async function expectSame(calls: EintragCalls, model: Model): Promise<void> {
  const [{ body: listed }, { body: aktueller }] = [
    await calls.list(owner, '4711'),
    await calls.findAktuellen(owner, '4711'),
  ]
  const held = days.map((tag) =>
    listed.filter(({ gueltigVon, gueltigBis }) => (gueltigVon ?? ever) <= tag && tag <= (gueltigBis ?? never)),
  )
  const expected = days.map((tag) => {
    const id = model.history.has(tag) ? model.history.get(tag) : model.holderOf(tag)
    return id === undefined ? [] : [id]
  })
  expect(held.map((entries) => entries.map(({ id }) => id))).toEqual(expected)
  const today = held[days.indexOf(model.today)]?.[0]
  expect(aktueller?.gueltigVon).toBe(today?.gueltigVon)
  const begins = listed.map(({ gueltigVon }) => gueltigVon ?? ever)
  expect(begins).toEqual(begins.toSorted().toReversed())
}

describe.each(eintragCalls(() => portal.app))('$art', (calls) => {
  test(
    'after any creating, ending and deleting over several days, at most one is valid on each day, and the past is unchanged',
    { tags: 'full' },
    async () => {
      const insert = calls.art === 'bankverbindung' ? createBankverbindung : createRechnungsadresse
      await fc.assert(
        fc.asyncProperty(imported, fc.array(step, { minLength: 1, maxLength: 14 }), async (bestand, steps) => {
          await portal.db.deleteFrom(calls.art).execute()
          portal.clock.set(`${firstDay}T12:00:00Z`)
          const plans: Plan[] = []
          if (bestand !== null) {
            const bis = bestand === undefined ? null : addTage(firstDay, bestand)
            const id = await insert(portal.db, { kundennummer: 'T-1', vertrag_id: '4711', gueltig_bis: bis })
            plans.push({ id, von: ever, ende: bis ?? never })
          }
          await run(calls, new Model(plans, calls.art === 'bankverbindung' ? 1 : 0), steps)
        }),
        { numRuns: 60 },
      )
    },
  )
})

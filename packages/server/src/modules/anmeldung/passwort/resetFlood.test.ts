import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openResetPortal, startResetDay } from '../../../testing/portals/openResetPortal.ts'
import { askForReset, receiveMails } from '../../../testing/mails/resetMails.ts'
import type { TestApp } from '../../../testing/portals/testApp.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await openResetPortal()
})
afterAll(() => portal.close())
let day = 0
beforeEach(() => startResetDay(portal, (day += 2)))

const ask = (ip: string) => askForReset(portal, 'T-1', { ip })

test.each([1, 200])(
  'a thousand at once for one account, from %i sources, are one mail in five minutes',
  { tags: 'full' },
  async (sources) => {
    const answers = await Promise.all(Array.from({ length: 1000 }, (_, nr) => ask(`203.0.113.${nr % sources}`)))
    // Either there was no room in line, or the answer that tells nothing.
    const answered = Map.groupBy(answers, ({ status }) => status)
    expect([...answered.keys()].toSorted()).toEqual([204, 429])
    expect(answered.get(204)?.length).toBeGreaterThanOrEqual(100)
    expect(await receiveMails(portal)).toHaveLength(1)
    portal.clock.advance(299)
    expect((await ask('198.51.100.1')).status).toBe(204)
    expect(await receiveMails(portal)).toEqual([])
    portal.clock.advance(2)
    expect((await ask('198.51.100.1')).status).toBe(204)
    expect(await receiveMails(portal)).toHaveLength(1)
  },
)

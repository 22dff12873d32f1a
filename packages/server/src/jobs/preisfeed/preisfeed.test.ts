import { berlinDayStart } from '@ekp/wire/rules/berlin'
import { addTage } from '@ekp/wire/rules/kalendertag'
import { describe, expect, test } from 'vitest'
import { preisfeedTest, step, stepsOf, toStored } from '../../testing/servers/preisfeedTest.ts'
import type { Quellschritt } from '../../testing/servers/preisserver.ts'

const threeHours = 3 * 3600
const feed = preisfeedTest()
const { clock, listPreise } = feed

describe.each(['awattar', 'energy-charts', 'smard'] as const)('%s', (art) => {
  const publish = (steps: readonly Quellschritt[]) => feed.publish(art, steps)
  const run = () => feed.run({ art, url: feed.server.url })

  test('prices of yesterday, today and tomorrow, to the last digit, and once', async () => {
    const steps = stepsOf('2026-01-14', '2026-01-16')
    publish(steps)
    expect(await run()).toBe(threeHours)
    expect(await listPreise()).toEqual(toStored(steps))
    const line = {
      stufe: 'info',
      facts: { mandant: 'test', gebiet: 'DE-LU', schritte: 288 },
      ereignis: 'Marktpreise eingegangen',
    }
    expect(feed.log.lines).toEqual([line])
    clock.set('2026-01-15T15:50:00+01:00')
    expect(await run()).toBe(threeHours)
    expect(feed.log.lines).toEqual([line])
  })

  test('tomorrow’s prices that come late are asked for every quarter of an hour', async () => {
    publish(stepsOf('2026-01-14', '2026-01-15'))
    expect(await run()).toBe(900)
    clock.set('2026-01-15T13:05:00+01:00')
    publish(stepsOf('2026-01-14', '2026-01-16').slice(0, 240))
    expect(await run()).toBe(900)
    expect(await listPreise()).toHaveLength(240)
    publish(stepsOf('2026-01-14', '2026-01-16'))
    expect(await run()).toBe(threeHours)
    expect(await listPreise()).toHaveLength(288)
  })

  test('the feed does not ask for tomorrow’s before they can be out', async () => {
    clock.set('2026-01-15T11:00:00+01:00')
    publish(stepsOf('2026-01-14', '2026-01-15'))
    expect(await run()).toBe(100 * 60)
  })

  test('tomorrow’s prices twice with other values: the later ones win, and the change is logged', async () => {
    const steps = stepsOf('2026-01-14', '2026-01-16')
    publish(steps)
    await run()
    const changed = steps.map((one, index) => (index >= 200 && index < 210 ? step(one.vonMs, '-0.01') : one))
    publish(changed)
    await run()
    expect(await listPreise()).toEqual(toStored(changed))
    expect(feed.log.lines.slice(1)).toEqual([
      {
        stufe: 'warn',
        facts: { mandant: 'test', gebiet: 'DE-LU', ab: '2026-01-16T01:00:00.000Z', schritte: 10 },
        ereignis: 'Marktpreise geändert',
      },
    ])
  })

  test('a price that is known stays when the source has none any more', async () => {
    const steps = stepsOf('2026-01-14', '2026-01-16')
    publish(steps)
    await run()
    publish(steps.map((one, index) => (index < 100 ? step(one.vonMs, null) : one)))
    await run()
    expect(await listPreise()).toEqual(toStored(steps))
    expect(feed.log.lines).toHaveLength(1)
  })

  test('a step that is left out stays unknown, and is asked for until it comes', async () => {
    const steps = stepsOf('2026-01-14', '2026-01-16')
    const published = steps.filter((_step, index) => index !== 150)
    publish(published)
    expect(await run()).toBe(900)
    expect(await listPreise()).toEqual(toStored(published))
    publish(steps)
    expect(await run()).toBe(threeHours)
    expect(await listPreise()).toEqual(toStored(steps))
  })

  test('of an answer with two prices for one step nothing is stored, and the day is asked for again', async () => {
    const steps = stepsOf('2026-01-14', '2026-01-16')
    publish([...steps, step(steps[100]?.vonMs ?? 0, '1.5')])
    await expect(run()).rejects.toThrow(/^Die Preisquelle nennt für 2026-01-1\dT[\d:.]+Z zwei Preise\.$/)
    expect(await listPreise()).toEqual([])
    publish(steps)
    await run()
    expect(await listPreise()).toEqual(toStored(steps))
  })

  test('a step named twice with one price, or once without any, is one step', async () => {
    const steps = stepsOf('2026-01-14', '2026-01-16')
    publish([...steps, step(steps[101]?.vonMs ?? 0, null), ...steps.slice(102, 103)])
    await run()
    expect(await listPreise()).toEqual(toStored(steps))
  })

  test.each([
    ['2026-03-29', 92],
    ['2026-10-25', 100],
  ])('%s has %i quarter hours', async (tag, count) => {
    clock.set(`${addTage(tag, -1)}T13:00:00Z`)
    const steps = stepsOf(addTage(tag, -2), tag)
    publish(steps)
    expect(await run()).toBe(threeHours)
    const preise = await listPreise()
    expect(preise).toEqual(toStored(steps))
    expect(preise.filter(([instant]) => instant >= berlinDayStart(tag).toISOString())).toHaveLength(count)
  })

  test('days of the last week that were missed are fetched as well, until they are there', async () => {
    publish(stepsOf('2026-01-01', '2026-01-16'))
    await run()
    expect((await listPreise())[0]?.[0]).toBe('2026-01-07T23:00:00.000Z')
    const asked = feed.server.requests.splice(0).join()
    await run()
    expect(feed.server.requests.join()).not.toBe(asked)
  })

  test.each([
    ['a web page', (text: string) => `<html>${text}</html>`],
    ['half an answer', (text: string) => text.slice(0, text.length / 2)],
    ['nothing', () => ''],
    ['a price that is a text', (text: string) => text.replace('-19.25', '"-19.25"')],
    ['a price that is no number', (text: string) => text.replace('-19.25', 'NaN')],
    ['a price beyond all bounds', (text: string) => text.replace('-19.25', '100000.01')],
  ])('of an answer with %s nothing is stored', async (_what, spoil) => {
    feed.publish(art, stepsOf('2026-01-14', '2026-01-16'), spoil)
    await expect(run()).rejects.toThrow(/^Die Antwort der Preisquelle ist/)
    expect(await listPreise()).toEqual([])
  })
})

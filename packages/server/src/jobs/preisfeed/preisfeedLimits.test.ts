import { berlinDayStart } from '@ekp/wire/rules/berlin'
import { expect, test } from 'vitest'
import { preisfeedTest, step, stepsOf } from '../../testing/servers/preisfeedTest.ts'
import { answers, awattarText } from '../../testing/servers/preisserver.ts'

const feed = preisfeedTest()
const { listPreise } = feed
const quarterMs = 900_000
const beginMs = berlinDayStart('2026-01-15').getTime()

const run = () => feed.run({ art: 'awattar', url: feed.server.url })
const answerText = (text: string) => feed.server.answer((_url, response) => void response.end(text))

test('without a source no request goes out', async () => {
  expect(await feed.run(undefined)).toBeUndefined()
  expect([...feed.server.requests, ...feed.log.lines]).toEqual([])
})

test.each([
  ['in the middle of a step', [step(beginMs + 60_000, '80')], 'mitten in einem Schritt'],
  [
    'of an hour and of its quarter at once',
    [{ ...step(beginMs), minuten: 60 }, step(beginMs + 2 * quarterMs)],
    'Stunde und Viertelstunden zugleich',
  ],
])('prices %s are refused, and with them all others', async (_what, steps, reason) => {
  answerText(awattarText([...stepsOf('2026-01-14', '2026-01-14'), ...steps]))
  await expect(run()).rejects.toThrow(reason)
  expect(await listPreise()).toEqual([])
})

test('an answer about another year is none', async () => {
  answerText(awattarText(stepsOf('2025-01-14', '2025-01-16')))
  await expect(run()).rejects.toThrow('nach denen nicht gefragt war')
  expect(await listPreise()).toEqual([])
})

test('of an answer about more than was asked for the rest is left', async () => {
  answerText(awattarText(stepsOf('2025-12-01', '2026-01-20')))
  await run()
  const preise = await listPreise()
  expect([preise[0]?.[0], preise.at(-1)?.[0]]).toEqual(['2026-01-07T23:00:00.000Z', '2026-01-16T22:45:00.000Z'])
})

test('hours of one day and quarter hours of the next are both kept', async () => {
  const yesterdayMs = berlinDayStart('2026-01-14').getTime()
  const hours = Array.from({ length: 24 }, (_hour, nr) => ({ ...step(yesterdayMs + nr * 4 * quarterMs), minuten: 60 }))
  answerText(awattarText([...hours, ...stepsOf('2026-01-15', '2026-01-16')]))
  expect(await run()).toBe(3 * 3600)
  expect(await listPreise()).toHaveLength(24 + 192)
})

test('a source that wants a pause gets it, and the log says why', async () => {
  feed.server.answer((_url, response) => void response.writeHead(429, { 'retry-after': '1234' }).end())
  expect(await run()).toBe(1234)
  expect(feed.log.lines).toMatchObject([
    {
      stufe: 'warn',
      facts: { grund: expect.stringMatching(/mit Status 429\.$/), pauseSekunden: 1234 },
      ereignis: 'Die Preisquelle bittet um eine Pause',
    },
  ])
})

test('a source that fails is told by its host and status', async () => {
  feed.server.answer((_url, response) => void response.writeHead(500).end('<h1>geheim</h1>'))
  await expect(run()).rejects.toThrow(/^127\.0\.0\.1:\d+ antwortet mit Status 500\.$/)
})

test('an area that the source calls otherwise is stored as ours', async () => {
  feed.server.answer((url, response) => {
    const { pathname } = new URL(url.href.replaceAll('262', '4169').replaceAll('DE-AT-LU', 'DE-LU'))
    response.end(answers.smard(new URL(pathname, url), stepsOf('2026-01-14', '2026-01-16')))
  })
  expect(await feed.run({ art: 'smard', url: `${feed.server.url}/`, gebiet: '262/DE-AT-LU' })).toBe(3 * 3600)
  expect(feed.server.requests[0]).toBe('/262/DE-AT-LU/index_quarterhour.json')
  expect(await feed.listGebiete()).toEqual(['DE-LU'])
})

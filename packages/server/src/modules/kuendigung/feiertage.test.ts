import { listFeiertage as endpoint } from '@ekp/wire/kuendigung/feiertage'
import { addTage } from '@ekp/wire/rules/kalendertag'
import { isArbeitstag, listFeiertagsdaten } from '@ekp/wire/rules/kuendigung'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '../../testing/call.ts'
import { testApp, type TestApp } from '../../testing/portals/testApp.ts'
import { testTenant } from '../../testing/testTenant.ts'
import { listFeiertage } from '../../lib/feiertage.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await testApp({ tenant: testTenant({ corsOrigins: ['https://app.example.org'] }) })
})
afterAll(() => portal.close())

const get = (years: string) => call(portal.app, endpoint, { query: { years } })

// The energy market's list (BDEW), for the years of the portal; Easter after Meeus, Jones and Butcher.
function listMarktfeiertage(year: number): string[] {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const n = h + l - 7 * Math.floor((a + 11 * h + 22 * l) / 451) + 114
  const ostern = `${year}-0${Math.floor(n / 31)}-${String((n % 31) + 1).padStart(2, '0')}`
  const november = Array.from({ length: 7 }, (_day, index) => `${year}-11-${16 + index}`)
  const fixed = ['01-01', '01-06', '03-08', '05-01', '08-15', '09-20', '10-03', '10-31', '11-01', '12-25', '12-26']
  return [
    ...fixed.map((tag) => `${year}-${tag}`),
    ...[-2, 1, 39, 50, 60].map((tage) => addTage(ostern, tage)),
    ...november.filter((tag) => new Date(tag).getUTCDay() === 3),
  ]
}

test('on every day of thirty years it is a working day exactly when the market’s calendar says so', () => {
  let days = 0
  for (let year = 2023; year < 2053; year++) {
    const feiertage = listFeiertagsdaten(listFeiertage([year]))
    const expected = new Set(listMarktfeiertage(year))
    for (let tag = `${year}-01-01`; tag <= `${year}-12-31`; tag = addTage(tag, 1), days++) {
      const isEinmalig = tag === '2025-05-08'
      expect([tag, isArbeitstag(tag, feiertage)]).toEqual([tag, isArbeitstag(tag, expected) && !isEinmalig])
    }
  }
  expect(days).toBe(10_958)
})

test('the service answers in the format of the public one', async () => {
  const { status, body, text, headers } = await get('2026')
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('application/json; charset=utf-8')
  expect(body.status).toBe('success')
  expect(body.feiertage).toHaveLength(19)
  expect(JSON.parse(text).feiertage.find(({ date }: { date: string }) => date === '2026-06-04')).toEqual({
    date: '2026-06-04',
    fname: 'Fronleichnam',
    name: 'Fronleichnam',
    comment: 'In Sachsen und Thüringen nur in einigen Gemeinden.',
    all_states: '0',
    bw: '1',
    by: '1',
    be: '0',
    bb: '0',
    hb: '0',
    hh: '0',
    he: '1',
    mv: '0',
    ni: '0',
    nw: '1',
    rp: '1',
    sl: '1',
    sn: '0',
    st: '0',
    sh: '0',
    th: '0',
  })
  expect(body.feiertage[0]).toMatchObject({ date: '2026-01-01', fname: 'Neujahrstag', all_states: '1', th: '1' })
})

test('a Land keeps a holiday only from the year in which it introduced it', () => {
  const mvOf = (year: number) => listFeiertage([year]).find(({ date }) => date.endsWith('-03-08'))?.mv
  expect([mvOf(2022), mvOf(2023)]).toEqual(['0', '1'])
  const reformationstag = listFeiertage([2017]).find(({ date }) => date === '2017-10-31')
  expect(reformationstag).toMatchObject({ all_states: '1', by: '1' })
})

test('several years come in order, each once', async () => {
  const { body } = await get('2027,2026,2027')
  const dates = body.feiertage.map(({ date }) => date)
  expect(dates).toEqual(dates.toSorted())
  expect(new Set(dates).size).toBe(dates.length)
  expect(new Set(dates.map((date) => date.slice(0, 4)))).toEqual(new Set(['2026', '2027']))
})

test('the answer may be cached for a day, an error may not', async () => {
  expect((await get('2026')).headers['cache-control']).toBe('public, max-age=86400')
  const refused = await get('26')
  expect([refused.status, refused.headers['cache-control']]).toEqual([400, 'no-store'])
  expect(refused.text).toContain('years=2026,2027')
})

test('an app of another origin may read it', async () => {
  const { headers } = await portal.app.inject({
    url: '/api/feiertage?years=2026',
    headers: { origin: 'https://app.example.org' },
  })
  expect(headers['access-control-allow-origin']).toBe('https://app.example.org')
  expect(headers.vary).toContain('Origin')
})

import * as v from 'valibot'
import { expect, test } from 'vitest'
import { listHistorie, Verbrauch } from './verbrauch.ts'

const period = { von: '2025-01-01', bis: '2025-12-31' }
const list = [
  { obiskennzahl: '1-0:1.8.1', verbrauch: 10.5 },
  { obiskennzahl: '1-0:1.8.2', verbrauch: null },
]

test.each([
  ['a list', list],
  ['a map of amounts', { '1-0:1.8.1': 10.5, '1-0:1.8.2': null }],
  ['a map of items', { '1-0:1.8.1': { verbrauch: 10.5 }, '1-0:1.8.2': { obiskennzahl: '1-0:1.8.2' } }],
])('proKanal may be %s', (_name, proKanal) => {
  expect(v.parse(Verbrauch, { ...period, proKanal }).proKanal).toEqual(list)
})

test('fields that another host leaves out are null', () => {
  const missing = { summe: null, summeJahr: null, prognose: false, proKanal: [], umrechnung: [] }
  expect(v.parse(Verbrauch, period)).toEqual({ ...period, ...missing })
  expect(v.parse(Verbrauch, { ...period, umrechnung: null }).umrechnung).toEqual([])
  expect(v.parse(Verbrauch, { ...period, proKanal: null }).proKanal).toEqual([])
})

test.each(['text', 5, [1]])('a proKanal of %j is read as empty', (proKanal) => {
  expect(v.parse(Verbrauch, { ...period, proKanal }).proKanal).toEqual([])
})

const hour = {
  von: '2026-10-25T02:00:00+02:00',
  bis: '2026-10-25T02:00:00+01:00',
  verbrauch: 0.25,
  arbeitspreis: -0.01,
}

test.each([
  ['twice', { data: { data: [hour] } }],
  ['once', { data: [hour] }],
  ['not at all', [hour]],
])('the history may be wrapped %s', (_name, answer) => {
  expect(v.parse(listHistorie.output, answer)).toEqual({
    data: {
      data: [
        {
          ...hour,
          kosten: null,
          bepreisterVerbrauch: null,
          geschaetzterVerbrauch: null,
          stundenOhneVerbrauch: null,
          geschaetzt: false,
          unvollstaendig: false,
        },
      ],
    },
  })
})

test.each([null, {}, { data: null }, { data: {} }, 'x'])('%j is no history', (answer) => {
  expect(v.is(listHistorie.output, answer)).toBe(false)
})

test('a request has two instants and an interval', () => {
  const { von, bis } = hour
  expect(v.is(listHistorie.query, { von, bis, interval: 'hourly' })).toBe(true)
  expect(v.is(listHistorie.query, { von, bis, interval: 'STUENDLICH' })).toBe(false)
  expect(v.is(listHistorie.query, { von: '2026-10-25', bis, interval: 'daily' })).toBe(false)
})

test.each([
  ['hourly', '2026-03-03T00:00:00+01:00', '2026-05-05T00:00:00+02:00', '62 Tage'],
  ['daily', '2024-01-01T00:00:00+01:00', '2026-06-01T00:00:00+02:00', '800 Tage'],
  ['monthly', '2015-01-01T00:00:00+01:00', '2026-01-01T00:00:00+01:00', 'fünf Jahre'],
] as const)('%s values have a limit, which the error names', (interval, von, bis, limit) => {
  expect(v.safeParse(listHistorie.query, { von, bis, interval }).issues?.map(({ message }) => message)).toEqual([
    expect.stringContaining(limit),
  ])
})

test('a range that does not end after its beginning gets an error at `bis`', () => {
  const at = '2026-03-03T00:00:00+01:00'
  for (const bis of [at, '2026-03-02T23:59:59+01:00']) {
    const { issues = [] } = v.safeParse(listHistorie.query, { von: at, bis, interval: 'hourly' })
    expect(issues.map((issue) => [v.getDotPath(issue), issue.message])).toEqual([
      ['bis', 'Das Ende muss nach dem Beginn liegen.'],
    ])
  }
})

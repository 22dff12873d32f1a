import { expect, test } from 'vitest'
import { deriveEintragslage } from './eintragslage.ts'

const today = '2026-11-21'
const von = (gueltigVon: string | null, gueltigBis: string | null = null) => ({ gueltigVon, gueltigBis })
const vergangen = von(null, '2026-11-20')
const aktuell = von('2026-11-21', '2026-11-21')
const kuenftig = von('2026-11-22')
const nothing = { hasEigene: false, naechste: undefined, vertragIds: [], hasVergangene: false }

test('nothing is on record', () => {
  expect(deriveEintragslage([], [], today)).toEqual(nothing)
  const vertraege = [{ vertragId: '4711001', eintraege: [] }]
  expect(deriveEintragslage([], vertraege, today)).toEqual(nothing)
})

test('of those to come the first is the next', () => {
  const naechste = von('2026-12-01', '2027-05-31')
  const own = [vergangen, von('2027-06-01'), naechste]
  expect(deriveEintragslage(own, [], today)).toEqual({ ...nothing, hasEigene: true, naechste })
})

test('those gone by have no next one', () => {
  expect(deriveEintragslage([vergangen], [], today)).toEqual({ ...nothing, hasEigene: true })
})

test('contracts count that have one of today or to come, in their order', () => {
  const vertraege = [
    { vertragId: '4711003', eintraege: [vergangen, kuenftig] },
    { vertragId: '4711002', eintraege: [vergangen] },
    { vertragId: '4711001', eintraege: [aktuell] },
    { vertragId: '4711004', eintraege: undefined },
  ]
  expect(deriveEintragslage([], vertraege, today)).toEqual({
    ...nothing,
    vertragIds: ['4711003', '4711001'],
  })
})

test('what has gone by at contracts counts only where there is nothing else', () => {
  const vertraege = [{ vertragId: '4711002', eintraege: [vergangen] }]
  expect(deriveEintragslage([], vertraege, today)).toMatchObject({ hasVergangene: true, vertragIds: [] })
  expect(deriveEintragslage([vergangen], vertraege, today)).toMatchObject({ hasVergangene: false })
  const withAnother = [...vertraege, { vertragId: '4711001', eintraege: [aktuell] }]
  expect(deriveEintragslage([], withAnother, today)).toMatchObject({ hasVergangene: false })
})

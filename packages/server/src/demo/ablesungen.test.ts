import { fitsStellen } from '@ekp/wire/rules/ablesewert'
import { addTage } from '@ekp/wire/rules/kalendertag'
import { describe, expect, test } from 'vitest'
import { demoAblesungen } from './ablesungen.ts'
import { demoKalender } from './kalender.ts'
import { demoZaehler } from './zaehler.ts'

const clocks = [
  ...['2026-11-21T08:00:00Z', '2024-02-29T12:00:00Z', '2025-12-31T23:30:00Z', '2026-01-01T00:30:00+01:00'],
  ...['2025-09-17T10:00:00Z', '2025-09-18T10:00:00Z', '2028-09-18T00:00:01+02:00', '2036-07-01T00:00:00+02:00'],
  ...Array.from({ length: 120 }, (_, month) => new Date(Date.UTC(2024, month, 1)).toISOString()),
]

describe.each(clocks)('at %s', (instant) => {
  const kalender = demoKalender(new Date(instant))
  const ablesungen = demoAblesungen(kalender)
  const alleZaehler = demoZaehler(kalender)
  const of = (vertragId: string) => ablesungen.filter((ablesung) => ablesung.vertragId === vertragId)
  const originsOf = (vertragId: string) => of(vertragId).map((ablesung) => Reflect.get(ablesung, 'ableseart'))
  const vorDreiJahren = `${kalender.jahr - 3}${kalender.today.slice(4)}`

  test('no reading is of today or later, none twice, and each is one that its meter can show', () => {
    expect(new Set(ablesungen.map((one) => `${one.zaehlernummer} ${one.ablesedatum}`)).size).toBe(ablesungen.length)
    for (const { vertragId, zaehlernummer, ablesedatum, ablesewerte } of ablesungen) {
      const zaehler = alleZaehler.find((one) => one.nummer === zaehlernummer && one.vertragId === vertragId)
      if (zaehler === undefined) throw new Error(`no meter ${zaehlernummer}`)
      expect(ablesedatum < kalender.today).toBe(true)
      expect(ablesedatum >= zaehler.eingebautAm).toBe(true)
      expect(ablesedatum <= (zaehler.ausgebautAm ?? ablesedatum)).toBe(true)
      expect(Object.keys(ablesewerte)).toEqual(zaehler.kanaele.map(({ obiskennzahl }) => obiskennzahl))
      for (const kanal of zaehler.kanaele) expect(fitsStellen(ablesewerte[kanal.obiskennzahl] ?? -1, kanal)).toBe(true)
    }
  })

  test('4711001 has three years of every origin, one of them estimated', () => {
    const origins = originsOf('4711001')
    expect(new Set(origins)).toEqual(new Set(['NETZBETREIBER', 'KUNDE', 'ERSATZWERT']))
    expect(origins.filter((art) => art === 'ERSATZWERT')).toHaveLength(1)
    expect((of('4711001')[0]?.ablesedatum ?? '') <= vorDreiJahren).toBe(true)
  })

  test('4711002 has one meter change, read on both meters on its day', () => {
    const [alt, neu, ...others] = alleZaehler.filter(({ vertragId }) => vertragId === '4711002')
    expect(others).toEqual([])
    expect(alt?.ausgebautAm).toBe(neu?.eingebautAm)
    expect((neu?.eingebautAm ?? '9') < kalender.today && (neu?.eingebautAm ?? '') >= addTage(vorDreiJahren, -1)).toBe(
      true,
    )
    const wechsel = of('4711002').filter(({ ablesedatum }) => ablesedatum === neu?.eingebautAm)
    expect(wechsel.map(({ zaehlernummer }) => zaehlernummer).toSorted()).toEqual([alt?.nummer, neu?.nummer].toSorted())
    expect(wechsel.find(({ zaehlernummer }) => zaehlernummer === neu?.nummer)?.ablesewerte).toEqual({ '7-0:3.0.0': 0 })
  })

  test('only 4711005 rolls over, within the last three years', () => {
    for (const { nummer, vertragId, kanaele } of alleZaehler) {
      const rows = ablesungen.filter(({ zaehlernummer }) => zaehlernummer === nummer)
      const lower = kanaele.flatMap(({ obiskennzahl: kanal }) =>
        rows.filter((row, nr) => (row.ablesewerte[kanal] ?? 0) < (rows[nr - 1]?.ablesewerte[kanal] ?? 0)),
      )
      const recent = lower.filter(({ ablesedatum }) => ablesedatum > vorDreiJahren)
      expect([vertragId, recent.length > 0]).toEqual([vertragId, vertragId === '4711005'])
      expect([vertragId, lower.length > 0]).toEqual([vertragId, vertragId === '4711005'])
    }
  })
})

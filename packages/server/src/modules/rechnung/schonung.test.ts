import { addTage } from '@ekp/wire/rules/kalendertag'
import { describe, expect, test } from 'vitest'
import { decimal, fraction, minus, negated, plus, times, toNumber } from '../../lib/fraction.ts'
import type { Pruefgrundlagen } from './pruefung/grundlagen.ts'
import { pruefeRechnung } from './pruefung/pruefeRechnung.ts'
import { profile } from './pruefung/profile.ts'
import type { Rechnung } from './rechnung.ts'
import { build } from './testing/fehler.ts'
import { baueMonat } from './testing/monate.ts'
import type { Planzeile } from './testing/rechne.ts'
import { type Rechnungsplan, schlicht, schreibe } from './testing/schreibe.ts'
import { Zufall } from '../verbrauch/testing/zufall.ts'

const pruefe = (rechnung: Rechnung, grundlagen: Pruefgrundlagen) => pruefeRechnung(rechnung, grundlagen, undefined)
const seeds = [1, 2, 3, 4, 5].flatMap((seed) => profile.map((profil) => ({ seed, profil })))
const extra = (plan: Rechnungsplan, changes: Partial<Planzeile>): Planzeile => ({
  art: 'jahr',
  text: 'Messstellenbetrieb',
  von: plan.von,
  bis: plan.bis,
  preis: decimal(21.01),
  satz: 19,
  ...changes,
})

describe.each(seeds)('$profil, $seed', ({ seed, profil }) => {
  const stil = schlicht(profil)

  test('lines that the price does not know are missing, and the others are right', () => {
    const { plan, grundlagen } = build(new Zufall(seed), { schluss: true })
    const known = plan.zeilen.filter(({ text }) => !text.startsWith('Mess')).length
    const zeilen = [
      ...plan.zeilen.filter(({ text }) => !text.startsWith('Mess')),
      extra(plan, {}),
      extra(plan, { art: 'fest', text: 'Treuebonus', betrag: decimal(-42.02) }),
    ]
    const without = grundlagen.preisstaende.map((stand) => ({
      ...stand,
      jahresteile: stand.jahresteile.filter(({ bezeichnung }) => bezeichnung === 'Grundpreis'),
    }))
    const data = { ...grundlagen, preisstaende: without }
    const { rechnung } = schreibe({ ...plan, zeilen }, stil)
    expect(pruefe(rechnung, data)).toMatchObject({
      urteil: 'nicht-nachrechenbar',
      fehlt: [
        { was: 'preisbestandteil', zeile: known + 1 },
        { was: 'preisbestandteil', zeile: known + 2 },
      ],
      andereZeilen: expect.stringMatching(/^stimmt/),
    })
    const wrong = zeilen.map((zeile, index) =>
      index === 0 ? { ...zeile, kwh: plus(zeile.kwh ?? fraction(0), fraction(50)) } : zeile,
    )
    const found = pruefe(schreibe({ ...plan, zeilen: wrong }, stil).rechnung, data)
    expect([found.urteil, found.zeile, found.andereZeilen]).toEqual(['weicht-ab', 1, 'weicht-ab'])
  })

  test('a bill may split a quantity as it likes, but has to add up', () => {
    const { plan, grundlagen } = build(new Zufall(seed), { wechsel: true, verteilung: 'tabelle' })
    const pruefung = pruefe(schreibe(plan, stil).rechnung, grundlagen)
    expect(pruefung.urteil).toMatch(/^stimmt/)
    const [first, second] = plan.zeilen.filter(({ art }) => art === 'arbeit')
    const moved = plan.zeilen.map((zeile) => {
      if (zeile !== first && zeile !== second) return zeile
      const own = zeile.kwh ?? fraction(0)
      return { ...zeile, kwh: zeile === first ? minus(own, fraction(1)) : plus(own, fraction(1)) }
    })
    expect(
      pruefe(schreibe({ ...plan, zeilen: moved }, { ...stil, ohne: new Set(['zaehler']) }).rechnung, grundlagen).urteil,
    ).toMatch(/^stimmt/)
    const more = plan.zeilen.map((zeile) =>
      zeile === first ? { ...zeile, kwh: plus(zeile.kwh ?? fraction(0), fraction(1)) } : zeile,
    )
    expect(pruefe(schreibe({ ...plan, zeilen: more }, stil).rechnung, grundlagen)).toMatchObject({
      urteil: 'weicht-ab',
      zeile: 1,
    })
  })

  test('of a month without load profile, prices or levels the other lines are right', () => {
    const { plan, grundlagen, daten } = baueMonat(new Zufall(seed), { dynamisch: true, modul: true })
    const { rechnung } = schreibe(plan, stil)
    const { reihen, steps } = grundlagen.lastgang
    const missing = (data: Pruefgrundlagen) => pruefe(rechnung, data)
    const kwhLines = rechnung.positionen.filter(({ art }) => art === 'arbeit').map(({ zeile }) => zeile)
    const ohnePreise = missing({ ...grundlagen, lastgang: { steps, reihen: { ...reihen, preise: new Map() } } })
    expect(ohnePreise).toMatchObject({ urteil: 'nicht-nachrechenbar', fehlt: [{ was: 'marktpreis', zeile: 1 }] })
    expect(ohnePreise.fehlt).toHaveLength(1)
    const werte = reihen.last.werte.slice().fill(Number.NaN, 0, 96)
    const ohneLast = missing({
      ...grundlagen,
      lastgang: { steps, reihen: { ...reihen, last: { ...reihen.last, werte } } },
    })
    expect(ohneLast.urteil).toBe('nicht-nachrechenbar')
    expect(ohneLast.fehlt).toEqual(kwhLines.map((zeile) => ({ was: 'lastgang', zeile, tag: plan.von })))
    const ohnePlan = missing({ ...grundlagen, plan: () => undefined })
    expect(ohnePlan.urteil).toBe('nicht-nachrechenbar')
    expect(ohnePlan.fehlt.map(({ was }) => was)).toContain('preiskalender')
    expect(daten.tarifart).toBe('dynamisch')
  })

  test('what else is missing is named by the kind of its import', () => {
    const strom = build(new Zufall(seed), {})
    const { rechnung } = schreibe(strom.plan, stil)
    const wasOf = (data: Pruefgrundlagen, own = rechnung) => {
      const { urteil, fehlt } = pruefe(own, data)
      return [urteil, ...new Set(fehlt.map(({ was }) => was))]
    }
    expect(wasOf({ ...strom.grundlagen, zaehler: [] })).toEqual(['nicht-nachrechenbar', 'ablesung'])
    expect(wasOf({ ...strom.grundlagen, preisstaende: [] })).toEqual(['nicht-nachrechenbar', 'tarif'])
    const gas = build(new Zufall(seed), { sparte: 'gas' })
    expect(wasOf({ ...gas.grundlagen, umrechnungen: [] }, schreibe(gas.plan, stil).rechnung)).toEqual([
      'nicht-nachrechenbar',
      'umrechnung',
    ])
  })

  test('of payments only instalments of the period are missed, and none where nobody imports them', () => {
    const { plan, grundlagen } = build(new Zufall(seed), {})
    const { rechnung } = schreibe(
      { ...plan, vorauszahlungen: [{ datum: addTage(plan.von, 40), betrag: fraction(80) }] },
      stil,
    )
    const zahlungen = [
      { datum: addTage(plan.von, 43), betrag: fraction(80), zweck: 'Abschlag' },
      { datum: addTage(plan.von, 20), betrag: decimal(41.17), zweck: 'Rechnung vom Vorjahr' },
      { datum: addTage(plan.von, 60), betrag: decimal(41.17) },
      { datum: addTage(plan.von, 70), betrag: fraction(80), zweck: 'Abschlag' },
      { datum: addTage(plan.von, 74), betrag: fraction(-80), zweck: 'Rücklastschrift' },
      { datum: addTage(plan.bis, 3), betrag: fraction(80), zweck: 'Abschlag' },
    ]
    expect(pruefe(rechnung, { ...grundlagen, zahlungen }).urteil).toMatch(/^stimmt/)
    expect(pruefe(rechnung, { ...grundlagen, zahlungen: [] }).urteil).toMatch(/^stimmt/)
  })

  test('sums that do not add up are said', () => {
    const { plan, grundlagen } = build(new Zufall(seed), {})
    const { rechnung, summen } = schreibe(plan, stil)
    const more = (one: typeof summen.netto) => plus(one, decimal(0.1))
    const feldOf = (changes: Partial<Rechnung>) => {
      const { urteil, feld, abweichung } = pruefe({ ...rechnung, ...changes }, grundlagen)
      return [urteil, feld, abweichung && toNumber(abweichung.zuZahlen, 2)]
    }
    expect(feldOf({ netto: more(summen.netto) })).toEqual(['weicht-ab', 'gesamtnetto', 0])
    expect(feldOf({ steuer: more(summen.steuer) })).toEqual(['weicht-ab', 'gesamtsteuer', 0])
    const { zuZahlen } = rechnung
    expect(feldOf({ zuZahlen: zuZahlen && more(zuZahlen) })).toEqual(['weicht-ab', 'zuZahlen', 0.1])
    expect(feldOf({ brutto: more(rechnung.brutto), zuZahlen: zuZahlen && more(zuZahlen) })).toEqual([
      'weicht-ab',
      'gesamtbrutto',
      0.1,
    ])
  })

  test('a cancellation mirrors its bill', () => {
    const { plan } = build(new Zufall(seed), {})
    const { rechnung } = schreibe(plan, stil)
    const storno: Rechnung = {
      ...rechnung,
      istStorno: true,
      positionen: rechnung.positionen.map((position) => ({ ...position, betrag: negated(position.betrag) })),
      netto: null,
      steuer: rechnung.steuer && negated(rechnung.steuer),
      brutto: negated(rechnung.brutto),
      vorauszahlungen: [],
      zuZahlen: negated(rechnung.brutto),
    }
    const urteilOf = (changes: Partial<Rechnung>) =>
      pruefeRechnung({ ...storno, ...changes }, build(new Zufall(seed), {}).grundlagen, rechnung)
    expect(urteilOf({}).urteil).toBe('storno')
    expect(urteilOf({ brutto: fraction(-1) })).toMatchObject({ urteil: 'weicht-ab', feld: 'gesamtbrutto' })
    const positionen = storno.positionen.map((position, index) =>
      index === 1 ? { ...position, betrag: fraction(1) } : position,
    )
    expect(urteilOf({ positionen })).toMatchObject({ urteil: 'weicht-ab', zeile: 2 })
    expect(pruefeRechnung(storno, build(new Zufall(seed), {}).grundlagen, undefined).urteil).toBe('nicht-nachrechenbar')
  })
})

describe('hostile bills', () => {
  const { plan, grundlagen } = build(new Zufall(3), {})
  const { rechnung } = schreibe(plan, schlicht('zeile-cent'))
  const [first, grund] = [rechnung.positionen[0], rechnung.positionen[1]]
  if (first === undefined || grund === undefined) throw new Error('a bill has two lines')

  test.each<[string, Partial<Rechnung>, string]>([
    ['without lines', { positionen: [] }, 'nicht-nachrechenbar'],
    [
      'of 20 years',
      { positionen: [{ ...grund, von: '2005-01-01', bis: '2025-01-01' }] },
      'weicht-ab|nicht-nachrechenbar',
    ],
    ['with tiny numbers', { positionen: [{ ...first, menge: decimal(1e-7), preis: decimal(5e-324) }] }, 'weicht-ab'],
    ['with huge numbers', { positionen: [{ ...first, menge: decimal(1e300), betrag: decimal(1.7e308) }] }, 'weicht-ab'],
    ['with no time at all', { positionen: [{ ...grund, zeit: { wert: fraction(0), einheit: 'TAG' } }, first] }, ''],
  ])('%s get a verdict', (_, changes, urteil) => {
    expect(pruefe({ ...rechnung, ...changes }, grundlagen).urteil).toMatch(new RegExp(urteil))
  })

  test.each<[string, (index: number) => Rechnung['positionen'][number]]>([
    [
      'one after the other',
      (index) => ({
        ...first,
        von: addTage(plan.von, index),
        bis: addTage(plan.von, index + 1),
        menge: fraction(index, 7),
      }),
    ],
    ['of the same days', () => first],
    [
      'of years that overlap',
      (index) => ({ ...grund, von: addTage(plan.von, -index), betrag: times(decimal(0.37), fraction(index)) }),
    ],
    ['that nobody knows', (index) => ({ ...first, text: `Unbekannt ${index}`, preis: fraction(index, 977) })],
  ])('3,000 lines %s are read in time that grows as they do', (_, lineAt) => {
    const msOf = (count: number) => {
      const positionen = Array.from({ length: count }, (__, index) => ({ ...lineAt(index), zeile: index + 1 }))
      const before = process.cpuUsage()
      expect(pruefe({ ...rechnung, positionen }, grundlagen).urteil).toBe('weicht-ab')
      return process.cpuUsage(before).user / 1000
    }
    // Ten times the lines: not a hundred times the work, however busy the machine is.
    const [few, many] = [Math.min(msOf(300), msOf(300), msOf(300)), Math.min(msOf(3000), msOf(3000))]
    expect(many).toBeLessThan(40 * Math.max(few, 10))
  })
})

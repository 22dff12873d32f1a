import type { Tarifvergleich, Vergleichstarif } from '@ekp/wire/tarif/vergleich'
import { expect, test } from 'vitest'
import { vergleichCsv } from './vergleichCsv.ts'
import {
  gleicherNameText,
  keinVergleich,
  ohneUnterschiedText,
  tarifhinweise,
  umfangText,
  vergleichshinweise,
  vergleichssatz,
} from './texts.ts'

const tarif = (changes: Partial<Vergleichstarif>): Vergleichstarif => ({
  kennung: 'fix',
  name: 'Strom Fix',
  beschreibung: null,
  bedingung: null,
  gueltigVon: null,
  gueltigBis: null,
  kosten: { mindestens: 20, hoechstens: 20 },
  kostenUnverschoben: null,
  unterschied: null,
  grund: null,
  gleicheTeile: true,
  ohneGrundpreis: false,
  ...changes,
})
const eigener = (changes: Partial<Vergleichstarif> = {}) => tarif({ kennung: null, ...changes })
const angebot = (mindestens: number, hoechstens = mindestens, changes: Partial<Vergleichstarif> = {}) =>
  tarif({ unterschied: { mindestens, hoechstens }, ...changes })
const vergleich = (tarife: Vergleichstarif[], changes: Partial<Tarifvergleich> = {}): Tarifvergleich => ({
  von: '2026-10-01',
  bis: '2026-11-01',
  verbrauch: 72,
  geschaetzt: false,
  stundenOhneVerbrauch: 0,
  angenommenerVerbrauch: 0,
  stundenOhnePreis: 0,
  verbrauchOhnePreis: 0,
  verschoben: null,
  nichtVerschoben: null,
  tarife,
  ...changes,
})
const plain = (text: string) => text.replaceAll('\u00A0', ' ')
const satz = (...tarife: Vergleichstarif[]) => {
  const { zahl = '', text } = vergleichssatz(vergleich(tarife))
  return plain(`${zahl} ${text}`.trim())
}

test('the answer names the offer that was cheaper, also one with the name of the own tariff', () => {
  expect(satz(eigener(), angebot(-6.98), angebot(-2, -2, { name: 'Anders' }))).toBe(
    '6,98 EUR weniger hätten Sie mit dem Angebot „Strom Fix“ bezahlt.',
  )
  expect(satz(eigener(), angebot(-8, -2))).toBe(
    '2,00 bis 8,00 EUR weniger hätten Sie mit dem Angebot „Strom Fix“ bezahlt.',
  )
})

test('with use in other hours the condition stands in the answer', () => {
  const { zahl, text } = vergleichssatz(vergleich([eigener(), angebot(-6.98)], { verschoben: 1005.12 }))
  expect(plain(`${zahl} ${text}`)).toBe(
    '6,98 EUR weniger hätten Sie mit dem Angebot „Strom Fix“ bezahlt, wenn Sie 1.005,12 kWh in andere Stunden verschoben hätten.',
  )
})

test('the own tariff is called cheaper only where each offer that can be calculated is dearer for certain', () => {
  const dearer =
    '3,00 EUR mehr hätten Sie mit dem Angebot „Strom Fix“ bezahlt, dem günstigsten: Ihr eigener Tarif war günstiger als alle Angebote'
  expect(satz(eigener(), angebot(3), angebot(9))).toBe(`${dearer}.`)
  expect(satz(eigener(), angebot(3), angebot(9), tarif({ kosten: null, grund: 'NETZ' }))).toBe(
    `${dearer}, soweit sie sich vergleichen lassen.`,
  )
  const bedingung = 'STEUERBARE_VERBRAUCHSEINRICHTUNG'
  expect(satz(eigener(), angebot(3), angebot(9), angebot(-90, -90, { bedingung }))).toBe(`${dearer} ohne Bedingung.`)
  expect(satz(eigener(), angebot(3))).toBe(
    '3,00 EUR mehr hätten Sie mit dem Angebot „Strom Fix“ bezahlt: Ihr eigener Tarif war günstiger.',
  )
  expect(satz(eigener(), angebot(0))).toContain('genauso viel')
  expect(satz(eigener(), angebot(-1, 2), angebot(3))).toContain('lässt sich nicht sagen')
  expect(satz(eigener(), angebot(0, 2))).toContain('lässt sich nicht sagen')
})

test('an offer with the name of the own tariff says why it costs something else', () => {
  const own = eigener({ name: 'Strom Fix, dann Strom Flex' })
  expect(gleicherNameText(angebot(3, 4, { gueltigVon: '2026-07-01' }), own)).toBe(
    'Derselbe Name, andere Preise: Das Angebot gilt seit 01.07.2026 für neue Verträge, für Sie gelten die Preise Ihres Vertrags.',
  )
  expect(gleicherNameText(angebot(3, 4, { name: 'Strom Flex' }), own)).toContain('Das Angebot gilt für neue Verträge')
  expect(gleicherNameText(angebot(3, 4, { name: 'Strom' }), own)).toBeUndefined()
  expect(gleicherNameText(angebot(0), own)).toBeUndefined()
  expect(gleicherNameText(angebot(3), undefined)).toBeUndefined()
})

test('it is said which parts are compared, and where the base price is missing', () => {
  const ohneBetrag = tarif({ ohneGrundpreis: true, kosten: null, grund: 'NETZ' })
  const missing = 'Wo ein Grundpreis nicht bekannt ist'
  expect(umfangText(vergleich([eigener(), angebot(3), ohneBetrag]))).toMatch(
    /^Verglichen ist .* Grundpreis, alles brutto\.$/,
  )
  expect(umfangText(vergleich([eigener(), tarif({ ohneGrundpreis: true })]))).toContain(missing)
  expect([ohneBetrag, tarif({ ohneGrundpreis: true }), angebot(3)].map(ohneUnterschiedText)).toEqual([
    undefined,
    'ohne den Grundpreis',
    undefined,
  ])
})

test('an offer whose condition the contract does not meet, or with other parts, is never the answer', () => {
  const modul = angebot(-90, -90, { name: 'Modul 3', bedingung: 'STEUERBARE_VERBRAUCHSEINRICHTUNG' })
  expect(satz(eigener(), angebot(-6.98), modul)).toBe(
    '6,98 EUR weniger hätten Sie mit dem Angebot „Strom Fix“ bezahlt.',
  )
  expect(satz(eigener(), angebot(3), modul)).toContain(
    'mit dem Angebot „Strom Fix“ bezahlt: Ihr eigener Tarif war günstiger.',
  )
  const andere = tarif({ gleicheTeile: false })
  expect(ohneUnterschiedText(andere)).toBe('nicht vergleichbar: andere Beträge im Jahr')
  expect(umfangText(vergleich([eigener(), andere]))).toMatch(/^Enthalten sind .* stehen hier keine Balken\.$/)
  expect(satz(eigener(), andere, modul)).toContain('Keines der Angebote lässt sich mit Ihrem Tarif vergleichen')
  expect(tarifhinweise(andere, vergleich([andere]), '2026-11-21')[0]).toContain('nicht dieselben Beträge im Jahr')
  expect(vergleichCsv(vergleich([eigener(), modul])).text).toContain(';Nur mit Wärmepumpe, Wallbox oder Speicher')
})

test('where a part of the own price is not known nothing is claimed', () => {
  const claims = /war günstiger|weniger hätten|mehr hätten|genauso/
  const unknown = [
    satz(eigener({ ohneGrundpreis: true }), tarif({})),
    satz(eigener({ kosten: null, grund: 'NETZ' }), tarif({})),
    satz(eigener(), tarif({ kosten: null, grund: 'NETZ' })),
    satz(eigener(), tarif({ ohneGrundpreis: true })),
    vergleichssatz(vergleich([eigener()], { verbrauch: null })).text,
  ]
  expect(unknown[0]).toContain('Ihr Grundpreis ist nicht bekannt')
  expect(unknown[1]).toContain('Das Netzentgelt ist nicht bekannt.')
  for (const text of unknown) expect(text).not.toMatch(claims)
})

test('what is missing, left out, assumed and moved is said', () => {
  const changes = {
    stundenOhneVerbrauch: 12,
    angenommenerVerbrauch: 48,
    stundenOhnePreis: 2,
    verbrauchOhnePreis: 8,
    geschaetzt: true,
    verschoben: 12,
    nichtVerschoben: 18,
  }
  const texts = vergleichshinweise(vergleich([], changes)).map(plain)
  expect(texts).toHaveLength(5)
  for (const [index, part] of [
    '72,00 kWh',
    '12 Stunden ist kein Verbrauch',
    '2 Stunden (8,00 kWh) ist nicht',
    'geschätzt',
    '18,00 kWh ließen',
  ].entries())
    expect(texts[index]).toContain(part)
  expect(vergleichshinweise(vergleich([]))).toHaveLength(1)
})

test('of an offer it is said since when and until when there is one', () => {
  const one = angebot(1, 1, { gueltigVon: '2026-10-15', gueltigBis: '2026-12-01', beschreibung: 'Fest.' })
  const texts = tarifhinweise(one, vergleich([one]), '2026-11-21')
  expect(texts[0]).toBe('Fest.')
  expect(texts[1]).toContain('erst seit 15.10.2026')
  expect(texts[2]).toBe('Dieses Angebot gibt es bis 30.11.2026.')
})

test('the file has a line for each tariff, and names the own one', () => {
  const tarife = [eigener(), angebot(-6.98, -6, { gueltigVon: '2026-10-15' }), tarif({ kosten: null, grund: 'NETZ' })]
  const { name, text } = vergleichCsv(vergleich(tarife))
  expect(name).toBe('Tarifvergleich_2026-10-01_2026-10-31.csv')
  expect(text.split('\r\n').slice(1, 4)).toEqual([
    'Strom Fix;eigener Tarif;null;null;20;20;null;null;null;null;null',
    'Strom Fix;Angebot;2026-10-15;null;20;20;null;null;-6,98;-6;null',
    'Strom Fix;Angebot;null;null;null;null;null;null;null;null;Das Netzentgelt ist nicht bekannt.',
  ])
})

test.each([
  [{ kundenArt: 'RLMKunde' }, 'nach der höchsten Leistung'],
  [{ versorgungsart: 'gas' }, 'nur für Strom'],
  [{ hatKostenaufstellung: false }, 'kein Tarif mit allen Preisen'],
  [{}, 'Es fehlen Werte je Viertelstunde oder ein aktuelles Angebot.'],
])('of a contract with %j it is said why nothing can be compared', (changes, reason) => {
  const vertrag = { versorgungsart: 'strom', kundenArt: 'Haushaltskunde', hatKostenaufstellung: true }
  expect(keinVergleich({ ...vertrag, ...changes })).toContain(reason)
})

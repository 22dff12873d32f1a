import * as v from 'valibot'
import { expect, test } from 'vitest'
import { Kuendigung, Kuendigungserklaerung, Widerrufserklaerung } from './kuendigung.ts'
import { listFeiertage } from './kuendigung/feiertage.ts'

test.each([
  ['ANBIETERWECHSEL', 'ANBIETERWECHSEL'],
  ['Anbieterwechsel', 'ANBIETERWECHSEL'],
  ['Auszug', 'AUSZUG'],
  ['Sonderkündigung', 'SONDERKUENDIGUNG'],
])('the reason %s is understood', (given, grund) => {
  expect(v.parse(Kuendigung, { grund: given, datum: '2026-12-31' })).toEqual({ grund, datum: '2026-12-31', text: null })
})

test.each(['', 'auszug', 'SONDERKÜNDIGUNG', null, undefined, 'constructor'])('the reason %j is not', (grund) => {
  const { issues } = v.safeParse(Kuendigung, { grund, datum: '2026-12-31' })
  expect(issues?.map((issue) => issue.message)).toEqual(['Bitte wählen Sie einen Kündigungsgrund.'])
})

test('blank details become null', () => {
  expect(v.parse(Kuendigung, { grund: 'AUSZUG', datum: '2026-12-31', text: ' \n ' }).text).toBeNull()
})

test('several years are a comma-separated list', () => {
  expect(v.parse(listFeiertage.query, { years: '2026,2027,2026' })).toEqual({ years: [2026, 2027] })
  for (const years of ['', '26', '2026,', '2026;2027', '1,2', '3000', Array(11).fill('2026').join(',')]) {
    expect(v.is(listFeiertage.query, { years })).toBe(false)
  }
})

test.each([
  [
    'wrapped',
    { status: 'success', feiertage: [{ date: '2026-01-06', fname: 'Heilige Drei Könige', bw: '1', be: '0' }] },
  ],
  [
    'bare, with other flags',
    [{ date: '2026-01-06', fname: 'Heilige Drei Könige', bw: 1, by: '', be: null, augsburg: '1' }],
  ],
])('holidays are understood %s', (_name, answer) => {
  const { status, feiertage } = v.parse(listFeiertage.output, answer)
  expect(status).toBe('success')
  expect(feiertage).toHaveLength(1)
  expect(feiertage[0]).toMatchObject({
    date: '2026-01-06',
    name: null,
    comment: null,
    bw: '1',
    by: '0',
    be: '0',
    th: '0',
  })
})

const kuendigung = {
  art: 'ordentlich',
  name: 'Erika Muster',
  vertragsbezeichnung: 'Vertrag 4711001',
  email: 'erika@example.org',
}
const refusedAt = (schema: v.GenericSchema, body: object) =>
  v.safeParse(schema, body).issues?.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`) ?? []

test('a cancellation without signing in requires only the fields that the law allows', () => {
  expect(v.parse(Kuendigungserklaerung, kuendigung)).toEqual({
    ...kuendigung,
    grund: null,
    identifizierung: null,
    datum: null,
  })
})

test.each<[string, object, string[]]>([
  ['no kind', { art: undefined }, ['art: Erlaubt sind: ordentlich, ausserordentlich.']],
  ['no name', { name: ' ' }, ['name: Bitte geben Sie einen Text an.']],
  ['no contract', { vertragsbezeichnung: undefined }, ['vertragsbezeichnung: Bitte geben Sie einen Text an.']],
  ['no address', { email: undefined }, ['email: Bitte geben Sie eine E-Mail-Adresse an.']],
  [
    'a blank address',
    { email: ' ' },
    ['email: Bitte geben Sie eine E-Mail-Adresse an.', 'email: Die angegebene Email ist ungültig.'],
  ],
  ['two addresses', { email: 'a@b.de, c@d.de' }, ['email: Die angegebene Email ist ungültig.']],
  ['a header', { name: 'Erika\r\nBcc: alle@example.org' }, ['name: Der Text enthält ein unzulässiges Zeichen.']],
  ['a link', { name: 'Gewinn: HTTPS://example.org' }, ['name: Bitte geben Sie hier keine Internetadresse an.']],
  [
    'another link',
    { vertragsbezeichnung: 'www.example.org' },
    ['vertragsbezeichnung: Bitte geben Sie hier keine Internetadresse an.'],
  ],
  ['201 characters', { name: 'x'.repeat(201) }, ['name: Bitte geben Sie höchstens 200 Zeichen an.']],
  ['another format', { datum: '31.12.2026' }, [expect.stringContaining('datum: Bitte geben Sie ein Datum an')]],
  ['a telephone number', { telefon: '0351 1' }, ['telefon: Das Feld „telefon“ ist unbekannt.']],
])('%s is refused at its field', (_name, changes, issues) => {
  expect(refusedAt(Kuendigungserklaerung, { ...kuendigung, ...changes })).toEqual(issues)
})

test('an extraordinary cancellation needs a reason', () => {
  const ausserordentlich = { ...kuendigung, art: 'ausserordentlich' }
  const missing = ['grund: Bitte nennen Sie den Grund Ihrer außerordentlichen Kündigung.']
  expect(refusedAt(Kuendigungserklaerung, ausserordentlich)).toEqual(missing)
  expect(refusedAt(Kuendigungserklaerung, { ...ausserordentlich, grund: ' \n' })).toEqual(missing)
  expect(refusedAt(Kuendigungserklaerung, { ...ausserordentlich, grund: 'Preiserhöhung' })).toEqual([])
})

test('a date long ago is accepted, as the customer declared it', () => {
  expect(refusedAt(Kuendigungserklaerung, { ...kuendigung, datum: '2020-01-01' })).toEqual([])
})

test('a withdrawal requires three fields', () => {
  const { art: _art, ...widerruf } = kuendigung
  expect(v.parse(Widerrufserklaerung, widerruf)).toEqual(widerruf)
  expect(refusedAt(Widerrufserklaerung, {})).toEqual([
    'name: Bitte geben Sie einen Text an.',
    'vertragsbezeichnung: Bitte geben Sie einen Text an.',
    'email: Bitte geben Sie eine E-Mail-Adresse an.',
  ])
})

test.each(['\u200b\u200b', '\u00ad', '\u3164', '\u2800', '- .', '\u0301'])('%j is no name', (text) => {
  const refused = ['Bitte geben Sie einen Text mit Buchstaben oder Ziffern an.']
  for (const field of ['name', 'vertragsbezeichnung']) {
    const { issues } = v.safeParse(Kuendigungserklaerung, { ...kuendigung, [field]: text })
    expect(issues?.map(({ message }) => message)).toEqual(refused)
  }
  expect(v.is(Kuendigungserklaerung, { ...kuendigung, name: '李', vertragsbezeichnung: '4' })).toBe(true)
})

import { expect, test } from 'vitest'
import { buildBankdatei, formatBanksatz } from '../../testing/data/buildBankdatei.ts'
import { parseBankleitzahlen } from './bankleitzahlen.ts'

const muster = { blz: '10000000', name: 'Sparkasse Märkisch-Süd', bic: 'MARKDEF1100' }
const parse = (...records: Parameters<typeof buildBankdatei>[0] & object) =>
  parseBankleitzahlen(buildBankdatei(records))
const find = (blz: string, parsed = parse(muster)) => ('banken' in parsed ? parsed.banken.get(blz) : parsed.fehler)
const refusal = (content: Buffer) => {
  const parsed = parseBankleitzahlen(content)
  return 'fehler' in parsed ? parsed.fehler : undefined
}

test('a bank has its name, umlauts and all, and its BIC', () => {
  expect(find('10000000')).toEqual({ bankname: 'Sparkasse Märkisch-Süd', bic: 'MARKDEF1100' })
  expect(find('20000007')).toEqual({ bankname: 'Bank 20000007', bic: null })
  expect(find('10000001')).toBeUndefined()
})

test('a branch changes nothing, wherever it stands', () => {
  const filiale = { ...muster, merkmal: '2', name: 'Filiale', bic: '' }
  for (const parsed of [parse(muster, filiale), parse(filiale, muster)]) {
    expect(find('10000000', parsed)).toMatchObject({ bankname: 'Sparkasse Märkisch-Süd' })
  }
  expect(find('10000000', parse(filiale))).toBeUndefined()
})

test('one that is marked D is deleted; one that is new or changed is not', () => {
  const marked = (aenderung: string) => find('10000000', parse({ ...muster, aenderung }))
  expect(marked('D')).toBeUndefined()
  for (const aenderung of ['A', 'M', 'U']) expect(marked(aenderung)).toMatchObject({ bic: 'MARKDEF1100' })
})

test('line ends of Unix, none behind the last line, and the extended version are read as well', () => {
  const unix = buildBankdatei([muster]).toString('latin1').replaceAll('\r', '')
  const extended = unix.replaceAll('\n', '000000\n')
  for (const text of [unix, unix.slice(0, -1), extended]) {
    expect(find('10000000', parseBankleitzahlen(Buffer.from(text, 'latin1')))).toMatchObject({ bic: 'MARKDEF1100' })
  }
})

const broken = (line: string) => Buffer.concat([buildBankdatei(), Buffer.from(`${line}\r\n`, 'latin1')])
const right = formatBanksatz(muster)

test.each([
  ['a line too short', right.slice(0, -1), 'Zeile 1201 ist kein Satz der Bankleitzahlendatei (167 statt 168 Zeichen).'],
  ['a line too long', `${right} `, 'Zeile 1201 ist kein Satz der Bankleitzahlendatei (169 statt 168 Zeichen).'],
  ['an empty line', '', 'Zeile 1201 ist kein Satz der Bankleitzahlendatei (0 statt 168 Zeichen).'],
  ['a bank code of letters', formatBanksatz({ ...muster, blz: '1000000A' }), undefined],
  ['a bank code that begins with 0', formatBanksatz({ ...muster, blz: '01000000' }), undefined],
  ['an unknown mark', formatBanksatz({ ...muster, merkmal: '3' }), undefined],
  ['an unknown change', formatBanksatz({ ...muster, aenderung: 'X' }), undefined],
  ['a BIC that is none', formatBanksatz({ ...muster, bic: 'MARK1' }), undefined],
  ['a bank without a name', formatBanksatz({ ...muster, name: ' ' }), undefined],
  ['a name with a control character', formatBanksatz({ ...muster, name: 'Bank\u0007' }), undefined],
  ['NUL', right.replace('Süd', 'S\u0000d'), undefined],
  ['columns that have moved', ` ${right.slice(0, -1)}`, undefined],
])('%s refuses the whole file and is named', (_name, line, fehler) => {
  expect(refusal(broken(line))).toBe(fehler ?? 'Zeile 1201 ist kein Satz der Bankleitzahlendatei.')
})

test('a bank code must not occur twice, deleted or not', () => {
  const twice = 'Zeile 2: Die Bankleitzahl 10000000 kommt zweimal vor.'
  expect(refusal(buildBankdatei([muster, muster]))).toBe(twice)
  expect(refusal(buildBankdatei([{ ...muster, aenderung: 'D' }, muster]))).toBe(twice)
  expect(refusal(buildBankdatei([muster, { ...muster, aenderung: 'D' }]))).toBe(twice)
})

test('a file that an editor has made UTF-8 says so', () => {
  const utf8 = Buffer.from(buildBankdatei([muster]).toString('latin1'), 'utf8')
  const sentence = 'Zeile 1 ist kein Satz der Bankleitzahlendatei; sie ist wohl in UTF-8 umgewandelt worden.'
  expect(refusal(utf8)).toBe(sentence)
  expect(refusal(Buffer.concat([Buffer.from('\ufeff'), buildBankdatei()]))).toBe(sentence)
})

test('a file cut off between two lines is refused', () => {
  expect(refusal(buildBankdatei([], 1000))).toBeUndefined()
  const few = 'Die Datei hat nur 999 Bankleitzahlen und ist wohl unvollständig.'
  expect(refusal(buildBankdatei([], 999))).toBe(few)
})

test.each([
  ['an empty file', Buffer.alloc(0)],
  ['a page', Buffer.from('<!doctype html>\n<title>404</title>\n')],
  ['a spreadsheet', Buffer.from('PK\u0003\u0004')],
  ['two million zeros', Buffer.alloc(2_000_000)],
])('%s is refused', (_name, content) => {
  expect(refusal(content)).toMatch(/^Zeile 1 ist kein Satz/)
})

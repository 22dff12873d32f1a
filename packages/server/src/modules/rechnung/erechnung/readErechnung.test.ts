import { expect, test } from 'vitest'
import * as v from 'valibot'
import { Bo4eRechnung } from '../bo4e.ts'
import { toRechnung } from '../toRechnung.ts'
import { toNumber } from '../../../lib/fraction.ts'
import { readErechnung } from './readErechnung.ts'
import { ciiRechnung, ublRechnung } from './testing/samples.ts'

const gesucht = { rechnungsnummer: 'R-1', vertragId: '4711' }
const read = (xml: string | Buffer) => readErechnung(Buffer.from(xml), gesucht)

test('an invoice in CII becomes a bill: lines, units, prices, taxes, sums, days, what is paid and due [rechnung-14]', () => {
  const { bo4e, hinweise } = read(ciiRechnung())
  expect(hinweise).toEqual([])
  expect(bo4e).toEqual({
    _typ: 'RECHNUNG',
    rechnungsnummer: 'R-1',
    vertrag: { vertragsnummer: '4711' },
    rechnungsperiode: { startdatum: '2025-01-01', enddatum: '2025-12-31' },
    rechnungsdatum: '2026-01-15',
    faelligkeitsdatum: '2026-01-30',
    rechnungspositionen: [
      {
        positionsnummer: 1,
        positionstext: 'Arbeitspreis & mehr',
        lieferungszeitraum: { startdatum: '2025-01-01', enddatum: '2025-12-31' },
        positionsMenge: { wert: 1000, einheit: 'KWH' },
        einzelpreis: { wert: 0.235, einheit: 'EUR', bezugswert: 'KWH' },
        gesamtpreis: { wert: 235 },
        steuerbetrag: { steuersatz: 19 },
      },
      {
        positionsnummer: 2,
        positionstext: 'Grundpreis',
        einzelpreis: { wert: 0.24, einheit: 'EUR', bezugswert: 'TAG' },
        zeitbezogeneMenge: { wert: 365, einheit: 'TAG' },
        gesamtpreis: { wert: 87.6 },
        steuerbetrag: { steuersatz: 19 },
      },
      { positionsnummer: 3, positionstext: 'Mahnung', gesamtpreis: { wert: 5 }, steuerbetrag: { steuersatz: 19 } },
      {
        positionsnummer: 4,
        positionstext: 'Treuebonus',
        gesamtpreis: { wert: -9.26 },
        steuerbetrag: { steuersatz: 19 },
      },
    ],
    steuerbetraege: [{ steuersatz: 19, basiswert: 318.34, steuerwert: 60.48 }],
    gesamtnetto: { wert: 318.34, waehrung: 'EUR' },
    gesamtsteuer: { wert: 60.48, waehrung: 'EUR' },
    gesamtbrutto: { wert: 378.82, waehrung: 'EUR' },
    vorauszahlungen: [{ betrag: { wert: 300, waehrung: 'EUR' } }],
    zuZahlen: { wert: 78.82, waehrung: 'EUR' },
    zusatzAttribute: [{ name: 'quelle', wert: 'E-Rechnung' }],
  })
  const { positionen } = toRechnung(v.parse(Bo4eRechnung, bo4e))
  expect(positionen.map(({ art, preis }) => [art, preis && toNumber(preis, 4)])).toEqual([
    ['arbeit', 0.235],
    ['zeit', 87.6],
    ['fest', null],
    ['fest', null],
  ])
})

test('an invoice in UBL as well; its days are those of its lines, MWh are kWh', () => {
  const { bo4e, hinweise } = read(ublRechnung())
  expect(hinweise).toEqual([])
  expect(bo4e).toMatchObject({
    rechnungsperiode: { startdatum: '2026-01-01', enddatum: '2026-01-31' },
    rechnungsdatum: '2026-02-05',
    faelligkeitsdatum: '2026-02-20',
    rechnungspositionen: [
      {
        positionsMenge: { wert: 1500, einheit: 'KWH' },
        einzelpreis: { wert: 0.1333333, bezugswert: 'KWH' },
        gesamtpreis: { wert: 200 },
      },
    ],
    steuerbetraege: [{ steuersatz: 19, basiswert: 200, steuerwert: 38 }],
    gesamtsteuer: { wert: 38 },
    vorauszahlungen: [],
    zuZahlen: { wert: 238 },
  })
})

test('sums that do not add up are taken, and said', () => {
  const { bo4e, hinweise } = read(ciiRechnung().replace('>378.82<', '>378.83<'))
  expect(bo4e).toBeDefined()
  expect(hinweise).toHaveLength(2)
  expect(hinweise[0]).toMatch(/^E-Rechnung, gesamtbrutto: Die Summe geht nicht auf/)
})

const entities =
  '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]>'
const withDtd = ciiRechnung().replace('?>', `?>${entities}`)

test.each([
  [withDtd, /nicht lesbar/],
  [ciiRechnung().replace('<ram:Reason>', `<ram:Reason>${entities}&f;`), /nicht lesbar/],
  [ciiRechnung().replace('</rsm:ExchangedDocument>', ''), /nicht lesbar/],
  [ciiRechnung().slice(0, 900), /nicht lesbar/],
  [Buffer.from(ciiRechnung().replace('Grundpreis', 'Gebühr'), 'latin1'), /nicht lesbar/],
  [Buffer.from(ciiRechnung(), 'utf16le'), /nicht lesbar/],
  ['<rechnung/>', /nicht lesbar/],
  ['', /nicht lesbar/],
  [ciiRechnung().replace('<ram:Reason>', `<ram:Reason>${'<a>'.repeat(1000)}${'</a>'.repeat(1000)}`), /nicht lesbar/],
  [ciiRechnung({ nummer: 'R-2' }), /andere Nummer/],
  [ciiRechnung({ art: '381' }), /Gutschrift/],
  [
    '<CreditNote xmlns="urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2"><ID>R-1</ID></CreditNote>',
    /andere Nummer|Gutschrift/,
  ],
  [ciiRechnung({ waehrung: 'CHF' }), /nicht in EUR/],
  [
    ciiRechnung({ tage: '' }).replace(/<ram:BillingSpecifiedPeriod>[^]*?<\/ram:BillingSpecifiedPeriod>/, ''),
    /fehlt der Zeitraum/,
  ],
  [ciiRechnung().replaceAll('>20251231<', '>20240101<'), /unvollständig \(rechnungsperiode\)/],
  [ciiRechnung().replaceAll('>20251231<', '>20251345<'), /fehlt der Zeitraum/],
  [ciiRechnung().replace('>378.82<', '>viel<'), /unvollständig \(gesamtbrutto\)/],
  [ciiRechnung().replace('>87.60<', '>1e999<'), /unvollständig \(rechnungspositionen\.1\.gesamtpreis/],
  [
    ublRechnung().replace(/<cac:InvoiceLine>[^]*<\/cac:InvoiceLine>/, (line) => line.repeat(1001)),
    /mehr als 1000 Posten/,
  ],
  [ciiRechnung().replace('<ram:Reason>', `<ram:Reason>${'x'.repeat(2_000_000)}`), /größer als 2 MB/],
])('%# what cannot be read is a sentence and no bill', (xml, sentence) => {
  const { bo4e, hinweise } = read(xml)
  expect(bo4e).toBeUndefined()
  expect(hinweise.join('\n')).toMatch(sentence)
})

test('hostile characters are text like any other', () => {
  const { bo4e } = read(ciiRechnung().replace('>Grundpreis<', `>&#x202E;\u0085<![CDATA[<script>${'y'.repeat(900)}]]><`))
  const text = JSON.stringify(bo4e)
  expect(text.length).toBeLessThan(3000)
  expect(text).toContain('<script>yyy')
  expect(text).not.toMatch(/\u0085|\u202e/)
})

test.each(['__proto__', 'constructor', 'toString'])('an element called %s changes nothing else', (name) => {
  const { bo4e } = read(ciiRechnung().replace('<ram:Reason>', `<${name}><x>1</x></${name}><ram:Reason>`))
  expect(Reflect.get({}, 'x')).toBeUndefined()
  expect(JSON.stringify(bo4e ?? '')).not.toContain(name)
})

import { expect, test } from 'vitest'
import { listKonto } from './konto.ts'

const rechnung = {
  rechnungsnummer: 'R-1',
  brutto: 481.01,
  vorauszahlungen: [{ datum: null, betrag: 400 }],
  zuZahlen: 81.01,
  faelligkeitsdatum: '2026-01-31',
  bezahltAm: null,
  zukuenftigerAbschlag: 85,
  istStorno: false,
  storniertDurch: null,
}

test.each<[string, Partial<Parameters<typeof listKonto>[0]>, object[]]>([
  ['is due', {}, [{ 'Zu zahlen': '81,01\u00A0EUR' }, { 'Fällig am': '31.01.2026' }]],
  ['was due', { faelligkeitsdatum: '2026-01-19' }, [{ Nachzahlung: '81,01\u00A0EUR' }, { 'Fällig am': '19.01.2026' }]],
  ['has no due day', { faelligkeitsdatum: null }, [{ 'Zu zahlen': '81,01\u00A0EUR' }]],
  ['is paid', { bezahltAm: '2026-01-30' }, [{ Nachzahlung: '81,01\u00A0EUR' }, { 'Bezahlt am': '30.01.2026' }]],
  ['is settled', { zuZahlen: 0 }, [{ 'Zu zahlen': '0,00\u00A0EUR' }]],
  ['is a credit', { zuZahlen: -12 }, [{ Guthaben: '12,00\u00A0EUR' }]],
  [
    'was paid out',
    { zuZahlen: -12, bezahltAm: '2026-01-30' },
    [{ Guthaben: '12,00\u00A0EUR' }, { 'Ausgezahlt am': '30.01.2026' }],
  ],
  ['was taken back', { storniertDurch: 'S-1' }, []],
  ['does not say what it comes to', { zuZahlen: null }, []],
])('the account of a bill that %s [rechnung-10] [rechnung-18]', (_what, changes, rows) => {
  const [kosten, , ...shown] = listKonto({ ...rechnung, ...changes }, '2026-01-20').map(({ label, value }) => ({
    [label]: value,
  }))
  expect(kosten).toEqual({ 'Kosten mit Umsatzsteuer': '481,01\u00A0EUR' })
  expect(shown.slice(0, -1)).toEqual(
    changes.storniertDurch ? rows : [...rows, { 'Künftiger Abschlag': '85,00\u00A0EUR' }],
  )
})

import { Vertrag } from '@ekp/wire/vertrag'
import { expect, test } from 'vitest'
import { parse } from 'valibot'
import { takesAblesungen, vertragsstatusView } from './vertragsstatus.ts'
import { vertragRows } from './vertragRows.ts'

const vertrag = (fields: object) => parse(Vertrag, { id: '4711001', versorgungsart: 'strom', ...fields })
const rowsOf = (fields: object) =>
  Object.fromEntries(vertragRows(vertrag(fields)).map(({ label, value }) => [label, value]))

test('says everything that [vertrag-9] lists', () => {
  const rows = rowsOf({
    versorgungsart: 'gas',
    anmeldungsart: 'Neueinzug',
    status: 'aktiv',
    lieferbeginn: '2024-02-01',
    strasse: 'Am Markt',
    hausnummer: '12a',
    plz: '04109',
    ort: 'Leipzig',
  })
  expect(rows).toEqual({
    Vertragsnummer: '4711001',
    Status: 'Aktiv',
    Versorgungsart: 'Gas',
    Anmeldungsart: 'Neueinzug',
    Lieferbeginn: '01.02.2024',
    Lieferende: null,
    Lieferadresse: 'Am Markt 12a, 04109 Leipzig',
  })
})

test('a desired date stands in only where no date is set', () => {
  const desired = { gewuenschterLieferbeginn: '2026-03-01', gewuenschtesLieferende: '2026-12-31' }
  expect(rowsOf(desired)).toMatchObject({
    'Gewünschter Lieferbeginn': '01.03.2026',
    'Gewünschtes Lieferende': '31.12.2026',
  })
  const set = rowsOf({ ...desired, lieferbeginn: '2026-03-15', lieferende: '2027-01-31' })
  expect(set).toMatchObject({ Lieferbeginn: '15.03.2026', Lieferende: '31.01.2027' })
  expect(set).not.toHaveProperty('Gewünschtes Lieferende')
})

test.each([
  [{ ort: 'Leipzig' }, 'Leipzig'],
  [{ strasse: 'Am Markt', plz: '04109' }, 'Am Markt, 04109'],
  [{}, ''],
])('an address is what is known of it: %j', (fields, address) => expect(rowsOf(fields)['Lieferadresse']).toBe(address))

test('an unknown supply type is said, not guessed', () => {
  expect(rowsOf({ versorgungsart: 'wasser' })['Versorgungsart']).toBe('Versorgungsart nicht gefunden')
})

test.each([
  [{ status: 'AKTIV' }, 'Aktiv', 'active'],
  [{ status: 'gekeundigt' }, 'Gekündigt', 'notice'],
  [{ status: 'beauftragt' }, 'Beauftragt', 'ordered'],
  [{ status: 'beendet' }, 'Beendet', 'inactive'],
  [{ status: 'storniert' }, 'Storniert', 'inactive'],
  [{ lieferbeginn: '2024-01-01' }, 'Aktiv', 'active'],
  [{ gewuenschtesLieferende: '2024-01-01' }, 'Gekündigt', 'notice'],
  [{}, 'Beauftragt', 'ordered'],
])('%j is shown as %s', (fields, label, tone) => expect(vertragsstatusView(vertrag(fields))).toEqual({ label, tone }))

test.each([
  [{ status: 'aktiv' }, true],
  [{ status: 'gekuendigt' }, true],
  [{ lieferbeginn: '2024-01-01' }, true],
  [{ status: 'beauftragt' }, false],
  [{ status: 'beendet' }, false],
  [{ status: 'storniert' }, false],
  [{}, false],
])('%j takes readings: %s', (fields, takes) => expect(takesAblesungen(vertrag(fields))).toBe(takes))

import { Anfrage } from '@ekp/wire/anfrage'
import { kontaktangaben, kontaktfelder, perKontaktfeld } from '@ekp/wire/anschlussnutzer'
import { describe, expect, test } from 'vitest'
import { parse } from 'valibot'
import { type EintragAngaben, listAngaben, listAntwort, listVorgangsangaben, zustandOf } from './angaben.ts'

// What the host leaves out is null.
const leer = parse(Anfrage, {
  id: 'v815',
  nummer: '815',
  art: 'kontaktdaten',
  eingegangenAm: '2026-11-22T23:30:00.000Z',
  zustand: 'eingegangen',
})
const anfrage = (changes: Partial<Anfrage>): Anfrage => ({ ...leer, ...changes })

const angabenOf: EintragAngaben = {
  rechnungsadresse: ({ ort }) => [{ label: 'Ort', value: ort }],
  bankverbindung: ({ iban }) => [{ label: 'IBAN', value: iban }],
}
const adresse = {
  id: 'a',
  gueltigVon: '2027-01-01',
  gueltigBis: '2027-01-31',
  anrede: 'Frau' as const,
  firma: null,
  vorname: null,
  nachname: null,
  titel: null,
  co: null,
  strasse: null,
  hausnummer: null,
  postleitzahl: null,
  ort: 'Simbach',
  land: null,
  postfach: null,
} as const

describe('the state', () => {
  test.each([
    ['eingegangen', 'Eingegangen'],
    ['uebergeben', 'In Bearbeitung'],
    ['angenommen', 'Angenommen'],
    ['abgelehnt', 'Abgelehnt'],
    ['beantwortet', 'Beantwortet'],
    ['zurueckgenommen', 'Zurückgenommen'],
    [null, undefined],
  ] as const)('%s reads %s', (zustand, label) => expect(zustandOf(anfrage({ zustand }))?.label).toBe(label))
})

test('number and times are those of Berlin; a change without a Vorgang has no number', () => {
  expect(listVorgangsangaben(anfrage({ uebergebenAm: '2026-11-23T05:00:00.000Z' }))).toEqual([
    { label: 'Vorgangsnummer', value: '815' },
    { label: 'Eingegangen am', value: '23.11.2026 00:30\u00a0Uhr' },
    { label: 'In Bearbeitung seit', value: '23.11.2026 06:00\u00a0Uhr' },
  ])
  const at = '2026-11-23T05:00:00.000Z'
  const atOnce = anfrage({ zustand: 'beantwortet', uebergebenAm: at, beantwortetAm: at })
  expect(listVorgangsangaben(atOnce).map(({ label }) => label)).not.toContain('In Bearbeitung seit')
  expect(listVorgangsangaben(anfrage({ nummer: null })).map(({ label }) => label)).toEqual(['Eingegangen am'])
})

test.each<[Partial<Anfrage>, readonly (readonly [string, string | null])[]]>([
  [
    { zustand: 'abgelehnt', ablehnungsgrund: 'Der Zähler ist ausgebaut.' },
    [
      ['Abgelehnt am', '24.11.2026 06:00\u00a0Uhr'],
      ['Grund', 'Der Zähler ist ausgebaut.'],
    ],
  ],
  [
    { zustand: 'angenommen', giltAb: '2026-12-01' },
    [
      ['Angenommen am', '24.11.2026 06:00\u00a0Uhr'],
      ['Gilt ab', '01.12.2026'],
    ],
  ],
  [{ zustand: 'angenommen' }, [['Angenommen am', '24.11.2026 06:00\u00a0Uhr']]],
  [{ zustand: 'beantwortet', antworttext: 'Ja.' }, [['Beantwortet am', '24.11.2026 06:00\u00a0Uhr']]],
])('the supplier’s answer %j is told', (changes, angaben) => {
  const said = listVorgangsangaben(anfrage({ ...changes, beantwortetAm: '2026-11-24T05:00:00.000Z' }))
  expect(said.slice(2).map(({ label, value }) => [label, value])).toEqual(angaben)
})

test('an answer in words is told with its line ends, and only where there is one', () => {
  expect(listAntwort(anfrage({ antworttext: 'Ja.\n\nGruß' }))).toEqual([{ label: 'Antwort', value: 'Ja.\n\nGruß' }])
  expect(listAntwort(leer)).toEqual([])
})

describe('what was sent', () => {
  const ablesung = {
    zaehlernummer: 'Z1',
    ablesedatum: '2026-11-20',
    ablesewerte: { '1-0:1.8.0': 12345.6 },
    hatFoto: true,
  }

  test.each<[string, Partial<Anfrage>, readonly (readonly [string, string | null])[]]>([
    [
      'a reading',
      { ablesung },
      [
        ['Zählernummer', 'Z1'],
        ['Ablesedatum', '20.11.2026'],
        ['Ablesewert', '12.345,6 kWh'],
        ['Foto des Zählers', 'Ja'],
      ],
    ],
    [
      'a reading of two channels',
      { ablesung: { ...ablesung, ablesewerte: { '1-0:1.8.1': 1, '1-0:1.8.2': 2 }, hatFoto: false } },
      [
        ['Zählernummer', 'Z1'],
        ['Ablesedatum', '20.11.2026'],
        ['Ablesewert, Hochtarif (HT)', '1 kWh'],
        ['Ablesewert, Niedertarif (NT)', '2 kWh'],
        ['Foto des Zählers', 'Nein'],
      ],
    ],
    [
      'a reading of gas',
      { ablesung: { ...ablesung, ablesewerte: { '7-1:3.0.0': 812.5 } } },
      [
        ['Zählernummer', 'Z1'],
        ['Ablesedatum', '20.11.2026'],
        ['Ablesewert', '812,5 m³'],
        ['Foto des Zählers', 'Ja'],
      ],
    ],
    [
      'a reading of a host that says nothing about photos',
      { ablesung: { ...ablesung, ablesewerte: {}, hatFoto: null } },
      [
        ['Zählernummer', 'Z1'],
        ['Ablesedatum', '20.11.2026'],
      ],
    ],
    [
      'another instalment with its reason',
      {
        abschlagsaenderung: {
          betrag: 60,
          bisher: 96,
          giltAb: '2027-01-01',
          begruendung: 'Eine Person ist ausgezogen.',
        },
      },
      [
        ['Gewünschter Abschlag', '60,00\u00a0EUR'],
        ['Bisher', '96,00\u00a0EUR'],
        ['Gewünscht ab', '01.01.2027'],
        ['Begründung', 'Eine Person ist ausgezogen.'],
      ],
    ],
    [
      'another instalment without one, of a host that leaves out what was before',
      { abschlagsaenderung: { betrag: 110, bisher: null, giltAb: null, begruendung: null } },
      [
        ['Gewünschter Abschlag', '110,00\u00a0EUR'],
        ['Bisher', null],
        ['Gewünscht ab', null],
      ],
    ],
    [
      'contact data',
      { kontaktdaten: perKontaktfeld((field) => (field === 'mobil' ? '0171 1' : null)) },
      kontaktfelder.map((field) => [kontaktangaben[field].label, field === 'mobil' ? '0171 1' : null]),
    ],
    [
      'an entry',
      { rechnungsadresse: adresse },
      [
        ['Ort', 'Simbach'],
        ['Gültig ab', '01.01.2027'],
        ['Gültig bis', '31.01.2027'],
      ],
    ],
    [
      'a cancellation',
      { kuendigung: { grund: 'AUSZUG', datum: '2026-12-31', text: null } },
      [
        ['Kündigungsgrund', 'Auszug'],
        ['Letzter Tag der Lieferung', '31.12.2026'],
      ],
    ],
    [
      'a message',
      { kontaktanfrage: { betreff: 'Sonstiges', text: 'Guten Tag,\nwann?', gewuenschterAbschlag: null } },
      [
        ['Betreff', 'Sonstiges'],
        ['Nachricht', 'Guten Tag,\nwann?'],
      ],
    ],
    [
      'a wish for another instalment',
      { kontaktanfrage: { betreff: 'Abschlagsänderung', text: 'Danke.', gewuenschterAbschlag: 1200.5 } },
      [
        ['Betreff', 'Abschlagsänderung'],
        ['Gewünschter Abschlag', '1.200,50\u00a0EUR im Monat'],
        ['Nachricht', 'Danke.'],
      ],
    ],
  ])('of %s', (_name, changes, angaben) => {
    const said = listAngaben(anfrage(changes), angabenOf)
    expect(said?.map(({ label, value }) => [label, value])).toEqual(angaben)
  })

  test('is unknown where it is not stored any more', () => expect(listAngaben(leer, angabenOf)).toBeUndefined())
})

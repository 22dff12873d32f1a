import { Anfrage } from '@ekp/wire/anfrage'
import { expect, test } from 'vitest'
import { parse } from 'valibot'
import { antwortText, standText, titelOf } from './texts.ts'

// What the host leaves out is null.
const leer = parse(Anfrage, {
  id: 'v815',
  nummer: '815',
  art: 'kontaktdaten',
  eingegangenAm: '2026-11-22T23:30:00.000Z',
  zustand: 'eingegangen',
})
const anfrage = (changes: Partial<Anfrage>): Anfrage => ({ ...leer, ...changes })

test.each<[Partial<Anfrage>, string]>([
  [{ art: 'ablesung' }, 'Zählerstand'],
  [{ art: 'kontaktdaten' }, 'Kontaktdaten geändert'],
  [{ art: 'rechnungsadresse', aktion: 'angelegt' }, 'Neue Rechnungsadresse'],
  [{ art: 'bankverbindung', aktion: 'beendet' }, 'Bankverbindung beendet'],
  [{ art: 'bankverbindung', aktion: 'geloescht' }, 'Künftige Bankverbindung gelöscht'],
  [{ art: 'kontaktanfrage' }, 'Kontaktanfrage'],
  [
    { art: 'kontaktanfrage', kontaktanfrage: { betreff: 'Sonstiges', text: null, gewuenschterAbschlag: null } },
    'Kontaktanfrage: Sonstiges',
  ],
  [{ art: 'abschlagsaenderung' }, 'Abschlagsänderung'],
  [{ art: 'kuendigung' }, 'Kündigung'],
])('%j is called %s', (changes, titel) => expect(titelOf(anfrage(changes))).toBe(titel))

test.each([
  [['eingegangen', 'uebergeben'], null, '1 eingegangen, '],
  [['eingegangen', 'eingegangen'], 'x', 'mehr als 2 eingegangen, '],
  [['uebergeben', 'angenommen', null], 'x', ''],
  [[], null, ''],
] as const)('of %j with more %j it says %j', (zustaende, fortsetzung, text) => {
  const anfragen = zustaende.map((zustand) => anfrage({ zustand }))
  expect(standText({ anfragen, fortsetzung })).toBe(text)
})

test.each<[string, readonly Partial<Anfrage>[], readonly [string, string]]>([
  [
    'one',
    [{ art: 'ablesung', zustand: 'abgelehnt', beantwortetAm: '2026-11-22T13:05:00Z' }],
    ['Neue Antwort: Zählerstand', 'Abgelehnt am 22.11.2026 14:05\u00A0Uhr'],
  ],
  [
    'several, of a host that names no time',
    [{ art: 'kuendigung', zustand: 'angenommen' }, { art: 'kontaktanfrage' }],
    ['2 neue Antworten', 'Zuletzt Kündigung: Angenommen'],
  ],
  [
    'a state that is none of an answer',
    [{ art: 'kontaktanfrage', zustand: 'uebergeben' }],
    ['Neue Antwort: Kontaktanfrage', 'Beantwortet'],
  ],
])('new answers are announced: %s', (_name, ungelesene, texts) => {
  expect(antwortText(ungelesene.map(anfrage))).toEqual(texts)
})

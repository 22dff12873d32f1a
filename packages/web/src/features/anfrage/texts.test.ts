import type { Anfrage } from '@ekp/wire/anfrage'
import { expect, test } from 'vitest'
import { standText, titelOf } from './texts.ts'

const leer: Anfrage = {
  ...{ id: 'v815', nummer: '815', art: 'kontaktdaten', aktion: null, vertragId: null },
  ...{ eingegangenAm: '2026-11-22T23:30:00.000Z', zustand: 'eingegangen', uebergebenAm: null },
  ...{ beantwortetAm: null, giltAb: null, ablehnungsgrund: null, antworttext: null },
  ...{ ablesung: null, kontaktdaten: null, rechnungsadresse: null },
  ...{ bankverbindung: null, kontaktanfrage: null, kuendigung: null },
}
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
  [{ art: 'kuendigung' }, 'Kündigung'],
  [{ art: 'passwort' }, 'Passwort geändert'],
])('%j is called %s', (changes, titel) => expect(titelOf(anfrage(changes))).toBe(titel))

test.each([
  [['eingegangen', 'uebergeben'], null, '1 eingegangen, '],
  [['eingegangen', 'eingegangen'], 'x', 'mehr als 2 eingegangen, '],
  [['uebergeben', 'erledigt', null], 'x', ''],
  [[], null, ''],
] as const)('of %j with more %j it says %j', (zustaende, fortsetzung, text) => {
  const anfragen = zustaende.map((zustand) => anfrage({ zustand }))
  expect(standText({ anfragen, fortsetzung })).toBe(text)
})

import { expect, test } from 'vitest'
import { einordnung } from '../../db/einordnung/einordnung.ts'
import { fremdeEinordnung } from '../../db/einordnung/fremdeEinordnung.ts'
import type { Tabelleneinordnung } from '../../db/einordnung/Tabelleneinordnung.ts'
import { formatAusgenommenes } from './formatAusgenommenes.ts'

const niemand = { name: 'Stadtwerke Test', email: undefined, impressum: undefined, datenschutz: undefined }

/** Each withheld column, and the words that speak of it. */
const worte: Readonly<Record<string, string>> = {
  'anschlussnutzer.passwort_hash': 'Ihr Passwort: Wir kennen es nicht, gespeichert ist nur ein Prüfwert',
  'anschlussnutzer.passwort_importiert': 'Ihr Passwort: Wir kennen es nicht, gespeichert ist nur ein Prüfwert',
  'sitzung_token.token_hash': 'Kennzeichen Ihrer Anmeldungen',
  'sitzung_token.successor_salt': 'Kennzeichen Ihrer Anmeldungen',
  'sitzung_token.laeuft_ab': 'wann eine Anmeldung ohne Ihr Zutun abläuft',
  'passwort_reset.id': 'Geräte und Links',
  'passwort_reset.token_hash': 'Geräte und Links',
  'passwort_reset.email': 'an welche E-Mail-Adresse ein Link ging',
  'geraet.id': 'Geräte und Links',
  'budget.schluessel': 'Zählungen gegen Missbrauch',
  'budget.frei_ab': 'Zählungen gegen Missbrauch',
  'budget.merkmale': 'Zählungen gegen Missbrauch',
  'budget.leer_ab': 'Zählungen gegen Missbrauch',
  'protokoll_kopf.kundennummer': 'welche Nummer der letzte Eintrag des Protokolls hat',
  'protokoll_kopf.nr': 'welche Nummer der letzte Eintrag des Protokolls hat',
  'loeschvermerk.kundennummer': 'ab wann eine der Fristen oben läuft',
  'loeschvermerk.ohne_vertrag_seit': 'ab wann eine der Fristen oben läuft',
  'loeschvermerk.verlangt_am': 'ab wann eine der Fristen oben läuft',
  'stornovermerk.vertrag_id': 'ab wann eine der Fristen oben läuft',
  'stornovermerk.seit': 'ab wann eine der Fristen oben läuft',
  'loeschlauf.weiter_nach': 'wie weit das nächtliche Löschen ist',
  'graphile_worker._private_jobs.payload': 'E-Mails an Sie, die noch auf den Versand warten',
}

test('every column that is withheld is spoken of, in words and not by its name', () => {
  const all: Readonly<Record<string, Tabelleneinordnung>> = { ...einordnung, ...fremdeEinordnung }
  const withheld = Object.entries(all).flatMap(([tabelle, { spalten }]) =>
    Object.entries(spalten).flatMap(([name, { personenbezug, auskunft }]) =>
      personenbezug && !auskunft ? [`${tabelle}.${name}`] : [],
    ),
  )
  expect(Object.keys(worte).toSorted()).toEqual(withheld.toSorted())
  const text = formatAusgenommenes(niemand).join('\n')
  expect(Object.values(worte).filter((words) => !text.includes(words))).toEqual([])
  expect(text).not.toMatch(/_|[a-z][A-Z]/)
})

test('what the portal cannot know is to be asked for, where there is somebody to ask', () => {
  const impressum = 'https://example.org/impressum'
  const last = (email?: string) => formatAusgenommenes({ ...niemand, email, impressum: email && impressum }).at(-1)
  expect(last('service@example.org')).toMatch(/ unseren Kundenservice \(service@example\.org, https:\S+impressum\)\.$/)
  expect(last()).toMatch(/ unseren Kundenservice\.$/)
})

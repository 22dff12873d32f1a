import { expect, test } from 'vitest'
import { type Eintragsmeldung, formatEintragsmail } from './meldung.ts'

const kunde = { anrede: 'Frau', titel: null, vorname: 'Erika', nachname: 'Muster', email: 'erika@example.org' } as const
const meldung: Eintragsmeldung = {
  aktion: 'angelegt',
  name: 'Bankverbindung',
  vertragId: '4711',
  gueltigVon: '2026-12-01',
  gueltigBis: null,
  vorgaenger: null,
  ersetzte: [],
  angaben: [{ name: 'IBAN', wert: 'DE89 **** **** **** **30 00' }],
  pfad: '/vertrag/4711/bankverbindungen',
  eingegangenAm: new Date('2026-11-21T23:30:00Z'),
}
const geplant = (gueltigVon: string) => ({ gueltigVon, gueltigBis: null })
const vorgaenger = { id: 'A', gueltigBis: null, beendetZum: null, entfallen: false }

test('it says what was changed, for which contract, since when and when it was done', () => {
  expect(formatEintragsmail(kunde, meldung)).toEqual({
    an: 'erika@example.org',
    betreff: 'Ihre Bankverbindung für Vertrag 4711 wurde geändert',
    anrede: 'Guten Tag Frau Muster,',
    absaetze: ['in Ihrem Kundenportal wurde eine neue Bankverbindung für Ihren Vertrag 4711 hinterlegt.'],
    angaben: [
      { name: 'IBAN', wert: 'DE89 **** **** **** **30 00' },
      { name: 'Gilt für', wert: 'Vertrag 4711' },
      { name: 'Gültig ab', wert: '01.12.2026' },
      { name: 'Geändert am', wert: '22.11.2026, 00:30 Uhr' },
    ],
    warnung: 'ändern Sie bitte sofort Ihr Passwort',
    knopf: { text: 'Bankverbindungen ansehen', url: '/vertrag/4711/bankverbindungen' },
  })
})

test.each<[Partial<Eintragsmeldung>, string]>([
  [{ vertragId: null, vorgaenger }, 'eine neue Bankverbindung hinterlegt. Sie ersetzt die bisherige.'],
  [
    { vertragId: null, vorgaenger, ersetzte: [geplant('2027-01-01')] },
    'eine neue Bankverbindung hinterlegt. Sie ersetzt die bisherige. Die ab dem 01.01.2027 geplante entfällt.',
  ],
  [
    { ersetzte: [geplant('2027-03-01'), geplant('2027-01-01')] },
    'eine neue Bankverbindung für Ihren Vertrag 4711 hinterlegt. Die ab dem 01.01.2027 und ab dem 01.03.2027 geplanten entfallen.',
  ],
  [
    { aktion: 'beendet', name: 'Rechnungsadresse', gueltigBis: '2026-11-22' },
    'eine Rechnungsadresse für Ihren Vertrag 4711 beendet. Sie gilt noch bis einschließlich 22.11.2026. Danach gilt Ihre allgemeine Rechnungsadresse, wenn keine andere hinterlegt ist.',
  ],
  [{ aktion: 'geloescht' }, 'eine geplante Bankverbindung für Ihren Vertrag 4711 gelöscht.'],
  [
    { aktion: 'geloescht', vorgaenger },
    'eine geplante Bankverbindung für Ihren Vertrag 4711 gelöscht. Die bisherige gilt weiter.',
  ],
])('%o', (changes, satz) => {
  expect(formatEintragsmail(kunde, { ...meldung, ...changes }).absaetze).toEqual([
    `in Ihrem Kundenportal wurde ${satz}`,
  ])
})

test('of the customer himself it says so', () => {
  const { betreff, angaben } = formatEintragsmail(kunde, { ...meldung, vertragId: null, gueltigBis: '2026-12-31' })
  expect(betreff).toBe('Ihre Bankverbindung wurde geändert')
  expect(angaben).toContainEqual({ name: 'Gilt für', wert: 'alle Verträge ohne eigene Bankverbindung' })
  expect(angaben).toContainEqual({ name: 'Gültig bis', wert: '31.12.2026' })
})

test('what was ended says when', () => {
  const { betreff, angaben } = formatEintragsmail(kunde, { ...meldung, aktion: 'beendet' })
  expect(betreff).toBe('Ihre Bankverbindung für Vertrag 4711 wurde beendet')
  expect(angaben).toContainEqual({ name: 'Beendet am', wert: '22.11.2026, 00:30 Uhr' })
})

test('what was deleted holds on no day', () => {
  const { betreff, angaben } = formatEintragsmail(kunde, { ...meldung, aktion: 'geloescht', gueltigBis: '2026-12-31' })
  expect(betreff).toBe('Ihre geplante Bankverbindung für Vertrag 4711 wurde gelöscht')
  expect(angaben).toContainEqual({ name: 'Geplant ab', wert: '01.12.2026' })
  expect(angaben).toContainEqual({ name: 'Gelöscht am', wert: '22.11.2026, 00:30 Uhr' })
  expect(angaben?.map(({ name }) => name)).not.toContain('Gültig bis')
})

import { kontaktangaben, type Kontaktdaten, kontaktfelder, perKontaktfeld } from '@ekp/wire/anschlussnutzer'
import { expect, test } from 'vitest'
import { formatKontaktdatenMails, listGeaenderte } from './kontaktdaten.ts'

const person = { anrede: 'Frau', titel: null, vorname: 'Erika', nachname: 'Muster' } as const
const nothing: Kontaktdaten = perKontaktfeld(() => null)
const bisher: Kontaktdaten = { ...nothing, email: 'alt@example.org', festnetz: '0351 1234567' }
const eingegangenAm = new Date('2026-11-21T23:30:00Z')

const mails = (neu: Kontaktdaten, old = bisher, hatFesteEmail = false) =>
  formatKontaktdatenMails(person, {
    bisher: old,
    neu,
    geaenderte: listGeaenderte(old, neu),
    hatFesteEmail,
    eingegangenAm,
  })

test('it says what was changed and when, for which customer, and what to do if it was a stranger', () => {
  expect(mails({ ...bisher, mobil: '0171 1234567', festnetz: '0351 7654321' })).toEqual([
    {
      an: 'alt@example.org',
      betreff: 'Ihre Kontaktdaten wurden geändert',
      anrede: 'Guten Tag Frau Muster,',
      absaetze: ['in Ihrem Kundenportal wurden Ihre Kontaktdaten geändert.'],
      angaben: [
        { name: 'Geändert', wert: 'Festnetz, Mobil' },
        { name: 'Geändert am', wert: '22.11.2026, 00:30 Uhr' },
      ],
      warnung: 'ändern Sie bitte sofort Ihr Passwort',
      knopf: { text: 'Kontaktdaten ansehen', url: '/daten/uebersicht' },
    },
  ])
})

test.each([
  [
    'another address: both hear of it',
    { ...bisher, email: 'neu@example.org' },
    bisher,
    ['alt@example.org', 'neu@example.org'],
  ],
  ['none any more: the old one hears of it', { ...bisher, email: null }, bisher, ['alt@example.org']],
  ['a first one hears of it', bisher, nothing, ['alt@example.org']],
  ['other letters are the same mailbox', { ...bisher, email: 'Alt@Example.org' }, bisher, ['Alt@Example.org']],
  ['no address, nobody to tell', { ...nothing, fax: '0351 99999' }, nothing, []],
])('%s', (_name, neu, old, recipients) => {
  expect(mails(neu, old).map(({ an }) => an)).toEqual(recipients)
})

test('each address is told what it is from now on, and no other value', () => {
  const [old, fresh] = mails({ ...bisher, email: 'neu@example.org', mobil: '0171 1234567' })
  expect(old?.absaetze.join()).toMatch(/Wir schreiben Ihnen künftig an eine andere E-Mail-Adresse als diese\.$/)
  expect(fresh?.absaetze.join()).toMatch(
    /Wir schreiben Ihnen künftig an diese E-Mail-Adresse\. Einen Link .* erst in drei Tagen hierher\.$/,
  )
  const [, known] = mails({ ...bisher, email: 'neu@example.org' }, bisher, true)
  expect(known?.absaetze.join()).toMatch(/Wir schreiben Ihnen künftig an diese E-Mail-Adresse\.$/)
  expect(mails(nothing)[0]?.absaetze.join()).toContain('Es ist keine E-Mail-Adresse mehr hinterlegt.')
  expect(JSON.stringify(old)).not.toMatch(/neu@|0171|0351/)
  expect(JSON.stringify(fresh)).not.toMatch(/alt@|0171|0351/)
})

test('blank and none are the same', () => {
  expect(listGeaenderte({ ...nothing, fax: '' }, nothing)).toEqual([])
  expect(
    listGeaenderte(
      nothing,
      perKontaktfeld(() => '1'),
    ),
  ).toEqual(kontaktfelder.map((field) => kontaktangaben[field].nameInMails))
})

import { expect, test } from 'vitest'
import { listAngaben } from './routes.ts'

const bankverbindung = {
  bankverbindungId: 'B-1',
  gueltigVon: '2026-12-01',
  gueltigBis: null,
  kontoinhaber: 'Ayşe Özdemir-Günther',
  iban: 'DE89370400440532013000',
  bic: 'COBADEFFXXX',
  bankname: 'Commerzbank',
  blz: '37040044',
  kontonummer: '0532013000',
  valide: true,
  ibanAbleitbar: false,
  lastschrifteinzugErlaubt: true,
  mandatsreferenz: 'EKP-00000001-K7QF',
}

test('a mail lets the owner recognise the account, and tells a stranger no more', () => {
  const angaben = listAngaben(bankverbindung)
  expect(angaben).toEqual([
    { name: 'IBAN', wert: 'DE89 **** **** **** **30 00' },
    { name: 'Kontoinhaber', wert: 'A*** Ö***' },
    { name: 'Lastschrifteinzug', wert: 'erlaubt' },
    { name: 'Mandatsreferenz', wert: 'EKP-00000001-K7QF' },
  ])
  expect(JSON.stringify(angaben)).not.toMatch(/37040044|0532013|Ayşe|Özdemir|Günther/)
})

test('without direct debit there is no mandate to tell of', () => {
  const angaben = listAngaben({ ...bankverbindung, lastschrifteinzugErlaubt: false })
  expect(angaben.map(({ name, wert }) => `${name}: ${wert}`)).toEqual([
    'IBAN: DE89 **** **** **** **30 00',
    'Kontoinhaber: A*** Ö***',
    'Lastschrifteinzug: nicht erlaubt',
  ])
})

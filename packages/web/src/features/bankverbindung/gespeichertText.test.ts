import { expect, it } from 'vitest'
import { gespeichertText } from './gespeichertText.ts'

const gueltigVon = '2027-01-01'

it('with direct debit the mandate’s reference is there to be found', () => {
  expect(gespeichertText({ gueltigVon, lastschrifteinzugErlaubt: true })).toBe(
    'Ihre Bankverbindung ist gespeichert und gilt ab dem 01.01.2027. Die Mandatsreferenz finden Sie bei Ihren Bankverbindungen.',
  )
})

it('without direct debit there is none', () => {
  expect(gespeichertText({ gueltigVon, lastschrifteinzugErlaubt: false }, '4711001')).toBe(
    'Die Bankverbindung für Vertrag 4711001 ist gespeichert und gilt ab dem 01.01.2027.',
  )
})

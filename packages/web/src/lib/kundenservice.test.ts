import { afterEach, expect, test } from 'vitest'
import { configureKundenservice, withKontakt } from './kundenservice.ts'

afterEach(() => configureKundenservice())

const text = 'Bitte kontaktieren Sie den Kundenservice.'

test('a text that sends customers to the Kundenservice stays word for word, and is followed by how to reach it', () => {
  expect(withKontakt(text)).toBe(text)
  configureKundenservice({ telefon: '030 23125 100', email: 'service@example.org' })
  expect(withKontakt(text)).toBe(`${text} Telefon: 030\u00A023125\u00A0100, E-Mail: service@example.org`)
  configureKundenservice({ email: 'service@example.org' })
  expect(withKontakt(text)).toBe(`${text} E-Mail: service@example.org`)
})

test('other texts stay as they are', () => {
  configureKundenservice({ telefon: '030 23125 100' })
  expect(withKontakt('Der Vertrag wurde nicht gefunden.')).toBe('Der Vertrag wurde nicht gefunden.')
})

import { expect, it } from 'vitest'
import { ApiError } from '../../api/ApiError.ts'
import { aktualisiertText, kontaktSpeicherfehler } from './kontaktTexts.ts'

const saved = { email: 'a@b.de', festnetz: null, mobil: null, fax: null }

it('who takes away his address hears what that means, but not who had none', () => {
  const gone = { ...saved, email: null }
  expect(aktualisiertText(gone, true)).toContain('nicht mehr per E-Mail')
  expect(aktualisiertText(gone, false)).not.toContain('E-Mail')
  expect(aktualisiertText(saved, true)).not.toContain('nicht mehr')
})

it('a failure says what failed, and why where that is known', () => {
  const text = 'Beim Speichern der Kontaktdaten ist ein Fehler aufgetreten.'
  expect(kontaktSpeicherfehler(new ApiError({ status: 409, text: 'Gerade nicht.' }))).toBe(`${text} Gerade nicht.`)
  expect(kontaktSpeicherfehler(new ApiError({ status: 400, text: undefined }))).toBe(text)
  expect(kontaktSpeicherfehler(new TypeError('x'))).toBe(text)
})

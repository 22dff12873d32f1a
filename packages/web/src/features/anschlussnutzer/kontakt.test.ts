import { perKontaktfeld } from '@ekp/wire/anschlussnutzer'
import { expect, test } from 'vitest'
import { ApiError } from '../../api/ApiError.ts'
import { aktualisiertText, checkKontakt, kontaktSpeicherfehler, mergeKontaktdaten } from './kontakt.ts'

const leer = perKontaktfeld(() => '')
const keine = perKontaktfeld(() => null)

test('all four may be empty', () => {
  expect(checkKontakt(leer, keine)).toEqual({ output: keine })
})

test('the sent values are those of the wire’s schema', () => {
  const typed = { ...leer, email: ' änne@größer.example ', mobil: '0171 – 39 20 017' }
  expect(checkKontakt({ ...typed, email: ' aenne@größer.example ' }, keine)).toMatchObject({
    output: { email: 'aenne@größer.example', mobil: '0171 - 39 20 017', fax: null },
  })
  expect(checkKontakt(typed, keine)).toEqual({ problems: { email: 'Die angegebene Email ist ungültig.' } })
})

test('each number is checked on its own', () => {
  const checked = checkKontakt({ ...leer, festnetz: '1234', mobil: '12345', fax: 'fax' }, keine)
  expect(checked).toEqual({ problems: { festnetz: expect.any(String), fax: expect.any(String) } })
})

test('what the supplier has stored stays valid, and is sent as it is stored [anschlussnutzer-20]', () => {
  const bisher = { ...keine, email: 'jana.möller@example.de', festnetz: 'Büro:\u00a01' }
  const typed = { ...leer, email: 'jana.möller@example.de', festnetz: 'Büro: 1', fax: '1' }
  expect(checkKontakt({ ...typed, fax: '030 12345' }, bisher)).toEqual({ output: { ...bisher, fax: '030 12345' } })
  expect(checkKontakt(typed, bisher)).toEqual({ problems: { fax: expect.any(String) } })
  expect(checkKontakt({ ...typed, fax: '', email: 'jana.müller@example.de' }, bisher)).toEqual({
    problems: { email: 'Die angegebene Email ist ungültig.' },
  })
})

test('a field that was changed elsewhere meanwhile stays, unless it was changed here as well', () => {
  const begun = { ...keine, email: 'a@example.org', festnetz: '030 1234', mobil: '0171 1' }
  const now = { ...begun, festnetz: null, mobil: '0171 2' }
  const neu = { ...begun, mobil: '0171 3', fax: '030 5' }
  const changed = { mobil: '0171 3', fax: '030 5' }
  expect(mergeKontaktdaten(now, neu, changed)).toEqual({ ...begun, festnetz: null, mobil: '0171 3', fax: '030 5' })
  expect(mergeKontaktdaten(now, { ...neu, festnetz: '030 9' }, { festnetz: '030 9' })).toEqual({
    ...now,
    festnetz: '030 9',
  })
})

const saved = { ...keine, email: 'a@b.de' }

test('a customer who removes his address reads the consequences; one who had none does not', () => {
  const gone = { ...saved, email: null }
  expect(aktualisiertText(gone, true)).toContain('nicht mehr per E-Mail')
  expect(aktualisiertText(gone, false)).not.toContain('E-Mail')
  expect(aktualisiertText(saved, true)).not.toContain('nicht mehr')
})

test('a failure says what failed, and why if that is known', () => {
  const text = 'Beim Speichern der Kontaktdaten ist ein Fehler aufgetreten.'
  expect(kontaktSpeicherfehler(new ApiError({ status: 409, text: 'Gerade nicht.' }))).toBe(`${text} Gerade nicht.`)
  expect(kontaktSpeicherfehler(new ApiError({ status: 400, text: undefined }))).toBe(text)
  expect(kontaktSpeicherfehler(new TypeError('x'))).toBe(text)
})

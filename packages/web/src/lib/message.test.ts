import { expect, test } from 'vitest'
import { dismissSuccess, isLong, isShown, type Message, showMessage } from './message.ts'

const eingang = { nummer: '42', eingegangenAm: '2026-11-29T15:03:00Z' }

test.each<[Partial<Message>, boolean]>([
  [{ text: 'Sie sind abgemeldet.' }, false],
  [{ text: 'a'.repeat(61) }, true],
  [{ text: 'a'.repeat(40), beilage: 'b'.repeat(30) }, true],
  [{ text: 'Gespeichert.', eingang }, true],
  [{ text: 'Gespeichert.', zuerst: 'Ihr Verbrauch' }, true],
])('of %j a phone has too little room: %s', (message, expected) =>
  expect(isLong({ kind: 'success', text: '', ...message })).toBe(expected),
)

test.each([
  ['success', false],
  ['error', true],
] as const)(
  'a message of the kind %s is still there once something else is sent: %s [oberflaeche-10]',
  (kind, stays) => {
    const message: Message = { kind, text: 'Gespeichert.' }
    showMessage(message)
    dismissSuccess()
    expect(isShown(message)).toBe(stays)
  },
)

import { expect, test } from 'vitest'
import { mailboxOf } from './erklaerungslimits.ts'

test.each([
  ['erika@example.org', 'erika@example.org'],
  ['Erika@Example.ORG', 'erika@example.org'],
  ['erika+1@example.org', 'erika@example.org'],
  ['erika+a+b@example.org', 'erika@example.org'],
  ['+erika@example.org', '+erika@example.org'],
  ['e.ri.ka+x@googlemail.com', 'erika@gmail.com'],
  ['erika@müller.de', 'erika@xn--mller-kva.de'],
  ['erika@xn--mller-kva.de', 'erika@xn--mller-kva.de'],
  ['a@constructor.prototype', 'a@constructor.prototype'],
])('what goes to %s is for %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox)
})

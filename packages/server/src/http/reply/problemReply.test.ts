import { expect, test } from 'vitest'
import { toPortalError } from './problemReply.ts'

const lost = (members: object) => Object.assign(new Error('aborted'), { code: 'ECONNRESET' }, members)

test('a lost connection to the database is 503', () => {
  expect(toPortalError(lost({}))).toMatchObject({ status: 503 })
  expect(toPortalError(lost({ syscall: 'read' }))).toMatchObject({ status: 503 })
})

test('a connection that a client breaks off in its body is no failure of the portal', () => {
  expect(toPortalError(lost({ statusCode: 400 }))).toMatchObject({ status: 400 })
})

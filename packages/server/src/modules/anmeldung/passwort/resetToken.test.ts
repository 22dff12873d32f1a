import { expect, test } from 'vitest'
import { hashToken } from '../../../http/session/session.ts'
import { deriveResetToken, hashResetToken, isResetToken } from './resetTask.ts'

test('a token is the same each time, and another one for each key, tenant and request', () => {
  const token = deriveResetToken('schluessel', 'stw', 'id')
  expect(deriveResetToken('schluessel', 'stw', 'id')).toBe(token)
  const others = [
    deriveResetToken('anderer', 'stw', 'id'),
    deriveResetToken('schluessel', 'swm', 'id'),
    deriveResetToken('schluessel', 'stw', 'id2'),
  ]
  expect(new Set([token, ...others]).size).toBe(4)
})

test('of one text a session and a link keep different hashes', () => {
  expect(hashResetToken('ekpr_x')).toHaveLength(32)
  expect(hashResetToken('ekpr_x')).not.toEqual(hashToken('ekpr_x'))
})

test('an invalid token is recognised without a query', () => {
  const token = deriveResetToken('schluessel', 'stw', 'id')
  expect(isResetToken(token)).toBe(true)
  const others = ['', 'Unsinn', 'ekpr_', token.slice(1), token.slice(0, -1), `${token}x`, `${token}\n`, ` ${token}`]
  const changed = [token.replace('ekpr_', 'ekps_'), token.replace(/.$/, '+'), token.replace(/.$/, 'ä')]
  expect([...others, ...changed].filter(isResetToken)).toEqual([])
})

import { expect, test } from 'vitest'
import { hashToken } from '../../../http/session/token.ts'
import { deriveResetToken, hashResetToken } from './resetToken.ts'

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

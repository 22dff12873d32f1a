import { expect, test } from 'vitest'
import { hashToken } from '../../../http/session/session.ts'
import { resetTokens, verknuepfungTokens } from './linkTokens.ts'

test('a token is the same each time, and another one for each key, tenant and request', () => {
  const token = resetTokens.derive('schluessel', 'stw', 'id')
  expect(resetTokens.derive('schluessel', 'stw', 'id')).toBe(token)
  const others = [
    resetTokens.derive('anderer', 'stw', 'id'),
    resetTokens.derive('schluessel', 'swm', 'id'),
    resetTokens.derive('schluessel', 'stw', 'id2'),
  ]
  expect(new Set([token, ...others]).size).toBe(4)
})

test('of one text a session and the links of each kind keep different hashes', () => {
  expect(resetTokens.hash('ekpr_x')).toHaveLength(32)
  expect(resetTokens.hash('ekpr_x')).not.toEqual(hashToken('ekpr_x'))
  expect(verknuepfungTokens.hash('ekpr_x')).not.toEqual(resetTokens.hash('ekpr_x'))
})

test('an invalid token is recognised without a query', () => {
  const token = resetTokens.derive('schluessel', 'stw', 'id')
  expect(resetTokens.matches(token)).toBe(true)
  expect(verknuepfungTokens.matches(token)).toBe(false)
  expect(verknuepfungTokens.matches(verknuepfungTokens.derive('schluessel', 'stw', 'id'))).toBe(true)
  const others = ['', 'Unsinn', 'ekpr_', token.slice(1), token.slice(0, -1), `${token}x`, `${token}\n`, ` ${token}`]
  const changed = [token.replace('ekpr_', 'ekps_'), token.replace(/.$/, '+'), token.replace(/.$/, 'ä')]
  expect([...others, ...changed].filter(resetTokens.matches)).toEqual([])
})

import * as v from 'valibot'
import { expect, test } from 'vitest'
import { PasswortHash } from './passwortHash.ts'

const hash = (cost: string) =>
  `$argon2id$v=19$${cost}$jS6YhszzxpNMb718EIDd8A$1Ik0Bs/tTQpcxBg69DQAEj3LrMstSGGiICa6HzbwVMM`

test.each(['m=19456,t=2,p=1', 'm=12288,t=3,p=1', 'm=47104,t=1,p=1', 'm=65536,t=4,p=1'])('%s is near ours', (cost) => {
  expect(v.is(PasswortHash, hash(cost))).toBe(true)
})

test.each([
  'm=7168,t=1,p=1',
  'm=12287,t=3,p=1',
  'm=65537,t=1,p=1',
  'm=65536,t=10,p=1',
  'm=19456,t=5,p=1',
  'm=19456,t=0,p=1',
  'm=19456,t=2,p=2',
  'm=19456,t=2,p=0',
])('%s is refused: its time would tell which numbers exist', (cost) => {
  expect(v.is(PasswortHash, hash(cost))).toBe(false)
})

test.each(['argon2i', 'argon2d'])('%s is refused', (kind) => {
  expect(v.is(PasswortHash, hash('m=19456,t=2,p=1').replace('argon2id', kind))).toBe(false)
})

import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sha256Hex } from './sha256Hex.ts'

test('the examples of FIPS 180-4 come out as they stand there', () => {
  expect(sha256Hex('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
  expect(sha256Hex('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  expect(sha256Hex('abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq')).toBe(
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  )
})

test('any text of any length gives what others compute', () => {
  const byNode = (text: string) => createHash('sha256').update(text).digest('hex')
  for (let length = 50; length < 140; length++) expect(sha256Hex('x'.repeat(length))).toBe(byNode('x'.repeat(length)))
  const texts = fc.string({ unit: 'grapheme', maxLength: 300 })
  fc.assert(fc.property(texts, (text) => sha256Hex(text) === byNode(text)))
})

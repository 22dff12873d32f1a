import { expect, test } from 'vitest'
import { isThisMachine } from './thisMachine.ts'

test.each([
  ['localhost', true],
  ['LOCALHOST', true],
  ['localhost.', true],
  ['stadtwerk.localhost', true],
  ['127.0.0.1', true],
  ['127.8.9.10', true],
  ['::1', true],
  ['[::1]', true],
  ['0:0:0:0:0:0:0:1', true],
  ['::ffff:127.0.0.1', true],
  ['[::ffff:7f00:1]', true],
  ['/var/run/postgresql', true],
  ['localhost.example.org', false],
  ['localhost2', false],
  ['notlocalhost', false],
  ['127.example.org', false],
  ['127.0.0.1.example.org', false],
  ['128.0.0.1', false],
  ['::2', false],
  ['::ffff:10.0.0.1', false],
  ['0.0.0.0', false],
  ['::', false],
  ['', false],
])('%j is this machine: %j', (host, expected) => {
  expect(isThisMachine(host)).toBe(expected)
})

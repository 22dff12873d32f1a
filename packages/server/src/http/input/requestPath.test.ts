import fc from 'fast-check'
import { expect, test } from 'vitest'
import { spelledServerPath } from '../../testing/spelledServerPath.ts'
import { isServerPath, requestPath } from './requestPath.ts'

test.each([
  '//api/gibt/es',
  '/%61pi/gibt/es',
  '/%61pi/%zz',
  '/api%2fgibt',
  '/API/gibt',
  '/./api/x',
  '/x/../api/y',
  '/api;x/y',
  '/api\\x',
  'http://localhost:3000/api/x',
  '/api?x=/anmelden',
  '/api',
  '/api/..%2f..%2fetc/passwd',
  '/assets/..%2f..%2f..%2fpackage.json',
  '/x/..%2fapi/..%2fanmelden',
  '/Assets/x.js',
  '/.well-known/x',
  '/.WELL-known',
])('%s is a path of the server', (url) => {
  expect(isServerPath({ url })).toBe(true)
})

test.each([
  '/',
  '/anmelden',
  '/apis',
  '/vertrag/4711/detail',
  '/x?y=/api/',
  '/%zz',
  '*',
  '/kein/api/pfad',
  '/well-known/x',
  '/x/.well-known/y',
])('%s is a path of the app', (url) => {
  expect(isServerPath({ url })).toBe(false)
})

test('a path of the server is recognised in every spelling', () => {
  fc.assert(
    fc.property(spelledServerPath(), ({ url }) => {
      expect(isServerPath({ url })).toBe(true)
    }),
    { numRuns: 2000 },
  )
})

test('dots are resolved in every spelling of them and the slashes', () => {
  fc.assert(
    fc.property(spelledServerPath({ climbsOut: false }), ({ url, path }) => {
      expect(requestPath({ url })).toBe(path)
    }),
    { numRuns: 2000 },
  )
})

const name = fc.stringMatching(/^[a-z][a-z0-9-]{0,11}$/).filter((word) => !['api', 'assets', 'tenant'].includes(word))

test('a path that begins with another name is one of the app, whatever follows', () => {
  fc.assert(
    fc.property(name, fc.array(fc.stringMatching(/^[a-z.]{0,6}$/).filter((word) => word !== '..')), (first, more) => {
      expect(isServerPath({ url: `/${[first, ...more].join('/')}?next=/api/x` })).toBe(false)
    }),
  )
})

import { expect, test } from 'vitest'
import { isServerPath, requestPath } from './requestPath.ts'

test.each([
  '//api/gibt/es',
  '/%61pi/gibt/es',
  '/api%2fgibt',
  '/API/gibt',
  '/./api/x',
  '/x/../api/y',
  '/api;x/y',
  '/api\\x',
  'http://localhost:3000/api/x',
  '/api?x=/anmelden',
  '/api',
  '/Assets/x.js',
  '/.well-known/x',
  '/.WELL-known',
])('%s is a path of the server', (url) => {
  expect(isServerPath(requestPath({ url }))).toBe(true)
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
  expect(isServerPath(requestPath({ url }))).toBe(false)
})

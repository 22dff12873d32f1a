import * as v from 'valibot'
import { expect, test } from 'vitest'
import { TenantConfig } from './tenant.ts'

const accepts = (apiBase: string) => v.is(TenantConfig, { kurzname: 'a', name: 'A', apiBase })

test.each([
  '/api',
  '/',
  'https://api.example/v1',
  'http://localhost:3000/api',
  'http://127.0.0.1/api',
  'http://[::1]:3000/api',
])('a link may be %s', (url) => {
  expect(accepts(url)).toBe(true)
})

test.each([
  'http://localhost.evil.example/api',
  'http://localhost@evil.example/api',
  'http://api.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'https://x y',
  'https://',
  'https:api',
  'javascript:alert(1)',
  'java\nscript:alert(1)',
])('a link may not be %j', (url) => {
  expect(accepts(url)).toBe(false)
})

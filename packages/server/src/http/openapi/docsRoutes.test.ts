import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/portals/testApp.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())

test('/api/openapi.json is OpenAPI 3.1 for a public validator', async () => {
  const { statusCode, payload } = await portal.app.inject({ url: '/api/openapi.json' })
  expect(statusCode).toBe(200)
  const document = JSON.parse(payload)
  expect(document.openapi).toMatch(/^3\.1\./)
  expect(await new Validator().validate(document)).toMatchObject({ valid: true })
})

test('/api/docs is a page without script and without a foreign origin', async () => {
  const { headers, payload } = await portal.app.inject({ url: '/api/docs' })
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'self';/)
  expect(payload).toContain('href="docs.css"')
  expect(payload).not.toMatch(/<script|(?:src|href)="https?:/)
  const style = await portal.app.inject({ url: '/api/docs.css' })
  expect([style.statusCode, style.headers['content-type']]).toEqual([200, 'text/css; charset=utf-8'])
})

import { login } from '@ekp/wire/anmeldung'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call } from '../../testing/call.ts'
import { createAnschlussnutzer } from '../../testing/factories.ts'
import { type TestApp, testApp } from '../../testing/testApp.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())

const signIn = (kundennummer: string, passwort: string) =>
  call(portal.app, login, { headers: { kundennummer, passwort } })

describe('a flood of logins', () => {
  test('is told to come back at once, whoever it claims to be, and passes', async () => {
    await createAnschlussnutzer(portal.db, { kundennummer: 'T-1', passwort: 'Sonnenblume-2026' })
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) => signIn(index % 2 === 0 ? 'T-1' : 'T-999', 'Sonnenblume-2026')),
    )
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(0)
    expect(answers.length - refused.length).toBeGreaterThanOrEqual(8)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 403, 429]))
    expect(refused[0]).toMatchObject({
      headers: { 'retry-after': '2' },
      body: { detail: 'Gerade melden sich sehr viele Kunden an. Bitte versuchen Sie es in einigen Sekunden erneut.' },
    })
    expect((await signIn('T-1', 'Sonnenblume-2026')).status).toBe(200)
  })
})

import { dienstHeader } from '@ekp/wire/dienst'
import { prefixes } from '@ekp/wire/endpoint'
import { login } from '@ekp/wire/anmeldung'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../app/servers.ts'
import { call } from '../../testing/call.ts'
import { createAnschlussnutzer } from '../../testing/data/factories.ts'
import { queuedMails } from '../../testing/mails/queuedMails.ts'
import { readPdf } from '../../testing/readPdf.ts'
import { openDienst, type TestDienst } from '../../testing/portals/openDienst.ts'
import { testSchluessel, testTenant } from '../../testing/testTenant.ts'

let desk: TestDienst
let cookie: string
beforeAll(async () => {
  desk = await openDienst()
  const { test: db } = desk.databases
  await createAnschlussnutzer(db, { kundennummer: 'T-1', email: null })
  await createAnschlussnutzer(db, { kundennummer: 'T-2', email: null, gesperrt: true })
  cookie = await desk.signIn('test', 'service')
})
afterAll(() => desk.close())

const print = (kundennummer: string) =>
  desk.send('POST', `/test/kunden/${kundennummer}/einmalpasswortbrief`, { cookie })

test('a customer without an address gets a one-time password on paper, and signs in with it [versorger-125]', async () => {
  const { statusCode, headers, rawPayload } = await desk.app.inject({
    method: 'POST',
    url: `${prefixes.dienst}/test/kunden/T-1/einmalpasswortbrief`,
    headers: { [dienstHeader]: '1', cookie },
  })
  expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([200, 'application/pdf', 'no-store'])
  const { texts } = readPdf(rawPayload)
  expect(texts).toHaveLength(1)
  const [, einmalpasswort = ''] = /Einmalpasswort:?(\S{4}-\S{4}-\S{4})/.exec(texts[0] ?? '') ?? []
  const { databases, clock } = desk
  expect(await queuedMails(databases.test)).toEqual([])
  const eintrag = await databases.test
    .selectFrom('protokoll')
    .where('aktion', '=', 'einmalpasswort_gesetzt')
    .select(['akteur', 'inhalt'])
    .executeTakeFirstOrThrow()
  expect(eintrag).toMatchObject({ akteur: 'versorger', inhalt: { bearbeiter: 'a.service', nachher: { weg: 'brief' } } })
  expect(einmalpasswort).not.toBe('')
  const stored = JSON.stringify(await databases.test.selectFrom('anschlussnutzer').selectAll().execute())
  expect(stored).not.toContain(einmalpasswort)
  const app = await buildApp({
    tenants: [testTenant()],
    databaseOf: () => databases.test,
    clock,
    schluessel: testSchluessel,
  })
  const answer = await call(app, login, { headers: { kundennummer: 'T-1', passwort: einmalpasswort } })
  await app.close()
  // The password is right, and is to be changed first.
  expect([answer.status, answer.body]).toEqual([403, expect.objectContaining({ code: 700 })])
})

test('a locked or unknown customer gets none', async () => {
  for (const [kundennummer, reason] of [
    ['T-2', 'gesperrt'],
    ['T-99', 'gibt es nicht'],
  ] as const) {
    const { status, body } = await print(kundennummer)
    expect([status, body.detail]).toEqual([409, expect.stringContaining(reason)])
  }
})

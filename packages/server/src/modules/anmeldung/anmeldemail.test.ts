import { changePasswort } from '@ekp/wire/anmeldung'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openBrowser } from '../../testing/call.ts'
import { type GeraetPortal, openGeraetPortal, passwort } from '../../testing/portals/openGeraetPortal.ts'
import { receiveMails } from '../../testing/mails/resetMails.ts'

const day = 86_400

let portal: GeraetPortal
let kundennummer: string
beforeAll(async () => {
  portal = await openGeraetPortal()
})
afterAll(() => portal.close())
beforeEach(async () => {
  kundennummer = await portal.start()
})

const subjects = async () => (await receiveMails(portal)).map(({ subject }) => subject)

describe('mails', () => {
  test('report a login from a new device, with the time and advice, but not the very first one', async () => {
    const at = await portal.knownBrowser(kundennummer)
    await portal.signIn(kundennummer, at)
    expect(await subjects()).toEqual([])
    await portal.signIn(kundennummer)
    const [mail, ...more] = await receiveMails(portal)
    expect(more).toEqual([])
    expect(mail).toMatchObject({ an: ['erika@example.org'], subject: 'Neue Anmeldung in Ihrem Kundenportal' })
    expect(mail?.text).toContain(`Kundennummer: ${kundennummer}\n  Angemeldet am: 21.11.2026, 10:00 Uhr`)
    expect(mail?.text).toContain('https://portal.example.org/passwort/vergessen')
    expect(mail?.text?.replaceAll(/\s+/g, ' ')).toContain('nach einem neuen Passwort jedes Gerät außer dem,')
    expect(`${mail?.text}${mail?.html}`).not.toMatch(/127\.0\.0\.1|ekp-geraet|Sonnenblume/)
  })

  test('are at most five a day; the sixth login works without one', async () => {
    for (let index = 0; index < 8; index++) await portal.knownBrowser(kundennummer)
    expect(await subjects()).toHaveLength(5)
    portal.clock.advance(day)
    await portal.knownBrowser(kundennummer)
    expect(await subjects()).toHaveLength(1)
  })

  test('report a new password once, and not the next login on that device', async () => {
    await portal.knownBrowser(kundennummer)
    const at = openBrowser(portal.app)
    const body = { altesPasswort: passwort, neuesPasswort: 'Neu-gesetzt-2026' }
    await at.call(changePasswort, { headers: { kundennummer }, body })
    await portal.signIn(kundennummer, at, 'Neu-gesetzt-2026')
    expect(await subjects()).toEqual(['Ihr Passwort wurde geändert'])
  })

  test('are not sent to a customer without an address', async () => {
    await portal.db
      .updateTable('anschlussnutzer')
      .set({ email: null })
      .where('kundennummer', '=', kundennummer)
      .execute()
    for (let index = 0; index < 3; index++) await portal.knownBrowser(kundennummer)
    expect(await subjects()).toEqual([])
    expect(await portal.listIds(kundennummer)).toHaveLength(3)
  })

  test('are queued in the transaction that stores the device', async () => {
    await portal.knownBrowser(kundennummer)
    const before = await portal.listIds(kundennummer)
    await sql`alter table graphile_worker._private_jobs add constraint keine check (false) not valid`.execute(portal.db)
    try {
      expect((await portal.signIn(kundennummer)).status).toBe(500)
    } finally {
      await sql`alter table graphile_worker._private_jobs drop constraint keine`.execute(portal.db)
    }
    expect(await portal.listIds(kundennummer)).toEqual(before)
  })
})

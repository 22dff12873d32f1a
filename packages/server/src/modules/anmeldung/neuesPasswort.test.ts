import { changePasswort, completePasswortReset, requestPasswortReset } from '@ekp/wire/anmeldung'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { call, openBrowser, setCookieOf } from '../../testing/call.ts'
import { type GeraetPortal, openGeraetPortal, passwort } from '../../testing/portals/openGeraetPortal.ts'
import { receiveMails, tokenOf } from '../../testing/mails/resetMails.ts'

let portal: GeraetPortal
let kundennummer: string
beforeAll(async () => {
  portal = await openGeraetPortal()
})
afterAll(() => portal.close())
beforeEach(async () => {
  kundennummer = await portal.start()
})

describe('a new password', () => {
  const neu = 'Neu-gesetzt-2026'
  const body = { altesPasswort: passwort, neuesPasswort: neu }

  test('makes all devices unknown except the one where it was set', async () => {
    const [here, elsewhere] = [await portal.knownBrowser(kundennummer), await portal.knownBrowser(kundennummer)]
    const cookie = here.cookie()
    expect((await here.call(changePasswort, { headers: { kundennummer }, body })).status).toBe(200)
    expect(here.cookie()).toBe(cookie)
    expect(await portal.listIds(kundennummer)).toHaveLength(1)
    await portal.useUp(kundennummer)
    expect([
      await portal.isKnown(kundennummer, here.cookie(), neu),
      await portal.isKnown(kundennummer, elsewhere.cookie(), neu),
    ]).toEqual([true, false])
  })

  test('makes the unknown device known where it was changed', async () => {
    const known = await portal.knownBrowser(kundennummer)
    const at = openBrowser(portal.app)
    expect((await at.call(changePasswort, { headers: { kundennummer }, body })).status).toBe(200)
    await portal.useUp(kundennummer)
    expect([
      await portal.isKnown(kundennummer, at.cookie(), neu),
      await portal.isKnown(kundennummer, known.cookie(), neu),
    ]).toEqual([true, false])
  })

  test('set by a link makes this device known, also while strangers guess, and all others unknown', async () => {
    const known = await portal.knownBrowser(kundennummer)
    await portal.useUp(kundennummer)
    const basisUrl = 'https://portal.example.org/passwort/erneuern'
    await call(portal.app, requestPasswortReset, { headers: { kundennummer, basisUrl } })
    const token = tokenOf((await receiveMails(portal))[0])
    const at = openBrowser(portal.app)
    const answer = await at.call(completePasswortReset, { headers: { token, neuesPasswort: neu } })
    expect(answer.status).toBe(204)
    expect([
      await portal.isKnown(kundennummer, at.cookie(), neu),
      await portal.isKnown(kundennummer, known.cookie(), neu),
    ]).toEqual([true, false])
    expect(await portal.listIds(kundennummer)).toHaveLength(1)
  })

  test('set by a link on a known device keeps it known', async () => {
    const at = await portal.knownBrowser(kundennummer)
    const cookie = at.cookie()
    const basisUrl = 'https://portal.example.org/passwort/erneuern'
    await call(portal.app, requestPasswortReset, { headers: { kundennummer, basisUrl } })
    const token = tokenOf((await receiveMails(portal))[0])
    await at.call(completePasswortReset, { headers: { token, neuesPasswort: neu } })
    expect(at.cookie()).toBe(cookie)
    await portal.useUp(kundennummer)
    expect(await portal.isKnown(kundennummer, cookie, neu)).toBe(true)
  })

  test('from the import makes all devices unknown', async () => {
    const at = await portal.knownBrowser(kundennummer)
    await portal.db
      .updateTable('anschlussnutzer')
      .set({ passwort_version: 2 })
      .where('kundennummer', '=', kundennummer)
      .execute()
    await portal.useUp(kundennummer)
    expect(await portal.isKnown(kundennummer, at.cookie())).toBe(false)
  })

  test('that is refused, or sent with an invalid link, makes no device known', async () => {
    const wrong = { ...body, altesPasswort: 'falsch-2026' }
    const answers = [
      await call(portal.app, changePasswort, { headers: { kundennummer }, body: wrong }),
      await call(portal.app, completePasswortReset, { headers: { token: 'ekpr_unsinn', neuesPasswort: neu } }),
      await portal.signIn(kundennummer, openBrowser(portal.app), 'falsch-2026'),
    ]
    expect(answers.map(setCookieOf)).toEqual(['', '', ''])
    expect(await portal.listIds(kundennummer)).toEqual([])
  })
})

import { isUtf8 } from 'node:buffer'
import { changePasswort, completePasswortReset, login, NeuesPasswort } from '@ekp/wire/anmeldung'
import { encodeHeaderValue } from '@ekp/wire/rules/text/headerValue'
import fc from 'fast-check'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '../../../testing/call.ts'
import { openResetPortal, startResetDay } from '../../../testing/portals/openResetPortal.ts'
import { askForReset, receiveMails, tokenOf } from '../../../testing/mails/resetMails.ts'
import type { TestApp } from '../../../testing/portals/testApp.ts'
import { refuseWeakPasswort } from './refuseWeakPasswort.ts'

const kundennummer = 'T-1'

let portal: TestApp
beforeAll(async () => {
  portal = await openResetPortal()
})
afterAll(() => portal.close())

/** Signs in with these bytes as the header's value, one character each. */
async function signIn(bytes: string): Promise<number> {
  const headers = { kundennummer, passwort: bytes }
  return (await portal.app.inject({ method: 'POST', url: '/api/anschlussnutzer/login', headers })).statusCode
}

async function isWeak(text: string): Promise<boolean> {
  const { app } = portal.tenant
  const check = refuseWeakPasswort({ app, ...app }, kundennummer, text)
  return check.then(
    () => false,
    () => true,
  )
}

const utf8 = (text: string) => Buffer.from(text).toString('latin1')
/** Whether an older client can send it as ISO-8859-1 without meaning something else in UTF-8. */
const fitsLatin1 = (text: string) => /^[ -\u00ff]*$/.test(text) && !isUtf8(Buffer.from(text, 'latin1'))

/** Every way in which a client writes one password. */
function spellingsOf(passwort: string): string[] {
  const composed = passwort.normalize('NFC')
  return [
    encodeHeaderValue(passwort),
    utf8(passwort),
    utf8(passwort.normalize('NFD')),
    ...(fitsLatin1(composed) ? [composed] : []),
  ]
}

async function expectWaysIn(passwort: string): Promise<void> {
  const spellings = [...new Set(spellingsOf(passwort))]
  for (const bytes of spellings) expect([passwort, bytes, await signIn(bytes)]).toEqual([passwort, bytes, 200])
  expect([passwort, await signIn(utf8(`${passwort}x`))]).toEqual([passwort, 403])
}

const latin1 = fc.constantFrom(...'äöüÄÖÜßéèêçñ£§°µÿ¡ abcXYZ019-_!"#%&')
const letter = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
  fc.constantFrom('€', '🔑', '👩‍👩‍👧', 'a\u0308', 'ﬁ', 'Å', '한', 'e\u0301\u0323', '\u200b', '\ufeff', 'İ'),
)
const passwort = fc
  .oneof(
    fc.array(latin1, { minLength: 8, maxLength: 40 }),
    fc.array(letter, { minLength: 8, maxLength: 40 }),
    fc.array(letter, { minLength: 100, maxLength: 128 }),
  )
  .map((letters) => letters.join(''))
  .filter((text) => v.is(NeuesPasswort, text))

test('the encodings of a password differ', () => {
  expect(spellingsOf('Größe-2026')).toContain('Größe-2026')
  expect(new Set(spellingsOf('Größe-2026')).size).toBe(3)
  expect(new Set(spellingsOf('Ã¤-ist-kein-ä')).size).toBe(3)
  expect(spellingsOf('Ã¤-ist-mehrdeutig')).not.toContain('Ã¤-ist-mehrdeutig')
  expect(new Set(spellingsOf('Sonnenblume-2026')).size).toBe(1)
})

test(
  'any password that is set, by a change or by a link, opens the account however a client encodes it',
  { tags: 'full' },
  async () => {
    let day = 0
    let current = 'Sonnenblume-2026'
    await fc.assert(
      fc.asyncProperty(passwort, passwort, async (changed, reset) => {
        fc.pre(new Set([current, changed, reset].map((text) => text.normalize('NFC'))).size === 3)
        fc.pre(!(await isWeak(changed)) && !(await isWeak(reset)))
        await startResetDay(portal, (day += 2))
        const body = { altesPasswort: current, neuesPasswort: changed }
        const answer = await call(portal.app, changePasswort, { headers: { kundennummer }, body })
        expect([changed, answer.status]).toEqual([changed, 200])
        current = changed
        await expectWaysIn(changed)

        await askForReset(portal, kundennummer)
        const token = tokenOf((await receiveMails(portal)).find(({ text }) => text?.includes('?token=')))
        const headers = { token, neuesPasswort: reset }
        expect([reset, (await call(portal.app, completePasswortReset, { headers })).status]).toEqual([reset, 204])
        current = reset
        await expectWaysIn(reset)
        expect((await call(portal.app, login, { headers: { kundennummer, passwort: changed } })).status).toBe(403)
      }),
      { numRuns: 4, endOnFailure: true },
    )
  },
)

import { findAnschlussnutzer, kontaktangaben, kontaktfelder, updateKontaktdaten } from '@ekp/wire/anschlussnutzer'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { call, type Credentials } from '../../testing/call.ts'
import { createAnschlussnutzer, createVertrag } from '../../testing/data/factories.ts'
import { deleteQueuedMails, queuedMails } from '../../testing/mails/queuedMails.ts'
import { type TestApp, testApp } from '../../testing/portals/testApp.ts'

const bisher = { email: 'erika@example.org', festnetz: '0351 1234567', mobil: null, fax: null }
const nummer = 'Bitte geben Sie eine Nummer wie 0351 1234567 oder +49 351 1234567 an.'
const ungueltig = 'Die angegebene Email ist ungültig.'

let portal: TestApp
let owner: Credentials
let reader: Credentials
beforeAll(async () => {
  portal = await testApp()
  const { passwort } = await createAnschlussnutzer(portal.db, { kundennummer: 'T-1' })
  await createAnschlussnutzer(portal.db, { kundennummer: 'T-2', ...bisher })
  await createAnschlussnutzer(portal.db, { kundennummer: 'T-3', ...bisher, zugriff: 'eingeschränkt' })
  for (const id of ['4712', '4711']) await createVertrag(portal.db, { id, kundennummer: 'T-1' })
  owner = await portal.login('T-1', passwort)
  reader = await portal.login('T-3', passwort)
})
afterAll(() => portal.close())
beforeEach(async () => {
  await portal.db.updateTable('anschlussnutzer').set(bisher).where('kundennummer', '=', 'T-1').execute()
  await portal.db.deleteFrom('vorgang').execute()
  await portal.db.deleteFrom('budget').execute()
  await deleteQueuedMails(portal.db)
})

const update = (body: object, credentials: Credentials | undefined = owner) =>
  call(portal.app, updateKontaktdaten, { body }, credentials)
const stored = (kundennummer = 'T-1') =>
  portal.db
    .selectFrom('anschlussnutzer')
    .where('kundennummer', '=', kundennummer)
    .select(['email', 'festnetz', 'mobil', 'fax'])
    .executeTakeFirstOrThrow()
const vorgaenge = () => portal.db.selectFrom('vorgang').selectAll().execute()

/** Expects that there is no change, no Vorgang and no mail. */
async function expectUntouched(): Promise<void> {
  expect(await stored()).toEqual(bisher)
  expect(await vorgaenge()).toEqual([])
  expect(await queuedMails(portal.db)).toEqual([])
}

describe('contact data that are changed', () => {
  const neu = { email: 'erika@müller-söhne.de', festnetz: '+49 (0)351 / 765-43', mobil: '0171 1234567', fax: null }

  test('are stored and answered, with the contracts', async () => {
    const { status, body } = await update(neu)
    expect(status).toBe(200)
    expect(body).toMatchObject({ kundennummer: 'T-1', ...neu, vertraege: ['4711', '4712'], zugriff: 'voll' })
    expect(await stored()).toEqual(neu)
    expect((await call(portal.app, findAnschlussnutzer, {}, owner)).body).toEqual(body)
    expect(await stored('T-2')).toEqual(bisher)
  })

  test('reach the supplier with the old and the new values', async () => {
    await update(neu)
    expect(await vorgaenge()).toMatchObject([
      { kundennummer: 'T-1', vertrag_id: null, art: 'kontaktdaten', inhalt: { bisher, neu }, uebergeben_am: null },
    ])
    expect((await vorgaenge())[0]?.eingegangen_am).toEqual(portal.clock.now())
  })

  test('are reported to the old and the new address, without any value', async () => {
    await update(neu)
    const [old, fresh, ...more] = await queuedMails(portal.db)
    expect(more).toEqual([])
    expect(old).toMatchObject({
      an: 'erika@example.org',
      anrede: 'Guten Tag Frau Muster,',
      betreff: 'Ihre Kontaktdaten wurden geändert',
      angaben: [
        { name: 'Geändert', wert: 'E-Mail-Adresse, Festnetz, Mobil' },
        { name: 'Geändert am', wert: '21.11.2026, 10:00 Uhr' },
      ],
    })
    expect(old?.absaetze.join()).toContain('künftig an eine andere E-Mail-Adresse')
    expect(JSON.stringify(old)).not.toMatch(/müller|351|0171/)
    expect(fresh).toMatchObject({ an: 'erika@müller-söhne.de' })
    expect(fresh?.absaetze.join()).toContain('künftig an diese E-Mail-Adresse')
    expect(JSON.stringify(fresh)).not.toMatch(/example\.org|351|0171/)
  })

  test('that restore the address from before do not mention that links have to wait', async () => {
    await update(neu)
    expect((await queuedMails(portal.db))[1]?.absaetze.join()).toContain('erst in drei Tagen hierher.')
    await deleteQueuedMails(portal.db)
    await update(bisher)
    const mails = await queuedMails(portal.db)
    expect(mails.map(({ an }) => an)).toEqual([neu.email, bisher.email])
    expect(JSON.stringify(mails)).not.toContain('drei Tagen')
  })

  test('cause one mail for one phone number, and none without an address', async () => {
    await update({ ...bisher, mobil: '0171 1234567' })
    expect((await queuedMails(portal.db)).map(({ an }) => an)).toEqual(['erika@example.org'])
    await deleteQueuedMails(portal.db)
    await portal.db.updateTable('anschlussnutzer').set({ email: null }).where('kundennummer', '=', 'T-1').execute()
    expect((await update({ fax: '0351 999999' })).status).toBe(200)
    expect(await queuedMails(portal.db)).toEqual([])
    expect(await vorgaenge()).toHaveLength(2)
  })
})

test('without a difference are a success without Vorgang or mail', async () => {
  const spelled = { email: ' erika@example.org ', festnetz: '0351\u00a01234567', mobil: '', fax: '  ' }
  for (const body of [bisher, spelled]) expect((await update(body)).status).toBe(200)
  await expectUntouched()
  // An import may have left an empty text.
  await portal.db.updateTable('anschlussnutzer').set({ mobil: '' }).where('kundennummer', '=', 'T-1').execute()
  expect((await update(bisher)).status).toBe(200)
  expect(await vorgaenge()).toEqual([])
})

describe('a client that does not know a field [anschlussnutzer-21]', () => {
  const all = { email: 'erika@example.org', festnetz: '0351 1234567', mobil: '0171 1234567', fax: '0351 7654321' }
  beforeEach(() => portal.db.updateTable('anschlussnutzer').set(all).where('kundennummer', '=', 'T-1').execute())

  test.each(kontaktfelder)('leaves %s as it is', async (unknown) => {
    const changed = kontaktfelder.find((field) => field !== unknown && field !== 'email') ?? 'email'
    const { [unknown]: _unknown, ...known } = all
    const body = { ...known, [changed]: '030 123456' }
    expect((await update(body)).body).toMatchObject({ ...all, [changed]: '030 123456' })
    expect(await stored()).toEqual({ ...all, [changed]: '030 123456' })
    const [vorgang] = await vorgaenge()
    expect(vorgang?.inhalt).toEqual({ bisher: all, neu: { ...all, [changed]: '030 123456' } })
    expect((await queuedMails(portal.db)).map(({ angaben }) => angaben?.[0])).toEqual([
      { name: 'Geändert', wert: kontaktangaben[changed].nameInMails },
    ])
  })

  test.each([null, '', ' '])('but %j empties one', async (nothing) => {
    expect((await update({ mobil: nothing })).status).toBe(200)
    expect(await stored()).toEqual({ ...all, mobil: null })
  })
})

test('what the supplier has stored never keeps the customer from changing something else [anschlussnutzer-20]', async () => {
  const alt = { email: 'jana.möller@example.de', festnetz: 'Büro:\u00a01', mobil: '1', fax: null }
  await portal.db.updateTable('anschlussnutzer').set(alt).where('kundennummer', '=', 'T-1').execute()
  expect((await update({ ...alt, festnetz: 'Büro: 1', fax: '030 123456' })).status).toBe(200)
  expect(await stored()).toEqual({ ...alt, fax: '030 123456' })
  const moved = await update({ ...alt, mobil: null, fax: '1' })
  expect(JSON.parse(moved.text)).toMatchObject({ felder: [{ feld: 'fax', text: nummer }] })
  expect((await update({ email: 'jana.müller@example.de' })).status).toBe(400)
  expect((await update({ email: 'jana@example.de' })).status).toBe(200)
})

test('it needs a session, and one that may write', async () => {
  const foreign = { kundennummer: 'T-2', token: owner.token }
  const body = { email: 'boese@example.org' }
  expect((await call(portal.app, updateKontaktdaten, { body })).status).toBe(401)
  expect((await update(body, foreign)).status).toBe(401)
  const { status, text } = await update(body, reader)
  expect(status).toBe(403)
  expect(text).toContain('Mit Ihrem Zugang können Sie alles ansehen, aber nichts ändern.')
  for (const kundennummer of ['T-1', 'T-2', 'T-3']) expect(await stored(kundennummer)).toEqual(bisher)
  await expectUntouched()
})

describe('bad input is refused at its field and changes nothing', () => {
  const atEmail = (local: number, total: number) => {
    const domain = 'x'.repeat(total - local - 4).replace(/x{50}(?=x)/g, `${'x'.repeat(49)}.`)
    return `${'a'.repeat(local)}@${domain}.de`
  }

  test.each([
    ['64 characters before the at sign', { email: atEmail(64, 100) }],
    ['254 characters', { email: atEmail(10, 254) }],
    ['5 digits', { mobil: '12345' }],
    ['15 digits', { mobil: '+123456789012345' }],
  ])('%s are taken', async (_name, body) => {
    expect((await update(body)).status).toBe(200)
    expect(await stored()).toMatchObject(body)
  })

  test.each<[string, object, string, string]>([
    ['65 characters before the at sign', { email: atEmail(65, 100) }, 'email', ungueltig],
    ['255 characters', { email: atEmail(10, 255) }, 'email', ungueltig],
    ['10,000 characters', { email: `${'a'.repeat(9990)}@example.org` }, 'email', ungueltig],
    ['two addresses', { email: 'a@example.org, b@example.org' }, 'email', ungueltig],
    ['a header', { email: 'a@example.org\r\nBcc: b@example.org' }, 'email', ungueltig],
    ['an emoji', { email: '😀@example.org' }, 'email', ungueltig],
    ['NUL', { email: 'a\u0000@example.org' }, 'email', ungueltig],
    ['half an emoji', { email: 'a\ud83d@example.org' }, 'email', ungueltig],
    ['markup', { email: '<script>alert(1)</script>@example.org' }, 'email', ungueltig],
    ['4 digits', { mobil: '1234' }, 'mobil', nummer],
    ['16 digits', { festnetz: '1234567890123456' }, 'festnetz', nummer],
    ['a formula', { fax: '=cmd|0351 1234567' }, 'fax', nummer],
    ['10,000 digits', { fax: '1'.repeat(10_000) }, 'fax', nummer],
    ['NUL in a number', { mobil: '0171 123\u00004567' }, 'mobil', nummer],
    ['a number that is none', { mobil: 1711234567 }, 'mobil', 'Bitte geben Sie einen Text an.'],
    ['a list', { email: ['a@example.org'] }, 'email', 'Bitte geben Sie einen Text an.'],
    ['an unknown field', { zugriff: 'voll' }, 'zugriff', 'Das Feld „zugriff“ ist unbekannt.'],
    ['another customer', { kundennummer: 'T-2' }, 'kundennummer', 'Das Feld „kundennummer“ ist unbekannt.'],
  ])('%s', async (_name, body, feld, text) => {
    const answer = await update(body)
    expect(answer.status).toBe(400)
    expect(JSON.parse(answer.text)).toMatchObject({ detail: text, felder: [{ feld, text }] })
    await expectUntouched()
  })

  test('all errors are reported at once', async () => {
    const { text } = await update({ email: 'a', festnetz: 'b', mobil: 'c', fax: 'd' })
    expect(
      JSON.parse(text)
        .felder.map(({ feld }: { feld: string }) => feld)
        .toSorted(),
    ).toEqual(['email', 'fax', 'festnetz', 'mobil'])
  })

  test.each([
    ['no body', undefined],
    ['a list', []],
    ['a text', '"a@example.org"'],
    ['null', 'null'],
  ])('%s', async (_name, payload) => {
    const { kundennummer, token } = owner
    const headers = { kundennummer, token, 'content-type': 'application/json' }
    const url = '/api/anschlussnutzer/kontaktdatenAktualisieren'
    const { statusCode } = await portal.app.inject({ method: 'PUT', url, headers, ...(payload && { payload }) })
    expect(statusCode).toBe(400)
    await expectUntouched()
  })
})

describe('two at once', () => {
  test('one succeeds, the others get 409, and the data are those of the first', async () => {
    const bodies = Array.from({ length: 20 }, (_, index) => ({
      email: `a${index}@example.org`,
      fax: `0351 10000${index}`,
    }))
    const answers = await Promise.all(bodies.map((body) => update(body)))
    const done = answers.filter(({ status }) => status === 200)
    expect(done.length).toBeGreaterThan(0)
    for (const { status, text } of answers) {
      if (status === 200) continue
      expect(status).toBe(409)
      expect(text).toContain('Bitte laden Sie die Seite neu')
    }
    expect(await vorgaenge()).toHaveLength(done.length)
    const { email, fax } = await stored()
    expect(bodies).toContainEqual({ email, fax })
  })

  test('a change while another one is writing gets 409 at once', async () => {
    await portal.db.transaction().execute(async (tx) => {
      await sql`select from anschlussnutzer where kundennummer = 'T-1' for update`.execute(tx)
      expect((await update({ fax: '0351 999999' })).status).toBe(409)
    })
    await expectUntouched()
    expect((await update({ fax: '0351 999999' })).status).toBe(200)
  })

  test('if the mail cannot be queued, the change and its Vorgang are rolled back', async () => {
    await sql`alter table graphile_worker._private_jobs add constraint keine check (false) not valid`.execute(portal.db)
    try {
      expect((await update({ fax: '0351 999999' })).status).toBe(500)
    } finally {
      await sql`alter table graphile_worker._private_jobs drop constraint keine`.execute(portal.db)
    }
    await expectUntouched()
  })
})

test('a customer may enter twenty new addresses an hour, because each gets a mail; numbers are not limited', async () => {
  const { passwort } = await createAnschlussnutzer(portal.db, { kundennummer: 'T-9', ...bisher })
  const kunde = await portal.login('T-9', passwort)
  for (let index = 0; index < 20; index++) {
    expect((await update({ ...bisher, email: `neu-${index}@example.org` }, kunde)).status).toBe(200)
  }
  await deleteQueuedMails(portal.db)
  const { status, headers, body } = await update({ ...bisher, email: 'fremd@example.org' }, kunde)
  expect(status).toBe(429)
  expect(body).toMatchObject({
    detail: 'Sie haben Ihre E-Mail-Adresse gerade schon oft geändert. Bitte versuchen Sie es später erneut.',
  })
  expect(Number(headers['retry-after'])).toBeGreaterThan(3500)
  expect(await stored('T-9')).toMatchObject({ email: 'neu-19@example.org' })
  expect(await queuedMails(portal.db)).toEqual([])
  expect((await update({ ...bisher, email: 'neu-19@example.org', mobil: '0171 1234567' }, kunde)).status).toBe(200)
})

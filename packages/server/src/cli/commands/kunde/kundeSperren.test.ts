import { findAnschlussnutzer, updateKontaktdaten } from '@ekp/wire/anschlussnutzer'
import { login } from '@ekp/wire/anmeldung'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { call, type Credentials } from '../../../testing/call.ts'
import { kunde, load } from '../../../testing/data/importRecords.ts'
import { openServicePortal, type ServicePortal } from '../../../testing/portals/openServicePortal.ts'
import { deleteQueuedMails, queuedMails } from '../../../testing/mails/queuedMails.ts'

let portal: ServicePortal
beforeAll(async () => {
  portal = await openServicePortal()
})
afterAll(() => portal.close())

const passwort = 'Sonnenblume-2026'
let nummer = ''
let last = 0
let owner: Credentials
let line: object
beforeEach(async () => {
  nummer = `T-${++last}`
  line = { ...kunde, kundennummer: nummer, email: `${nummer}@example.org`, passwort }
  await load(portal.db, [line])
  owner = await portal.login(nummer, passwort)
  await deleteQueuedMails(portal.db)
})

const read = () => call(portal.app, findAnschlussnutzer, {}, owner)
const signIn = async () => {
  const { status, text } = await call(portal.app, login, { headers: { kundennummer: nummer, passwort } })
  return /"code":"?(702)/.exec(text)?.[1] ?? status
}
const change = (befehl: string) => portal.run(`${befehl} --kundennummer ${nummer} --bearbeiter M.Weber`)
const entries = () =>
  portal.db
    .selectFrom('protokoll')
    .where('kundennummer', '=', nummer)
    .where('akteur', '=', 'versorger')
    .orderBy('nr')
    .select(['aktion', 'inhalt'])
    .execute()
const events = async () => {
  const rows = await portal.db
    .selectFrom('protokoll')
    .where('kundennummer', '=', nummer)
    .orderBy('nr')
    .select('akteur')
    .execute()
  return rows.map(({ akteur }) => akteur)
}
const rowOf = () =>
  portal.db
    .selectFrom('anschlussnutzer')
    .where('kundennummer', '=', nummer)
    .select(['gesperrt', 'zugriff'])
    .executeTakeFirstOrThrow()

test('a lock holds at once and through every import, until it is lifted; old sessions stay ended', async () => {
  expect((await read()).status).toBe(200)
  expect(await change('kunde-sperren')).toEqual({
    code: 0,
    out: `Kunde ${nummer}: Der Zugang ist gesperrt. Eine Sitzung ist beendet.\n`,
    err: '',
  })
  expect([(await read()).status, await signIn()]).toEqual([401, '702'])
  expect(await load(portal.db, [{ ...line, nachname: 'Neu' }])).toMatchObject({
    arten: { anschlussnutzer: { geaendert: 1 } },
  })
  expect(await rowOf()).toMatchObject({ gesperrt: true })
  expect(await change('kunde-sperren')).toMatchObject({ code: 1, err: expect.stringContaining('ist schon gesperrt') })

  expect(await change('kunde-entsperren')).toEqual({
    code: 0,
    out: `Kunde ${nummer}: Der Zugang ist entsperrt. Der Kunde bekommt eine E-Mail.\n`,
    err: '',
  })
  expect(await queuedMails(portal.db)).toMatchObject([{ betreff: expect.stringContaining('wieder freigeschaltet') }])
  expect([(await read()).status, await signIn()]).toEqual([401, 200])
  expect(await entries()).toEqual([
    {
      aktion: 'zugang_gesperrt',
      inhalt: { bearbeiter: 'M.Weber', vorher: { gesperrt: false }, nachher: { gesperrt: true, bleibt: true } },
    },
    {
      aktion: 'zugang_entsperrt',
      inhalt: { bearbeiter: 'M.Weber', vorher: { gesperrt: true, bleibt: true }, nachher: { gesperrt: false } },
    },
  ])
  expect((await portal.run('protokoll-pruefen')).code).toBe(0)
  expect(await change('kunde-entsperren')).toMatchObject({ code: 1, err: expect.stringContaining('nicht gesperrt') })
})

test('a lock of an import is lifted by command, and the next import may set it again', async () => {
  await load(portal.db, [{ ...line, gesperrt: true }])
  expect((await change('kunde-entsperren')).out).toContain('Gesperrt hatte ihn ein Import')
  expect(await signIn()).toBe(200)
  await load(portal.db, [{ ...line, gesperrt: true }])
  expect(await signIn()).toBe('702')
  expect(await events()).toEqual(['import', 'import', 'versorger', 'import'])
})

test('a restricted customer reads and does not write, until it is lifted; no import widens it', async () => {
  const write = () =>
    call(
      portal.app,
      updateKontaktdaten,
      { body: { email: null, festnetz: null, mobil: null, fax: '0351 1234567' } },
      owner,
    )
  expect((await change('kunde-einschraenken')).code).toBe(0)
  await load(portal.db, [{ ...line, nachname: 'Neu' }])
  expect([(await read()).status, (await write()).status]).toEqual([200, 403])
  expect(await change('kunde-einschraenken')).toMatchObject({
    code: 1,
    err: expect.stringContaining('schon eingeschr'),
  })
  expect((await change('kunde-einschraenken --aufheben')).code).toBe(0)
  expect((await write()).status).toBe(200)
  expect(await change('kunde-einschraenken --aufheben')).toMatchObject({ code: 1 })
})

test('unknown and foreign numbers, and customers who are being deleted, are refused; a missing name is a wrong call', async () => {
  for (const [typed, sentence] of [
    ['T-404', 'Den Kunden T-404 gibt es nicht.'],
    ['SWM-1', 'gibt es nicht.'],
    ['ä', 'ist keine Kundennummer von Stadtwerke Test.'],
  ]) {
    expect(await portal.run(`kunde-sperren --kundennummer ${typed} --bearbeiter x`)).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining(sentence ?? ''),
    })
  }
  await portal.db
    .insertInto('loeschvermerk')
    .values({ kundennummer: nummer, verlangt_am: portal.clock.now() })
    .execute()
  expect(await change('kunde-entsperren')).toMatchObject({ code: 1, err: expect.stringContaining('Art. 18 DSGVO') })
  const unnamed = await portal.run(`kunde-sperren --kundennummer ${nummer}`)
  expect(unnamed).toMatchObject({ code: 2, err: expect.stringContaining('Es fehlt --bearbeiter') })
})

test(
  'while an import holds the customer, the command waits for a while and then changes nothing',
  { tags: 'full' },
  async () => {
    const tx = await portal.db.startTransaction().execute()
    try {
      await tx.selectFrom('anschlussnutzer').where('kundennummer', '=', nummer).select('email').forUpdate().execute()
      expect(await change('kunde-sperren')).toMatchObject({ code: 1, err: expect.stringContaining('ändert gerade') })
    } finally {
      await tx.rollback().execute()
    }
    expect(await rowOf()).toMatchObject({ gesperrt: false })
  },
)

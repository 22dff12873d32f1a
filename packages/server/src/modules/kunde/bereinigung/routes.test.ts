import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkProtokoll } from '../../../db/protokoll/checkProtokoll.ts'
import { recordVorgang } from '../../../db/vorgang/vorgang.ts'
import { createKundenbestand } from '../../../testing/data/createKundenbestand.ts'
import { createAnschlussnutzer, createVertrag } from '../../../testing/data/factories.ts'
import { dumpAll } from '../../../testing/data/loeschtest.ts'
import { openDienst, type TestDienst } from '../../../testing/portals/openDienst.ts'

let desk: TestDienst
let db: TestDienst['databases']['test']
let admin: string
let alt = ''
let neu = ''
let vertragId = ''
let last = 0
beforeAll(async () => {
  desk = await openDienst()
  db = desk.databases.test
  await createAnschlussnutzer(desk.databases.nachbar, { kundennummer: 'T-9000' })
  await createVertrag(desk.databases.nachbar, { id: '9000', kundennummer: 'T-9000' })
  // The clock of these tests is years from the day on which the tables were made.
  await db.insertInto('loeschlauf').values({ begonnen_am: desk.clock.now(), beendet_am: desk.clock.now() }).execute()
})
afterAll(() => desk.close())
beforeEach(async () => {
  desk.clock.advance(60)
  admin = await desk.signIn('test', 'admin')
  last += 2
  alt = `T-${last}`
  neu = `T-${last + 1}`
  vertragId = String(4700 + last)
  await createKundenbestand(db, { kundennummer: alt, vertragId })
  await createAnschlussnutzer(db, { kundennummer: neu })
  await db.updateTable('vorgang').set({ uebergeben_am: desk.clock.now() }).execute()
})

const bereinige = (body: object, cookie = admin) => desk.send('POST', '/test/bereinigungen', { cookie, body })
const ownerOf = async () =>
  (await db.selectFrom('vertrag').where('id', '=', vertragId).select('kundennummer').executeTakeFirst())?.kundennummer
const exists = async (kundennummer: string) =>
  (await db.selectFrom('anschlussnutzer').where('kundennummer', '=', kundennummer).selectAll().execute()).length === 1
const zaehler = () => db.selectFrom('zaehler').where('vertrag_id', '=', vertragId).select('nummer').execute()
const told = async (kundennummer: string) => {
  const rows = await db
    .selectFrom('protokoll')
    .where('kundennummer', '=', kundennummer)
    .orderBy('nr', 'desc')
    .limit(1)
    .select(['aktion', 'akteur', 'inhalt'])
    .execute()
  return rows[0]
}

interface Fall {
  readonly wunsch: () => object
  readonly satz: () => string
  /** The customer to look at afterwards. */
  readonly danach: () => string | null
  /** Whether it has happened. */
  readonly isDone: () => Promise<boolean>
  readonly eintrag: () => readonly [kundennummer: string, aktion: string]
}

const faelle: Readonly<Record<string, Fall>> = {
  'a contract goes to another customer': {
    wunsch: () => ({ art: 'vertrag_umhaengen', vertragId, nach: neu }),
    satz: () => `Vertrag ${vertragId} kommt von Kunde ${alt} zu Kunde ${neu}.`,
    danach: () => neu,
    isDone: async () => (await ownerOf()) === neu,
    eintrag: () => [neu, 'vertrag_uebernommen'],
  },
  'a contract is removed': {
    wunsch: () => ({ art: 'vertrag_entfernen', vertragId }),
    satz: () => `Vertrag ${vertragId} von Kunde ${alt} wird gelöscht, und mit ihm: 1 Zähler, 1 Ablesung`,
    danach: () => alt,
    isDone: async () => (await ownerOf()) === undefined,
    eintrag: () => [alt, 'vertrag_entfernt'],
  },
  'a meter is removed': {
    wunsch: () => ({ art: 'zaehler_entfernen', vertragId, zaehlernummer: 'Z1' }),
    satz: () => `Zähler Z1 am Vertrag ${vertragId} von Kunde ${alt} wird gelöscht, und mit ihm: 1 Ablesung.`,
    danach: () => alt,
    isDone: async () => (await zaehler()).length === 0,
    eintrag: () => [alt, 'zaehler_entfernt'],
  },
  'a number changes': {
    wunsch: () => ({ art: 'kunde_umnummerieren', kundennummer: alt, neu: `${alt}-NEU` }),
    satz: () => `Kunde ${alt} bekommt die Kundennummer ${alt}-NEU.`,
    danach: () => `${alt}-NEU`,
    isDone: () => exists(`${alt}-NEU`),
    eintrag: () => [`${alt}-NEU`, 'kunde_umnummeriert'],
  },
  'two numbers become one': {
    wunsch: () => ({ art: 'kunde_zusammenfuehren', kundennummer: alt, bleibt: neu.slice(2) }),
    satz: () => `Kunde ${alt} geht in Kunde ${neu} auf. Das lässt sich nicht umkehren.`,
    danach: () => neu,
    isDone: async () => !(await exists(alt)),
    eintrag: () => [neu, 'kunde_zusammengefuehrt'],
  },
  'a customer is deleted who has nothing that must stay': {
    wunsch: () => ({ art: 'kunde_loeschen', kundennummer: neu }),
    satz: () => `Kunde ${neu} wird mit allem gelöscht, was das Portal von ihm hat.`,
    danach: () => null,
    isDone: async () => !(await exists(neu)),
    eintrag: () => ['*kundendienst', 'kunde_geloescht'],
  },
  'a customer is deleted as far as may be': {
    wunsch: () => ({ art: 'kunde_loeschen', kundennummer: alt }),
    satz: () => `Kunde ${alt} kann noch nicht ganz gelöscht werden. Bleiben muss (Art. 17 Abs. 3 DSGVO):`,
    danach: () => alt,
    isDone: async () =>
      (await db.selectFrom('loeschvermerk').where('kundennummer', '=', alt).selectAll().execute()).length === 1,
    eintrag: () => [alt, 'verarbeitung_eingeschraenkt'],
  },
}

describe.each(Object.entries(faelle))('%s [versorger-97]', (_what, { wunsch, satz, danach, isDone, eintrag }) => {
  test('is told first, and nothing changes', async () => {
    // That the account looks at these customers is recorded once in a quarter of an hour.
    await bereinige({ ...wunsch(), ausfuehren: false })
    const before = await dumpAll(db)
    const { status, body } = await bereinige({ ...wunsch(), ausfuehren: false })
    expect([status, body.absaetze[0]?.satz]).toEqual([200, expect.stringContaining(satz())])
    expect(await dumpAll(db)).toBe(before)
  })

  test('is done when it is to be, with the same words, and the trail names the account', async () => {
    const preview = await bereinige({ ...wunsch(), ausfuehren: false })
    const { status, body } = await bereinige({ ...wunsch(), ausfuehren: true })
    expect([status, body]).toEqual([200, preview.body])
    expect([body.kundennummer, await isDone()]).toEqual([danach(), true])
    const [kundennummer, aktion] = eintrag()
    expect(await told(kundennummer)).toMatchObject({ aktion, akteur: 'versorger', inhalt: { bearbeiter: 'a.admin' } })
    expect(await db.transaction().execute((tx) => checkProtokoll(tx, () => undefined))).toMatchObject({ brueche: 0 })
  })

  test.each(['lesen', 'service'] as const)('is not for the role %s', async (rolle) => {
    const before = await dumpAll(db)
    const cookie = await desk.signIn('test', rolle)
    const { status, body } = await bereinige({ ...wunsch(), ausfuehren: true }, cookie)
    expect([status, body.detail]).toEqual([403, 'Das darf nur, wer die Rolle admin hat.'])
    expect(withoutSessions(await dumpAll(db))).toBe(withoutSessions(before))
  })

  test('is never done by a call that does not say whether it is to be', async () => {
    const before = await dumpAll(db)
    const { status, body } = await bereinige(wunsch())
    expect([status, body.felder.map(({ feld }) => feld)]).toEqual([400, ['ausfuehren']])
    expect(await dumpAll(db)).toBe(before)
  })
})

/** Those that signed in have changed it. */
const withoutSessions = (dump: string) =>
  dump.replaceAll(/\npublic\.(?:budget|dienstkonto|dienstsitzung)(?:\n(?!\w+\.).*)*/g, '')

test('what is not there, of another tenant, or of no form is refused with a sentence', async () => {
  const before = await dumpAll(desk.databases.nachbar)
  for (const [wunsch, sentence] of [
    [{ art: 'vertrag_entfernen', vertragId: '9000' }, 'Den Vertrag 9000 gibt es nicht. Nichts ist geändert.'],
    [{ art: 'kunde_loeschen', kundennummer: 'T-9000' }, 'Den Kunden T-9000 gibt es nicht.'],
    [{ art: 'kunde_umnummerieren', kundennummer: alt, neu: 'Ä' }, 'Ä ist keine Kundennummer von Stadtwerke Test.'],
    [{ art: 'vertrag_umhaengen', vertragId, nach: alt }, `Der Vertrag ${vertragId} gehört schon Kunde ${alt}.`],
  ] as const) {
    const { status, body } = await bereinige({ ...wunsch, ausfuehren: true })
    expect([status, body.detail]).toEqual([409, expect.stringContaining(sentence)])
  }
  expect(await dumpAll(desk.databases.nachbar)).toBe(before)
  const unknown = await bereinige({ art: 'alles_loeschen', ausfuehren: true })
  expect([unknown.status, unknown.body.felder.map(({ feld }) => feld)]).toEqual([400, ['art']])
})

test('who the other customer is, and that he cannot sign in, is told before anything happens', async () => {
  await db
    .updateTable('anschlussnutzer')
    .set({ vorname: 'Ömer', nachname: 'Özil', gesperrt: true })
    .where('kundennummer', '=', neu)
    .execute()
  const satz = `Kunde ${neu} ist Ömer Özil. Sein Zugang ist gesperrt.`
  const umhaengen = await bereinige({ art: 'vertrag_umhaengen', vertragId, nach: neu, ausfuehren: false })
  expect(umhaengen.body.absaetze[0]?.punkte).toContain(satz)
  const wunsch = { art: 'kunde_zusammenfuehren', kundennummer: alt, bleibt: neu }
  const { body } = await bereinige({ ...wunsch, ausfuehren: false })
  expect(body.absaetze[0]?.punkte).toContain(satz)
  expect(body.absaetze[0]?.punkte.join()).toMatch(/Der andere heißt .*: Bitte prüfen Sie, ob es wirklich derselbe/)
})

test('the page of a number that changed shows the customer, and both trails tell the numbers', async () => {
  await bereinige({ art: 'kunde_umnummerieren', kundennummer: alt, neu: `${alt}-NEU`, ausfuehren: true })
  const { status, body } = await desk.send('GET', `/test/kunden/${alt}`, { cookie: admin })
  const objekt = `${alt} → ${alt}-NEU`
  expect([status, body.kundennummer, body.protokoll[0]]).toMatchObject([200, `${alt}-NEU`, { objekt }])
  const { body: dienst } = await desk.send('GET', '/test/protokoll', { cookie: admin })
  expect(dienst.eintraege[0]).toMatchObject({ aktion: 'kunde_umnummeriert', objekt, bearbeiter: 'a.admin' })
  await bereinige({ art: 'zaehler_entfernen', vertragId, zaehlernummer: 'Z1', ausfuehren: true })
  const { body: after } = await desk.send('GET', '/test/protokoll', { cookie: admin })
  expect(after.eintraege[0]).toMatchObject({ objekt: `Zähler Z1, Vertrag ${vertragId}` })
})

test('what the customer has submitted comes first', async () => {
  const eingegangenAm = desk.clock.now()
  await recordVorgang(db, { kundennummer: alt, art: 'kontaktanfrage', inhalt: {}, eingegangenAm })
  const { status, body } = await bereinige({ art: 'kunde_loeschen', kundennummer: alt, ausfuehren: true })
  expect([status, body.detail]).toEqual([409, expect.stringContaining('Lassen Sie das zuerst Ihre Systeme übernehmen')])
})

test('no customer is deleted by a clock that may be ahead', async () => {
  desk.clock.advance(8 * 86_400)
  admin = await desk.signIn('test', 'admin')
  for (const ausfuehren of [true, false]) {
    const { status, body } = await bereinige({ art: 'kunde_loeschen', kundennummer: neu, ausfuehren })
    expect([status, body.detail]).toEqual([409, expect.stringContaining('Bitte prüfen Sie die Uhr.')])
  }
  expect(await exists(neu)).toBe(true)
})

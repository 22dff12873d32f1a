import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkProtokoll } from '../../db/protokoll/checkProtokoll.ts'
import { createAnschlussnutzer } from '../../testing/data/factories.ts'
import { openAusgang, type TestAusgang } from '../../testing/portals/openAusgang.ts'
import { deleteQueuedMails, queuedMails } from '../../testing/mails/queuedMails.ts'

let ausgang: TestAusgang
let token: string
let kundennummer = ''
let customers = 0
beforeAll(async () => {
  ausgang = await openAusgang()
  token = await ausgang.createToken('test')
})
afterAll(() => ausgang.close())
// A chain of the audit trail cannot be emptied, so each test has a customer of its own.
beforeEach(async () => {
  await deleteQueuedMails(ausgang.databases.test)
  kundennummer = `A-${++customers}`
})

const angenommen = { ergebnis: 'angenommen', giltAb: '2026-12-01' }
const abgelehnt = { ergebnis: 'abgelehnt', ablehnungsgrund: 'Der Zähler ist ausgebaut.' }

const createKunde = (fields: Omit<Parameters<typeof createAnschlussnutzer>[1], 'kundennummer'>) =>
  createAnschlussnutzer(ausgang.databases.test, {
    kundennummer,
    anrede: 'Frau',
    nachname: 'Muster',
    email: 'erika@example.org',
    ...fields,
  })

async function submit(): Promise<number> {
  const nr = await ausgang.submit('test', kundennummer)
  return nr
}
const answer = (nr: number, body: object) => ausgang.send('PUT', `/test/vorgaenge/${nr}/antwort`, token, body)

/** What the answers have left: entries of the audit trail that are not the customer's own, and mails. */
async function traces() {
  const eintraege = await ausgang.databases.test
    .selectFrom('protokoll')
    .where('kundennummer', '=', kundennummer)
    .where('akteur', '<>', 'kunde')
    .orderBy('nr')
    .select(['zeit', 'akteur', 'aktion', 'objekt', 'inhalt'])
    .execute()
  return { eintraege, mails: await queuedMails(ausgang.databases.test) }
}

test('an accepted Vorgang is told once: in the audit trail and by mail', async () => {
  await createKunde({})
  const nr = await submit()
  const zeit = ausgang.clock.now()
  for (const body of [{ ergebnis: 'uebernommen' }, angenommen, angenommen]) {
    expect((await answer(nr, body)).status).toBe(204)
  }
  expect(await traces()).toEqual({
    eintraege: [
      {
        zeit,
        akteur: 'versorger',
        aktion: 'vorgang_angenommen',
        objekt: `vorgang/${nr}`,
        inhalt: { bearbeiter: 'Abrechnung', nachher: { giltAb: '2026-12-01' } },
      },
    ],
    mails: [
      {
        an: 'erika@example.org',
        betreff: 'Angenommen: Kontaktanfrage vom 21.11.2026',
        anrede: 'Guten Tag Frau Muster,',
        absaetze: ['wir haben angenommen, was Sie uns im Kundenportal geschickt haben.'],
        angaben: [
          { name: 'Anfrage', wert: 'Kontaktanfrage' },
          { name: 'Eingegangen am', wert: '21.11.2026, 10:00 Uhr' },
          { name: 'Nummer', wert: String(nr) },
          { name: 'Gilt ab', wert: '01.12.2026' },
        ],
        schluss: [],
        knopf: { text: 'Antwort ansehen', url: '/anfragen' },
        ohneWarnung: true,
      },
    ],
  })
})

test('of a refusal the mail tells the reason, the audit trail does not', async () => {
  await createKunde({})
  const nr = await submit()
  await answer(nr, abgelehnt)
  const { eintraege, mails } = await traces()
  expect(eintraege).toMatchObject([{ aktion: 'vorgang_abgelehnt', inhalt: { bearbeiter: 'Abrechnung' } }])
  expect(JSON.stringify(eintraege)).not.toContain('ausgebaut')
  expect(mails[0]).toMatchObject({
    betreff: 'Abgelehnt: Kontaktanfrage vom 21.11.2026',
    absaetze: ['was Sie uns im Kundenportal geschickt haben, können wir leider nicht annehmen.'],
    angaben: expect.arrayContaining([{ name: 'Grund', wert: 'Der Zähler ist ausgebaut.' }]),
  })
})

test('an answer in words is in the mail, a paragraph a line, and not in the audit trail [versorger-77]', async () => {
  await createKunde({})
  const nr = await submit()
  const antworttext = 'Ihr Zähler ist bestellt.\n\nDer Termin: 12.12.2026.'
  expect((await answer(nr, { ergebnis: 'beantwortet', antworttext })).status).toBe(204)
  const { eintraege, mails } = await traces()
  expect(eintraege).toMatchObject([{ aktion: 'vorgang_beantwortet', inhalt: { bearbeiter: 'Abrechnung' } }])
  expect(JSON.stringify(eintraege)).not.toContain('bestellt')
  expect(mails[0]).toMatchObject({
    betreff: 'Antwort: Kontaktanfrage vom 21.11.2026',
    absaetze: ['wir haben Ihre Anfrage beantwortet:', 'Ihr Zähler ist bestellt.', 'Der Termin: 12.12.2026.'],
    schluss: [],
  })
})

test.each([
  [abgelehnt, 'Den Grund lesen Sie unter „Was Sie uns geschickt haben“.', 'ausgebaut'],
  [
    { ergebnis: 'beantwortet', antworttext: 'Ihr Zähler ist bestellt.' },
    'Die Antwort lesen Sie unter „Was Sie uns geschickt haben“.',
    'bestellt',
  ],
])('an address that is new in the portal does not get the words of %j', async (antwort, satz, word) => {
  await createKunde({ email: 'neu@example.org' })
  await ausgang.submit('test', kundennummer, 'kontaktdaten', {
    bisher: { email: 'erika@example.org' },
    neu: { email: 'neu@example.org' },
  })
  const nrs = [await submit()]
  const { id } = await ausgang.databases.test
    .selectFrom('vorgang')
    .where('kundennummer', '=', kundennummer)
    .select('id')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  await answer(id, { ergebnis: 'uebernommen' })
  await answer(nrs[0] ?? 0, antwort)
  const { mails } = await traces()
  expect(mails).toMatchObject([{ an: 'neu@example.org', schluss: [satz] }])
  expect(JSON.stringify(mails)).not.toContain(word)
})

test.each([
  ['without an address', { email: null }],
  ['with an empty one', { email: '' }],
  ['whose access is locked', { gesperrt: true }],
])('a customer %s gets no mail, and the answer is in the audit trail', async (_name, changes) => {
  await createKunde({})
  const nr = await submit()
  await ausgang.databases.test
    .updateTable('anschlussnutzer')
    .set(changes)
    .where('kundennummer', '=', kundennummer)
    .execute()
  expect((await answer(nr, angenommen)).status).toBe(204)
  const { eintraege, mails } = await traces()
  expect([eintraege.length, mails]).toEqual([1, []])
})

test('a declaration without a customer is answered without either', async () => {
  const { databases, clock } = ausgang
  const { rows } = await sql<{ id: number }>`
    insert into vorgang (art, inhalt, eingegangen_am)
    values ('widerrufserklaerung', '{"email": "erika@example.org"}', ${clock.now()}) returning id
  `.execute(databases.test)
  expect((await answer(rows[0]?.id ?? 0, angenommen)).status).toBe(204)
  expect(await queuedMails(databases.test)).toEqual([])
})

test('an answer is not stored if its mail cannot be queued', async () => {
  await createKunde({})
  const nr = await submit()
  const { test: db } = ausgang.databases
  await sql`alter table graphile_worker._private_jobs add constraint fehler check (false) not valid`.execute(db)
  expect((await answer(nr, angenommen)).status).toBe(500)
  await sql`alter table graphile_worker._private_jobs drop constraint fehler`.execute(db)
  expect((await traces()).eintraege).toEqual([])
  const [row] = await db.selectFrom('vorgang').where('id', '=', nr).select(['ergebnis', 'uebergeben_am']).execute()
  expect(row).toEqual({ ergebnis: null, uebergeben_am: null })
  expect((await answer(nr, angenommen)).status).toBe(204)
})

test('after all of this every chain is whole', async () => {
  const breaks: unknown[] = []
  const { ketten } = await ausgang.databases.test
    .transaction()
    .execute((tx) => checkProtokoll(tx, (bruch) => void breaks.push(bruch)))
  expect(breaks).toEqual([])
  expect(ketten).toBeGreaterThan(5)
})

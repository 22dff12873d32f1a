import { updateKontaktdaten } from '@ekp/wire/anschlussnutzer'
import { createKontaktanfrage } from '@ekp/wire/anschlussnutzer/kontaktanfrage'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { call, type Credentials, eingangOf } from '../../testing/call.ts'
import { createAnschlussnutzer, createVertrag } from '../../testing/data/factories.ts'
import { openMailbox } from '../../testing/mails/mailbox.ts'
import { deleteQueuedMails, queuedMails } from '../../testing/mails/queuedMails.ts'
import { runJobs } from '../../testing/runJobs.ts'
import { type TestApp, testApp } from '../../testing/portals/testApp.ts'
import { testTenant } from '../../testing/testTenant.ts'

const text = 'Guten Tag,\n\nbitte senken Sie meinen Abschlag. 🌻\n.\nViele Grüße'
const anfrage = { betreff: 'Abschlagsänderung', text }

let portal: TestApp
let owner: Credentials
let reader: Credentials
let nobody: Credentials
let logIn: () => Promise<void>
beforeAll(async () => {
  portal = await testApp()
  const email = 'erika@example.org'
  const { passwort } = await createAnschlussnutzer(portal.db, { kundennummer: 'T-1', email, festnetz: '0351 1234567' })
  await createAnschlussnutzer(portal.db, { kundennummer: 'T-2', email: '', anrede: 'Firma', firma: 'Bäckerei Öz' })
  await createAnschlussnutzer(portal.db, { kundennummer: 'T-3', email, zugriff: 'eingeschränkt' })
  for (const [id, kundennummer] of [
    ['4711', 'T-1'],
    ['4712', 'T-1'],
    ['9999', 'T-2'],
  ] as const)
    await createVertrag(portal.db, { id, kundennummer })
  logIn = async () => {
    owner = await portal.login('T-1', passwort)
    nobody = await portal.login('T-2', passwort)
    reader = await portal.login('T-3', passwort)
  }
})
afterAll(() => portal.close())
beforeEach(async () => {
  // The next hour has a limit of its own.
  portal.clock.advance(3600)
  await logIn()
  await portal.db.deleteFrom('vorgang').execute()
  await deleteQueuedMails(portal.db)
})

const send = (body: object = anfrage, credentials: Credentials | undefined = owner) =>
  call(portal.app, createKontaktanfrage, { body }, credentials)
const vorgaenge = () => portal.db.selectFrom('vorgang').selectAll().execute()

async function expectNothing(): Promise<void> {
  expect(await vorgaenge()).toEqual([])
  expect(await queuedMails(portal.db)).toEqual([])
}

describe('a contact request', () => {
  test('is confirmed with number and time, and reaches the supplier as it was written', async () => {
    const answer = await send()
    const [vorgang, ...more] = await vorgaenge()
    expect(more).toEqual([])
    expect(vorgang).toMatchObject({ kundennummer: 'T-1', vertrag_id: null, art: 'kontaktanfrage', inhalt: anfrage })
    expect([answer.status, answer.text]).toEqual([204, ''])
    expect(eingangOf(answer)).toEqual({
      nummer: String(vorgang?.id),
      eingegangenAm: portal.clock.now().toISOString(),
    })
    expect(vorgang?.eingegangen_am).toEqual(portal.clock.now())
  })

  test('is mailed to the customer and to the service, and an answer of the service goes to the customer', async () => {
    portal.clock.set('2026-11-21T23:30:00+01:00')
    await logIn()
    const eingang = eingangOf(await send())
    const mailbox = await openMailbox()
    try {
      expect((await runJobs(portal, mailbox)).ergebnisse).toEqual(['gesendet', 'gesendet'])
    } finally {
      await mailbox.close()
    }
    const customer = mailbox.mails.find(({ an }) => an[0] === 'erika@example.org')
    const service = mailbox.mails.find(({ an }) => an[0] === 'service@example.org')
    expect(customer).toMatchObject({ subject: 'Ihre Anfrage ist bei uns eingegangen' })
    expect(customer?.replyTo).toBeUndefined()
    expect(customer?.text).toContain(`Guten Tag Frau Muster,

wir haben Ihre Anfrage erhalten und kümmern uns schnellstmöglich um Ihr Anliegen.

  Betreff: Abschlagsänderung
  Eingegangen am: 21.11.2026, 23:30 Uhr
  Nummer: ${eingang?.nummer}

Ihre Nachricht:

> Guten Tag,

> bitte senken Sie meinen Abschlag. 🌻

> .

> Viele Grüße
`)
    expect(service).toMatchObject({
      subject: 'Kontaktanfrage: Abschlagsänderung (T-1)',
      replyTo: [{ address: 'erika@example.org' }],
    })
    expect(service?.text).toContain(`  Kundennummer: T-1
  Kunde: Erika Muster
  E-Mail: erika@example.org
  Festnetz: 0351 1234567
  Betreff: Abschlagsänderung
  Eingegangen am: 21.11.2026, 23:30 Uhr
  Nummer: ${eingang?.nummer}

Die Nachricht:

> Guten Tag,

> bitte senken Sie meinen Abschlag. 🌻
`)
  })

  test('with a wished instalment is stored and mailed with the amount; without one it says none', async () => {
    expect((await send({ ...anfrage, gewuenschterAbschlag: 1200.5 })).status).toBe(204)
    expect((await vorgaenge())[0]?.inhalt).toEqual({ ...anfrage, gewuenschterAbschlag: 1200.5 })
    const row = { name: 'Gewünschter Abschlag', wert: '1.200,50 EUR im Monat' }
    for (const { angaben } of await queuedMails(portal.db)) expect(angaben).toContainEqual(row)
    await deleteQueuedMails(portal.db)
    // Another amount is another wish.
    for (const gewuenschterAbschlag of [80, null])
      expect((await send({ ...anfrage, gewuenschterAbschlag })).status).toBe(204)
    expect((await vorgaenge()).map(({ inhalt }) => inhalt)).toContainEqual({ ...anfrage, gewuenschterAbschlag: null })
    expect(await vorgaenge()).toHaveLength(3)
    const names = (await queuedMails(portal.db))
      .slice(-2)
      .flatMap(({ angaben = [] }) => angaben.map(({ name }) => name))
    expect(names).not.toContain('Gewünschter Abschlag')
  })

  test('about a contract names it in the outbox and in the mails; the same about another one is another request', async () => {
    for (const vertragId of ['4711', '4712', '4712']) expect((await send({ ...anfrage, vertragId })).status).toBe(204)
    const stored = await vorgaenge()
    expect(stored.map(({ vertrag_id }) => vertrag_id)).toEqual(['4711', '4712'])
    expect(stored[0]?.inhalt).toEqual({ ...anfrage, gewuenschterAbschlag: null })
    const mails = await queuedMails(portal.db)
    const named = mails.map(({ angaben }) => angaben?.find(({ name }) => name === 'Vertrag')?.wert)
    expect(named).toEqual(['4711', '4711', '4712', '4712'])
  })

  test.each(['9999', '4700'])('about the contract %s, which is not the customer’s, is refused', async (vertragId) => {
    const { status, text: problem } = await send({ ...anfrage, vertragId })
    expect(status).toBe(400)
    const felder = [{ feld: 'vertragId', text: 'Bitte wählen Sie einen Ihrer Verträge.' }]
    expect(JSON.parse(problem)).toMatchObject({ felder })
    await expectNothing()
  })

  test('quotes to the customer what he wrote, without a link in it', async () => {
    const phishing =
      'Vielen Dank.\n\nBitte zahlen Sie sofort unter https://zahlung.evil.example/login ein. Ihre Stadtwerke'
    expect((await send({ ...anfrage, text: phishing })).status).toBe(204)
    const mailbox = await openMailbox()
    try {
      await runJobs(portal, mailbox)
    } finally {
      await mailbox.close()
    }
    const customer = mailbox.mails.find(({ an }) => an[0] === 'erika@example.org')
    for (const body of [customer?.text, customer?.html]) {
      expect(body).not.toMatch(/https:\/\/zahlung|evil\.example/)
      expect(body?.replaceAll('\u200b', '')).toMatch(/(?:>|&#62;) Bitte zahlen[^]*zahlung\.evil\.example\/login/)
    }
    const service = mailbox.mails.find(({ an }) => an[0] === 'service@example.org')
    expect(service?.text).toContain(
      '\n\n> Bitte zahlen Sie sofort unter https://zahlung.evil.example/login ein. Ihre Stadtwerke\n',
    )
  })

  test('does not quote its text to an address that was entered less than three days ago', async () => {
    const moveTo = async (email: string) => {
      const body = { email, festnetz: '0351 1234567', mobil: null, fax: null }
      expect((await call(portal.app, updateKontaktdaten, { body }, owner)).status).toBe(200)
      await deleteQueuedMails(portal.db)
    }
    await moveTo('opfer@example.org')
    const eingang = eingangOf(await send())
    const mails = await queuedMails(portal.db)
    const customer = mails.find(({ an }) => an === 'opfer@example.org')
    expect(customer?.angaben?.map(({ name }) => name)).toEqual(['Betreff', 'Eingegangen am', 'Nummer'])
    expect(customer?.angaben).toContainEqual({ name: 'Nummer', wert: eingang?.nummer })
    expect(customer?.schluss).toEqual([
      'Ihre Nachricht liegt uns vor. Zur Sicherheit wiederholen wir sie hier nicht, weil diese E-Mail-Adresse erst seit Kurzem hinterlegt ist.',
    ])
    expect(mails.find(({ an }) => an === 'service@example.org')?.schluss).toContain('> Viele Grüße')
    await deleteQueuedMails(portal.db)
    portal.clock.advance(3 * 86_400)
    await logIn()
    await send()
    expect((await queuedMails(portal.db)).find(({ an }) => an === 'opfer@example.org')?.schluss).toContain(
      '> Viele Grüße',
    )
    await moveTo('erika@example.org')
    portal.clock.advance(3 * 86_400)
  })

  test('of a customer without an address is confirmed only on the page', async () => {
    expect((await send(anfrage, nobody)).status).toBe(204)
    const mails = await queuedMails(portal.db)
    expect(mails.map(({ an, antwortAn }) => [an, antwortAn])).toEqual([['service@example.org', undefined]])
    expect(mails[0]?.angaben).toContainEqual({ name: 'Kunde', wert: 'Bäckerei Öz' })
  })

  test('is stored once when it is sent twice; a request with another text is stored separately', async () => {
    const first = eingangOf(await send())
    portal.clock.advance(599)
    expect(eingangOf(await send())).toEqual(first)
    expect(await vorgaenge()).toHaveLength(1)
    expect(await queuedMails(portal.db)).toHaveLength(2)
    expect(eingangOf(await send({ ...anfrage, text: `${text}!` }))).not.toEqual(first)
    expect(eingangOf(await send(anfrage, nobody))).not.toEqual(first)
    portal.clock.advance(2)
    expect(eingangOf(await send())).not.toEqual(first)
    expect(await vorgaenge()).toHaveLength(4)
  })

  test('that an older version has stored, without the fields it did not know, is not stored again', async () => {
    const first = eingangOf(await send())
    await portal.db
      .updateTable('vorgang')
      .set({ inhalt: sql`inhalt - 'gewuenschterAbschlag'` })
      .execute()
    expect((await vorgaenge())[0]?.inhalt).toEqual(anfrage)
    expect(eingangOf(await send())).toEqual(first)
    expect(await vorgaenge()).toHaveLength(1)
    expect(await queuedMails(portal.db)).toHaveLength(2)
    expect(eingangOf(await send({ ...anfrage, gewuenschterAbschlag: 85 }))).not.toEqual(first)
  })

  test('is stored once when it is sent ten times at once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => send()))
    expect(new Set(answers.map((answer) => eingangOf(answer)?.nummer)).size).toBe(1)
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 204))
    expect(await vorgaenge()).toHaveLength(1)
    expect(await queuedMails(portal.db)).toHaveLength(2)
  })

  test('that cannot be stored sends no mail', async () => {
    await sql`alter table vorgang add constraint nichts check (art <> 'kontaktanfrage')`.execute(portal.db)
    expect((await send()).status).toBe(500)
    await sql`alter table vorgang drop constraint nichts`.execute(portal.db)
    await expectNothing()
  })
})

test('is refused after ten in an hour, with a sentence that says when the next is possible', async () => {
  for (let index = 0; index < 10; index++) {
    portal.clock.advance(60)
    expect((await send({ ...anfrage, text: `${text} ${index}` })).status).toBe(204)
  }
  const { status, headers, text: body } = await send({ ...anfrage, text: `${text} noch eine` })
  expect([status, headers['retry-after']]).toEqual([429, String(3600 - 540)])
  expect(body).toContain('Bitte versuchen Sie es später erneut.')
  expect((await send(anfrage, nobody)).status).toBe(204)
  portal.clock.advance(3600 - 540)
  await logIn()
  expect((await send({ ...anfrage, text: `${text} noch eine` })).status).toBe(204)
})

test('it needs a session, and one that may write', async () => {
  expect((await call(portal.app, createKontaktanfrage, { body: anfrage })).status).toBe(401)
  expect((await send(anfrage, { kundennummer: 'T-2', token: owner.token })).status).toBe(401)
  const { status, text: body } = await send(anfrage, reader)
  expect(status).toBe(403)
  expect(body).toContain('Mit Ihrem Zugang können Sie alles ansehen, aber nichts ändern.')
  await expectNothing()
})

describe('bad input is refused at its field', () => {
  const zuKurz = 'Die Nachricht muss mindestens 20 Zeichen lang sein.'
  const ohneBetreff = 'Vor dem Senden muss ein Betreff gewählt werden.'

  test.each([20, 10_000])('%i characters are taken', async (length) => {
    expect((await send({ ...anfrage, text: 'ä'.repeat(length) })).status).toBe(204)
  })

  test.each<[string, object, string, string]>([
    ['no text', { text: undefined }, 'text', 'Bitte geben Sie einen Text an.'],
    ['0 characters', { text: '' }, 'text', zuKurz],
    ['1 character', { text: 'x' }, 'text', zuKurz],
    ['2 characters', { text: 'xx' }, 'text', zuKurz],
    ['19 characters', { text: 'x'.repeat(19) }, 'text', zuKurz],
    ['20 of which one is a blank at the end', { text: `${'x'.repeat(19)} ` }, 'text', zuKurz],
    ['10,001 characters', { text: 'x'.repeat(10_001) }, 'text', 'Bitte geben Sie höchstens 10000 Zeichen an.'],
    ['NUL', { text: `${text}\u0000` }, 'text', 'Der Text enthält ein unzulässiges Zeichen.'],
    ['half an emoji', { text: `${text}\ud83c` }, 'text', 'Der Text enthält ein unzulässiges Zeichen.'],
    ['no subject', { betreff: undefined }, 'betreff', ohneBetreff],
    ['a blank subject', { betreff: '' }, 'betreff', ohneBetreff],
    [
      'an unknown subject',
      { betreff: 'Beschwerde\r\nBcc: alle@example.org' },
      'betreff',
      'Erlaubt sind: Abschlagsänderung, Frage zur Abrechnung, Frage zum Bearbeitungsstand, Sonstiges.',
    ],
    [
      'an instalment with another subject',
      { betreff: 'Sonstiges', gewuenschterAbschlag: 85 },
      'gewuenschterAbschlag',
      'Ein Abschlag gehört nur zum Betreff „Abschlagsänderung“.',
    ],
    [
      'an instalment of nothing',
      { gewuenschterAbschlag: 0 },
      'gewuenschterAbschlag',
      'Der Abschlag muss größer als 0 EUR sein.',
    ],
    ['an unknown field', { email: 'boese@example.org' }, 'email', 'Das Feld „email“ ist unbekannt.'],
  ])('%s', async (_name, changes, feld, sentence) => {
    const answer = await send({ ...anfrage, ...changes })
    expect(answer.status).toBe(400)
    expect(JSON.parse(answer.text)).toMatchObject({ detail: sentence, felder: [{ feld, text: sentence }] })
    await expectNothing()
  })

  test('100,000 characters are too large, and say so', async () => {
    const { status, text: body } = await send({ ...anfrage, text: 'x'.repeat(100_000) })
    expect([status, JSON.parse(body)]).toEqual([413, expect.objectContaining({ detail: 'Die Anfrage ist zu groß.' })])
    await expectNothing()
  })
})

test('without a service address there are only the Vorgang and the customer’s mail', async () => {
  const tenant = testTenant({ mail: { absender: 'portal@example.org' } })
  const plain = await testApp({ tenant })
  try {
    const { passwort } = await createAnschlussnutzer(plain.db, { kundennummer: 'T-1', email: 'erika@example.org' })
    const credentials = await plain.login('T-1', passwort)
    expect((await call(plain.app, createKontaktanfrage, { body: anfrage }, credentials)).status).toBe(204)
    expect((await queuedMails(plain.db)).map(({ an }) => an)).toEqual(['erika@example.org'])
  } finally {
    await plain.close()
  }
})

import { updateKontaktdaten } from '@ekp/wire/anschlussnutzer'
import { createKuendigung } from '@ekp/wire/kuendigung'
import { utcTag } from '@ekp/wire/rules/kalendertag'
import { findVertrag } from '@ekp/wire/vertrag'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { call, type Credentials } from '../../testing/call.ts'
import { createAnschlussnutzer, createVertrag } from '../../testing/data/factories.ts'
import { openMailbox } from '../../testing/mails/mailbox.ts'
import { deleteQueuedMails, queuedMails } from '../../testing/mails/queuedMails.ts'
import { runJobs } from '../../testing/runJobs.ts'
import { type TestApp, testApp } from '../../testing/portals/testApp.ts'
import { testTenant } from '../../testing/testTenant.ts'

const body = {
  grund: 'AUSZUG',
  datum: '2026-12-15',
  text: 'Der neue Mieter heißt Öztürk.\nSchlüssel beim Hausmeister.',
}
const contracts = [
  { id: '1', kundennummer: 'T-1' },
  { id: '2', kundennummer: 'T-1', gewuenschtes_lieferende: '2027-01-29' },
  { id: '3', kundennummer: 'T-1', lieferende: '2026-01-31', gewuenschtes_lieferende: '2026-01-31' },
  { id: '4', kundennummer: 'T-1', storniert: true },
  { id: '5', kundennummer: 'T-1', lieferbeginn: null, gewuenschter_lieferbeginn: '2027-01-01' },
  { id: '6', kundennummer: 'T-1', lieferbeginn: '2027-02-01' },
  { id: '7', kundennummer: 'T-1' },
  { id: '9', kundennummer: 'T-2' },
  { id: '10', kundennummer: 'T-3' },
]

let portal: TestApp
let owner: Credentials
let reader: Credentials
beforeAll(async () => {
  portal = await testApp({ database: { connections: 10 } })
  const email = 'erika@example.org'
  const { passwort } = await createAnschlussnutzer(portal.db, { kundennummer: 'T-1', email })
  await createAnschlussnutzer(portal.db, { kundennummer: 'T-2', email })
  await createAnschlussnutzer(portal.db, { kundennummer: 'T-3', email, zugriff: 'eingeschränkt' })
  owner = await portal.login('T-1', passwort)
  reader = await portal.login('T-3', passwort)
})
afterAll(() => portal.close())
beforeEach(async () => {
  portal.clock.set('2026-11-21T10:00:00+01:00')
  for (const table of ['vorgang', 'vertrag'] as const) await portal.db.deleteFrom(table).execute()
  for (const contract of contracts) await createVertrag(portal.db, contract)
  await deleteQueuedMails(portal.db)
})

const cancel = (vertragId: string, changes: object = {}, credentials: Credentials | undefined = owner) =>
  call(portal.app, createKuendigung, { params: { vertragId }, body: { ...body, ...changes } }, credentials)
async function moveTo(email: string): Promise<void> {
  const kontaktdaten = { email, festnetz: null, mobil: null, fax: null }
  expect((await call(portal.app, updateKontaktdaten, { body: kontaktdaten }, owner)).status).toBe(200)
  await deleteQueuedMails(portal.db)
}
const endOf = async (vertragId: string) => {
  const row = portal.db.selectFrom('vertrag').where('id', '=', vertragId).select('gewuenschtes_lieferende')
  return (await row.executeTakeFirstOrThrow()).gewuenschtes_lieferende
}
const vorgaenge = () => portal.db.selectFrom('vorgang').selectAll().execute()
const listVertraege = () => portal.db.selectFrom('vertrag').selectAll().orderBy('id').execute()

async function expectUntouched(before: unknown): Promise<void> {
  expect(await listVertraege()).toEqual(before)
  expect(await vorgaenge()).toEqual([])
  expect(await queuedMails(portal.db)).toEqual([])
}

describe('a cancellation', () => {
  test('sets the wished end, and the contract counts as cancelled', async () => {
    expect((await cancel('1')).status).toBe(204)
    const { body: vertrag } = await call(portal.app, findVertrag, { params: { vertragId: '1' } }, owner)
    expect(vertrag).toMatchObject({ status: 'gekuendigt', gewuenschtesLieferende: '2026-12-15', lieferende: null })
    expect(await endOf('7')).toBeNull()
  })

  test('reaches the supplier with reason, date and text', async () => {
    await cancel('1', { grund: 'Sonderkündigung' })
    expect(await vorgaenge()).toMatchObject([
      {
        kundennummer: 'T-1',
        vertrag_id: '1',
        art: 'kuendigung',
        inhalt: { ...body, grund: 'SONDERKUENDIGUNG' },
        eingegangen_am: portal.clock.now(),
        uebergeben_am: null,
      },
    ])
  })

  test('is confirmed by mail at once, with content, date and time; and the service is told', async () => {
    await cancel('1')
    const [vorgang] = await vorgaenge()
    const mailbox = await openMailbox()
    try {
      expect((await runJobs(portal, mailbox)).ergebnisse).toEqual(['gesendet', 'gesendet'])
    } finally {
      await mailbox.close()
    }
    const customer = mailbox.mails.find(({ an }) => an[0] === 'erika@example.org')
    expect(customer?.subject).toBe('Ihre Kündigung für Vertrag 1 ist eingegangen')
    expect(customer?.text).toContain(`
  Vertrag: 1
  Kündigungsgrund: Auszug
  Letzter Tag der Lieferung: 15.12.2026
  Eingegangen am: 21.11.2026, 10:00 Uhr
  Nummer: ${vorgang?.id}

Ihre Bemerkung:

> Der neue Mieter heißt Öztürk.

> Schlüssel beim Hausmeister.
`)
    const service = mailbox.mails.find(({ an }) => an[0] === 'service@example.org')
    expect(service).toMatchObject({
      subject: 'Kündigung: Vertrag 1 (T-1)',
      replyTo: [{ address: 'erika@example.org' }],
    })
    expect(service?.text).toContain('  Kundennummer: T-1\n  Kunde: Erika Muster\n  Vertrag: 1\n')
    expect(service?.text).toContain('Bemerkung:\n\n> Der neue Mieter heißt Öztürk.\n\n> Schlüssel beim Hausmeister.\n')
  })

  test('quotes to the customer what he wrote, without a link in it', async () => {
    const text = 'Vielen Dank.\nBitte zahlen Sie unter https://203.0.113.7/login oder zahlung.evil.example.'
    expect((await cancel('1', { text })).status).toBe(204)
    const mails = await queuedMails(portal.db)
    const schlussTo = (an: string) => mails.find((mail) => mail.an === an)?.schluss
    expect(schlussTo('erika@example.org')).toEqual([
      'Ihre Bemerkung:',
      '> Vielen Dank.',
      '> Bitte zahlen Sie unter https:\u200b//203.0.113.7/login oder zahlung.\u200bevil.\u200bexample.',
    ])
    expect(schlussTo('service@example.org')?.slice(1)).toEqual(text.split('\n').map((line) => `> ${line}`))
  })

  test('repeats no text to an address that was given less than three days ago, and confirms all else', async () => {
    await moveTo('opfer@example.org')
    try {
      expect((await cancel('1')).status).toBe(204)
      const mails = await queuedMails(portal.db)
      const customer = mails.find(({ an }) => an === 'opfer@example.org')
      expect(customer?.angaben).toContainEqual({ name: 'Letzter Tag der Lieferung', wert: '15.12.2026' })
      expect(customer?.angaben).toContainEqual({ name: 'Eingegangen am', wert: '21.11.2026, 10:00 Uhr' })
      expect(customer?.schluss).toEqual([
        'Ihre Bemerkung liegt uns vor. Zur Sicherheit wiederholen wir sie hier nicht, weil diese E-Mail-Adresse erst seit Kurzem hinterlegt ist.',
      ])
      expect(mails.find(({ an }) => an === 'service@example.org')?.schluss).toContain('> Schlüssel beim Hausmeister.')
    } finally {
      await moveTo('erika@example.org')
    }
  })

  test('has no remark in its mails when the customer wrote none', async () => {
    expect((await cancel('1', { text: undefined })).status).toBe(204)
    const mails = await queuedMails(portal.db)
    expect(mails.map(({ schluss }) => schluss)).toEqual([[], []])
  })

  test('does not take effect if its Vorgang cannot be stored', async () => {
    const before = await listVertraege()
    await sql`alter table vorgang add constraint nichts check (art <> 'kuendigung')`.execute(portal.db)
    expect((await cancel('1')).status).toBe(500)
    await sql`alter table vorgang drop constraint nichts`.execute(portal.db)
    await expectUntouched(before)
  })
})

describe('only what is active can be cancelled', () => {
  test.each([
    ['cancelled', '2', 'Dieser Vertrag ist bereits gekündigt.'],
    ['ended', '3', 'Dieser Vertrag ist bereits beendet.'],
    ['withdrawn', '4', 'Dieser Vertrag wurde storniert; eine Kündigung ist nicht nötig.'],
    ['ordered', '5', 'Dieser Vertrag hat noch nicht begonnen. Bitte wenden Sie sich an unseren Kundenservice.'],
  ])('one that is %s says so', async (_name, vertragId, sentence) => {
    const before = await listVertraege()
    const { status, text } = await cancel(vertragId)
    expect([status, JSON.parse(text).detail]).toEqual([409, sentence])
    await expectUntouched(before)
  })

  test('not to a day before its delivery begins', async () => {
    const { status, text } = await cancel('6')
    expect([status, JSON.parse(text).felder]).toEqual([
      400,
      [{ feld: 'datum', text: 'Die Lieferung beginnt erst am 01.02.2027. Bitte wählen Sie einen späteren Tag.' }],
    ])
    expect((await cancel('6', { datum: '2027-02-01' })).status).toBe(204)
  })

  test('a second cancellation is refused and changes nothing', async () => {
    expect((await cancel('1')).status).toBe(204)
    const again = await cancel('1', { datum: '2026-12-16' })
    expect([again.status, JSON.parse(again.text).detail]).toEqual([409, 'Dieser Vertrag ist bereits gekündigt.'])
    expect([await endOf('1'), (await vorgaenge()).length, (await queuedMails(portal.db)).length]).toEqual([
      '2026-12-15',
      1,
      2,
    ])
  })

  test('a second cancellation is refused as such for any day, also one that could not be chosen', async () => {
    for (const datum of ['2026-11-21', '2026-12-25', '2029-01-02']) {
      const { status, text } = await cancel('2', { datum })
      expect([status, JSON.parse(text).detail]).toEqual([409, 'Dieser Vertrag ist bereits gekündigt.'])
    }
    expect((await cancel('9', { datum: '2026-11-21' })).status).toBe(404)
    expect((await cancel('6', { datum: '2026-11-21' })).text).toContain('der zweite Werktag nach heute')
  })

  test('of a hundred cancellations at once one takes effect, and the others get the reason', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => cancel('1')))
    const statuses = answers.map(({ status }) => status)
    expect([statuses.filter((status) => status === 204).length, new Set(statuses)]).toEqual([1, new Set([204, 409])])
    const refused = answers.filter(({ status }) => status === 409).map(({ text }) => JSON.parse(text).detail)
    expect(new Set(refused)).toEqual(new Set(['Dieser Vertrag ist bereits gekündigt.']))
    expect([(await vorgaenge()).length, (await queuedMails(portal.db)).length]).toEqual([1, 2])
  })

  test('two contracts can be cancelled at the same moment', async () => {
    const answers = await Promise.all([cancel('1'), cancel('7')])
    expect(answers.map(({ status }) => status)).toEqual([204, 204])
    expect(await vorgaenge()).toHaveLength(2)
  })
})

describe('access', () => {
  test('it needs a session, and one that may write', async () => {
    const before = await listVertraege()
    expect((await call(portal.app, createKuendigung, { params: { vertragId: '1' }, body })).status).toBe(401)
    expect((await cancel('9', {}, { kundennummer: 'T-2', token: owner.token })).status).toBe(401)
    expect((await cancel('10', {}, reader)).status).toBe(403)
    await expectUntouched(before)
  })

  test('a foreign Vertrag answers like one that does not exist', async () => {
    const before = await listVertraege()
    const [foreign, missing] = await Promise.all([cancel('9'), cancel('4711')])
    expect([foreign.status, foreign.text]).toEqual([404, missing.text])
    await expectUntouched(before)
  })
})

describe('dates', () => {
  const zuFrueh = (datum: string) =>
    `Bitte wählen Sie einen Tag ab dem ${datum}; das ist der zweite Werktag nach heute.`
  const keinWerktag = (before: string, danach: string) =>
    `Bitte wählen Sie einen Tag, der kein Samstag, Sonntag oder Feiertag ist, zum Beispiel den ${before} oder den ${danach}.`
  const format = 'Bitte geben Sie ein Datum an, das es gibt (JJJJ-MM-TT, Jahre 1900 bis 2100).'

  test.each([
    ['2026-11-17', '2026-11-20'],
    ['2026-12-22', '2026-12-28'],
    ['2026-12-30', '2027-01-05'],
    ['2026-06-03', '2026-06-08'],
    ['2026-04-02', '2026-04-08'],
    ['2026-12-31', '2027-01-05'],
  ])('on %s the first day is %s', async (today, fruehestes) => {
    const [year, month, day] = fruehestes.split('-')
    portal.clock.set(`${today}T12:00:00+01:00`)
    owner = await portal.login('T-1', 'Sonnenblume-2026')
    const before = utcTag(Date.parse(fruehestes) - 86_400_000)
    const refused = await cancel('1', { datum: before })
    expect([refused.status, JSON.parse(refused.text).detail]).toEqual([400, zuFrueh(`${day}.${month}.${year}`)])
    expect((await cancel('1', { datum: fruehestes })).status).toBe(204)
  })

  test.each(['2026-12-24', '2026-12-31', '2027-12-31'])(
    '%s is taken: no holiday, though no working day',
    async (datum) => {
      owner = await portal.login('T-1', 'Sonnenblume-2026')
      expect((await cancel('1', { datum })).status).toBe(204)
      expect(await endOf('1')).toBe(datum)
    },
  )

  test('a day begins at midnight in Berlin', async () => {
    portal.clock.set('2026-11-16T23:59:59+01:00')
    owner = await portal.login('T-1', 'Sonnenblume-2026')
    expect((await cancel('1', { datum: '2026-11-19' })).status).toBe(204)
    portal.clock.set('2026-11-17T00:00:00+01:00')
    expect(JSON.parse((await cancel('7', { datum: '2026-11-19' })).text).detail).toBe(zuFrueh('20.11.2026'))
    expect((await cancel('7', { datum: '2026-11-20' })).status).toBe(204)
  })

  test.each([
    ['today', '2026-11-21', zuFrueh('24.11.2026')],
    ['yesterday', '2026-11-20', zuFrueh('24.11.2026')],
    ['long past', '1950-01-02', zuFrueh('24.11.2026')],
    ['a Saturday', '2026-11-28', keinWerktag('27.11.2026', '30.11.2026')],
    ['a Sunday', '2026-11-29', keinWerktag('27.11.2026', '30.11.2026')],
    ['Christmas', '2026-12-25', keinWerktag('24.12.2026', '28.12.2026')],
    ['a holiday of three Länder', '2027-01-06', keinWerktag('05.01.2027', '07.01.2027')],
    ['Buß- und Bettag, two years on', '2028-11-22', keinWerktag('21.11.2028', '23.11.2028')],
    ['too far ahead', '2029-01-02', 'Bitte wählen Sie einen Tag bis Ende 2028.'],
    ['another format', '15.12.2026', format],
    ['a time', '2026-12-15T00:00:00Z', format],
    ['a day that does not exist', '2027-02-29', format],
    ['nothing', '', format],
    ['none', undefined, 'Bitte geben Sie ein Datum an (JJJJ-MM-TT).'],
    ['a number', 20_261_215, 'Bitte geben Sie ein Datum an (JJJJ-MM-TT).'],
  ])('%s is refused', async (_name, datum, sentence) => {
    owner = await portal.login('T-1', 'Sonnenblume-2026')
    const before = await listVertraege()
    const { status, text } = await cancel('1', { datum })
    expect([status, JSON.parse(text).felder]).toEqual([400, [{ feld: 'datum', text: sentence }]])
    await expectUntouched(before)
  })
})

test('a supplier may take weekends and holidays as last days; for the minimum they still count as none', async () => {
  const own = testTenant()
  const offen = await testApp({ tenant: { ...own, app: { ...own.app, kuendigungstage: 'alle' } } })
  onTestFinished(() => offen.close())
  offen.clock.set('2026-11-21T10:00:00+01:00')
  const { passwort } = await createAnschlussnutzer(offen.db, { kundennummer: 'T-1' })
  for (const id of ['1', '2', '3']) await createVertrag(offen.db, { id, kundennummer: 'T-1' })
  const session = await offen.login('T-1', passwort)
  const cancelTo = async (vertragId: string, datum: string) =>
    (await call(offen.app, createKuendigung, { params: { vertragId }, body: { ...body, datum } }, session)).status
  expect([await cancelTo('1', '2026-11-28'), await cancelTo('2', '2026-12-25')]).toEqual([204, 204])
  expect([await cancelTo('3', '2026-11-23'), await cancelTo('3', '2026-11-24')]).toEqual([400, 204])
})

describe('bad input is refused at its field', () => {
  test.each([0, 1, 2, 19, 20, 4000])('a text of %i characters is taken', async (length) => {
    expect((await cancel('1', { text: 'ä'.repeat(length) })).status).toBe(204)
  })

  test.each<[string, object, string, string]>([
    ['no reason', { grund: undefined }, 'grund', 'Bitte wählen Sie einen Kündigungsgrund.'],
    ['an unknown reason', { grund: 'UMZUG' }, 'grund', 'Bitte wählen Sie einen Kündigungsgrund.'],
    ['4,001 characters', { text: 'x'.repeat(4001) }, 'text', 'Bitte geben Sie höchstens 4000 Zeichen an.'],
    ['NUL', { text: 'a\u0000' }, 'text', 'Der Text enthält ein unzulässiges Zeichen.'],
    ['a list', { text: ['x'] }, 'text', 'Bitte geben Sie einen Text an.'],
    ['an unknown field', { kundennummer: 'T-2' }, 'kundennummer', 'Das Feld „kundennummer“ ist unbekannt.'],
  ])('%s', async (_name, changes, feld, sentence) => {
    const before = await listVertraege()
    const { status, text } = await cancel('1', changes)
    expect([status, JSON.parse(text).felder]).toEqual([400, [{ feld, text: sentence }]])
    await expectUntouched(before)
  })

  test('100,000 characters are too large, and say so', async () => {
    const { status, text } = await cancel('1', { text: 'x'.repeat(100_000) })
    expect([status, JSON.parse(text).detail]).toEqual([413, 'Die Anfrage ist zu groß.'])
  })
})

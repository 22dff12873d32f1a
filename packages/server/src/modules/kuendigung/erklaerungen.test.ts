import { createKuendigungserklaerung, createWiderrufserklaerung } from '@ekp/wire/kuendigung'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { call } from '../../testing/call.ts'
import { createAnschlussnutzer, createVertrag } from '../../testing/data/factories.ts'
import { openMailbox } from '../../testing/mails/mailbox.ts'
import { deleteQueuedMails, queuedMails } from '../../testing/mails/queuedMails.ts'
import { runJobs } from '../../testing/runJobs.ts'
import { spendErklaerungsmails } from '../../testing/mails/spendErklaerungsmails.ts'
import { testApp, type TestApp } from '../../testing/portals/testApp.ts'
import { testTenant } from '../../testing/testTenant.ts'

const kuendigung = {
  art: 'ausserordentlich',
  grund: 'Die Preise steigen.\nDas war nicht vereinbart.',
  name: 'Erika Muster',
  identifizierung: 'T-1, Lindenallee 12a',
  vertragsbezeichnung: 'Strom, Zähler 1EMH0012845719',
  datum: '2026-11-01',
  email: 'erika@müller-söhne.de',
}
const widerruf = {
  name: 'Erika Muster',
  vertragsbezeichnung: 'Auftrag vom 15.11.2026',
  email: 'erika@example.org',
}
const erklaerungen = [
  { name: 'a cancellation', endpoint: createKuendigungserklaerung, art: 'kuendigungserklaerung', body: kuendigung },
  { name: 'a withdrawal', endpoint: createWiderrufserklaerung, art: 'widerrufserklaerung', body: widerruf },
] as const

let portal: TestApp
const events: string[] = []
beforeAll(async () => {
  portal = await testApp({
    trustedProxies: ['127.0.0.1'],
    database: { connections: 10 },
    onEreignis: (_mandant, ereignis) => events.push(ereignis),
  })
  await createAnschlussnutzer(portal.db, { kundennummer: 'T-1', email: 'echt@example.org' })
  await createVertrag(portal.db, { id: '4711', kundennummer: 'T-1' })
})
afterAll(() => portal.close())
let day = 0
beforeEach(async () => {
  // Each day has limits of its own.
  day += 2
  portal.clock.set(new Date(Date.parse('2026-11-21T10:00:00+01:00') + day * 86_400_000).toISOString())
  await portal.db.deleteFrom('vorgang').execute()
  await deleteQueuedMails(portal.db)
})

const cancel = (changes: object = {}) =>
  call(portal.app, createKuendigungserklaerung, { body: { ...kuendigung, ...changes } })
const vorgaenge = () => portal.db.selectFrom('vorgang').selectAll().orderBy('id').execute()

async function receiveMails() {
  const mailbox = await openMailbox()
  try {
    expect((await runJobs(portal, mailbox)).ergebnisse).toEqual(['gesendet', 'gesendet'])
  } finally {
    await mailbox.close()
  }
  return mailbox.mails
}

describe.each(erklaerungen)('$name', ({ endpoint, art, body }) => {
  const send = (changes: object = {}) => call(portal.app, endpoint, { body: { ...body, ...changes } })

  test('needs no session, is stored, and is answered with a number and a time that can be saved', async () => {
    const { status, body: answer } = await send()
    const [vorgang, ...more] = await vorgaenge()
    expect(more).toEqual([])
    expect([status, answer]).toEqual([
      200,
      {
        nummer: String(vorgang?.id),
        eingegangenAm: portal.clock.now().toISOString(),
        bestaetigung: 'sofort',
        erklaerung: body,
      },
    ])
    expect(vorgang).toMatchObject({ kundennummer: null, vertrag_id: null, art, inhalt: body, uebergeben_am: null })
    expect(vorgang?.eingegangen_am).toEqual(portal.clock.now())
  })

  test('is stored once when it is sent again within ten minutes, and gets the same receipt', async () => {
    const first = await send()
    portal.clock.advance(599)
    expect((await send()).text).toBe(first.text)
    expect([(await vorgaenge()).length, (await queuedMails(portal.db)).length]).toEqual([1, 2])
    portal.clock.advance(2)
    expect((await send()).text).not.toBe(first.text)
    expect((await send({ name: 'Erich Muster' })).text).not.toBe(first.text)
    expect(await vorgaenge()).toHaveLength(3)
  })

  test('is stored once when it is sent ten times at once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => send()))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect([(await vorgaenge()).length, (await queuedMails(portal.db)).length]).toEqual([1, 2])
  })

  test('sends no mail when it cannot be stored', async () => {
    await sql`alter table vorgang add constraint nichts check (kundennummer is not null)`.execute(portal.db)
    expect((await send()).status).toBe(500)
    await sql`alter table vorgang drop constraint nichts`.execute(portal.db)
    expect(await queuedMails(portal.db)).toEqual([])
  })

  test('gets the same answer for customers and strangers, and changes no contract', async () => {
    const before = await portal.db.selectFrom('vertrag').selectAll().execute()
    const known = await send({ vertragsbezeichnung: '4711', email: 'echt@example.org' })
    const unknown = await send({ vertragsbezeichnung: '0815', email: 'echt@example.com' })
    const shape = (text: string) =>
      text.replaceAll(/"(?:nummer|vertragsbezeichnung|email)":"[^"]*"/g, (field) => field.split(':')[0] ?? '')
    expect([known.status, shape(known.text)]).toEqual([unknown.status, shape(unknown.text)])
    expect(Object.keys(known.headers)).toEqual(Object.keys(unknown.headers))
    expect(await portal.db.selectFrom('vertrag').selectAll().execute()).toEqual(before)
    expect((await vorgaenge()).map(({ kundennummer, vertrag_id }) => [kundennummer, vertrag_id])).toEqual([
      [null, null],
      [null, null],
    ])
  })

  test('is an unknown path where the tenant does not offer it', async () => {
    const { app } = testTenant()
    const closed = await testApp({
      tenant: testTenant({ app: { ...app, kuendigungsbutton: false, widerrufsbutton: false } }),
    })
    try {
      const { status, text } = await call(closed.app, endpoint, { body })
      expect([status, JSON.parse(text).detail]).toEqual([404, 'Diese Adresse gibt es nicht.'])
      expect(await closed.db.selectFrom('vorgang').selectAll().execute()).toEqual([])
    } finally {
      await closed.close()
    }
  })
})

describe('mails', () => {
  test('confirm a cancellation at once with content, date and time, and tell the service', async () => {
    portal.clock.set('2026-12-31T23:59:30+01:00')
    const { body } = await cancel()
    const mails = await receiveMails()
    const confirmation = mails.find(({ an }) => an[0]?.startsWith('erika@'))
    expect(confirmation?.subject).toBe('Ihre Kündigung ist eingegangen')
    const content = `
  Art der Kündigung: außerordentlich
  Name: Erika Muster
  Kundennummer oder Anschrift: T-1, Lindenallee 12a
  Vertrag: Strom, Zähler 1EMH0012845719
  Vertragsende: 01.11.2026
  E-Mail: erika@müller-söhne.de
  Eingegangen am: 31.12.2026, 23:59 Uhr
  Nummer: ${body.nummer}

Grund der Kündigung:

> Die Preise steigen.

> Das war nicht vereinbart.
`
    expect(confirmation?.text).toContain(`Guten Tag,

wir bestätigen Ihnen den Eingang Ihrer Kündigung, die Sie auf unserer Internetseite mit „jetzt kündigen“ erklärt haben.
${content}`)
    const service = mails.find(({ an }) => an[0] === 'service@example.org')
    expect(service?.subject).toBe('Kündigung ohne Anmeldung: Erika Muster')
    expect(service?.replyTo?.[0]?.address).toBe('erika@xn--mller-shne-kcb9d.de')
    expect(service?.text).toContain(`nicht geprüft.\n${content}`)
  })

  test('name the earliest possible time when an ordinary cancellation has no date', async () => {
    const { body } = await cancel({ art: 'ordentlich', grund: undefined, datum: undefined, identifizierung: undefined })
    expect(body.erklaerung).toMatchObject({ grund: null, datum: null, identifizierung: null })
    const [confirmation] = await receiveMails()
    expect(confirmation?.text).toContain(
      '  Art der Kündigung: ordentlich\n  Name: Erika Muster\n  Vertrag: Strom, Zähler 1EMH0012845719\n  Vertragsende: zum frühestmöglichen Zeitpunkt\n',
    )
    expect(confirmation?.text).not.toContain('Grund der Kündigung')
  })

  test('confirm a withdrawal', async () => {
    portal.clock.set('2027-01-01T00:00:00+01:00')
    const { body } = await call(portal.app, createWiderrufserklaerung, { body: widerruf })
    const mails = await receiveMails()
    const confirmation = mails.find(({ an }) => an[0] === 'erika@example.org')
    expect(confirmation?.subject).toBe('Ihr Widerruf ist eingegangen')
    expect(confirmation?.text).toContain('mit „Widerruf bestätigen“ erklärt haben.')
    expect(confirmation?.text).toContain(`
  Name: Erika Muster
  Vertrag: Auftrag vom 15.11.2026
  E-Mail: erika@example.org
  Eingegangen am: 01.01.2027, 00:00 Uhr
  Nummer: ${body.nummer}
`)
    expect(mails.map(({ subject }) => subject)).toContain('Widerruf ohne Anmeldung: Erika Muster')
  })

  test('contain nothing that a mail program turns into a link: the address may be a stranger’s', async () => {
    const links = { grund: 'Gewonnen!\nMehr auf bit.ly/abc', name: 'bank-login.com', vertragsbezeichnung: 'x@evil.com' }
    expect((await cancel({ ...links, email: 'erika@example.org' })).status).toBe(200)
    const mails = await receiveMails()
    const confirmation = mails.find(({ an }) => an[0] === 'erika@example.org')
    for (const body of [confirmation?.text, confirmation?.html]) {
      expect(body).toContain('erika@example.org')
      expect(body).not.toMatch(/bit\.ly|bank-login\.com|x@evil|evil\.com/)
      expect(body?.replaceAll('\u200b', '')).toMatch(/bank-login\.com[^]*x@evil\.com[^]*Mehr auf bit\.ly\/abc/)
    }
    const service = mails.find(({ an }) => an[0] === 'service@example.org')
    expect(service?.text).toContain('Vertrag: x@evil.com\n')
    expect((await vorgaenge())[0]?.inhalt).toMatchObject(links)
  })

  test.each([
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '=?utf-8?q?=0d=0aBcc:_alle@example.com?=',
    'Muster, alle@example.com',
    'Muster <alle@example.com>',
  ])('take the name %s for what it is: text', async (name) => {
    expect((await cancel({ name, email: 'erika@example.org' })).status).toBe(200)
    const mails = await receiveMails()
    expect(mails.map(({ an }) => an).toSorted()).toEqual([['erika@example.org'], ['service@example.org']])
    const expected = new Set(['erika@example.org', 'service@example.org'])
    expect(mails.flatMap(({ to = [] }) => to.map(({ address }) => expected.has(String(address))))).toEqual([true, true])
    for (const mail of mails) {
      expect(mail.headers.map(({ key }) => key)).not.toContain('bcc')
      expect(mail.html).not.toMatch(/<script|<img/)
      expect(mail.text?.replaceAll(/\s+/g, ' ').replaceAll('\u200b', '')).toContain(`Name: ${name} `)
    }
    expect(mails.find(({ an }) => an[0] === 'service@example.org')?.subject).toBe(`Kündigung ohne Anmeldung: ${name}`)
  })
})

describe('bad input is refused at its field, and no mail goes out', () => {
  test.each<[string, object, string, string]>([
    ['no kind', { art: undefined }, 'art', 'Erlaubt sind: ordentlich, ausserordentlich.'],
    ['no reason', { grund: '' }, 'grund', 'Bitte nennen Sie den Grund Ihrer außerordentlichen Kündigung.'],
    ['4,001 characters', { grund: 'x'.repeat(4001) }, 'grund', 'Bitte geben Sie höchstens 4000 Zeichen an.'],
    ['no name', { name: undefined }, 'name', 'Bitte geben Sie einen Text an.'],
    ['a header', { name: 'E\r\nBcc: b@example.org' }, 'name', 'Der Text enthält ein unzulässiges Zeichen.'],
    ['a separator', { name: 'E\u2028M' }, 'name', 'Der Text enthält ein unzulässiges Zeichen.'],
    ['a link', { name: 'http://example.org' }, 'name', 'Bitte geben Sie hier keine Internetadresse an.'],
    ['a link', { grund: 'Siehe WWW.example.org' }, 'grund', 'Bitte geben Sie hier keine Internetadresse an.'],
    [
      'a link',
      { identifizierung: 'https://example.org' },
      'identifizierung',
      'Bitte geben Sie hier keine Internetadresse an.',
    ],
    ['NUL', { vertragsbezeichnung: 'a\u0000' }, 'vertragsbezeichnung', 'Der Text enthält ein unzulässiges Zeichen.'],
    [
      '301 characters',
      { vertragsbezeichnung: 'x'.repeat(301) },
      'vertragsbezeichnung',
      'Bitte geben Sie höchstens 300 Zeichen an.',
    ],
    [
      'another format',
      { datum: '1.11.2026' },
      'datum',
      'Bitte geben Sie ein Datum an, das es gibt (JJJJ-MM-TT, Jahre 1900 bis 2100).',
    ],
    ['two addresses', { email: 'a@b.de,c@d.de' }, 'email', 'Die angegebene Email ist ungültig.'],
    ['a header in an address', { email: 'a@b.de\r\nBcc: c@d.de' }, 'email', 'Die angegebene Email ist ungültig.'],
    ['a customer number', { kundennummer: 'T-1' }, 'kundennummer', 'Das Feld „kundennummer“ ist unbekannt.'],
  ])('%s', async (_name, changes, feld, sentence) => {
    const { status, text } = await cancel(changes)
    expect([status, JSON.parse(text).felder]).toEqual([400, [{ feld, text: sentence }]])
    expect(await vorgaenge()).toEqual([])
    expect(await queuedMails(portal.db)).toEqual([])
  })

  test.each(['2000-01-01', '2026-12-25', '2100-12-31'])('but a date is never: %s', async (datum) => {
    expect((await cancel({ datum })).status).toBe(200)
    expect((await vorgaenge())[0]?.inhalt).toMatchObject({ datum })
  })
})

describe('limits', () => {
  const spendMails = (count: number) => spendErklaerungsmails(portal.db, count, portal.clock.now())
  let count = 0
  const from = async (ip: string, email = `a${++count}@example.org`) => {
    const { statusCode, headers, payload } = await portal.app.inject({
      method: 'POST',
      url: '/api/widerrufserklaerung',
      headers: { 'x-forwarded-for': ip },
      payload: { ...widerruf, name: `Muster ${++count}`, email },
    })
    return { status: statusCode, wait: headers['retry-after'], text: payload }
  }

  test('twenty declarations an hour from one IPv4 address or one /64 network', async () => {
    for (let host = 0; host < 20; host++) expect((await from(`2001:db8:1:2::${host}`)).status).toBe(200)
    portal.clock.advance(1000)
    const { status, wait, text } = await from('2001:db8:1:2:ffff::1')
    expect([status, wait]).toEqual([429, '2600'])
    expect(text).toContain('Von Ihrem Internetanschluss kamen gerade sehr viele Erklärungen.')
    expect(text).toContain('auch per E-Mail oder Brief')
    expect((await from('2001:db8:1:3::1')).status).toBe(200)
    portal.clock.advance(2600)
    expect((await from('2001:db8:1:2:ffff::1')).status).toBe(200)
  })

  test('ten mails a day to one address, however it is written; later declarations are stored, and the service is told', async () => {
    for (let host = 0; host < 10; host++) expect((await from(`192.0.2.${host}`, 'Erika@example.org')).status).toBe(200)
    portal.clock.advance(3600)
    await deleteQueuedMails(portal.db)
    for (const email of ['erika@Example.ORG', 'erika+1@example.org']) {
      const { status, text } = await from('192.0.2.99', email)
      expect([status, JSON.parse(text)]).toMatchObject([200, { bestaetigung: 'keine', erklaerung: { email } }])
    }
    expect(await vorgaenge()).toHaveLength(12)
    const mails = await queuedMails(portal.db)
    expect(mails.map(({ an }) => an)).toEqual(['service@example.org', 'service@example.org'])
    expect(mails[0]?.absaetze.at(-1)).toMatch(/^Das Portal hat ihren Eingang nur am Bildschirm bestätigt/)
    expect(JSON.parse((await from('192.0.2.99', 'erich@example.org')).text).bestaetigung).toBe('sofort')
  })

  test('when the mails of an hour are used up, a declaration is stored, its mail waits, and operators are told once', async () => {
    await spendMails(400)
    events.length = 0
    for (let host = 0; host < 2; host++) {
      const { status, text } = await from(`192.0.2.${host}`)
      expect([status, JSON.parse(text).bestaetigung]).toEqual([200, 'spaeter'])
    }
    expect(events).toEqual(['vieleErklaerungen'])
    const { rows } = await sql<{ an: string; waits: number }>`
      select payload -> 'mail' ->> 'an' as an, round(extract(epoch from run_at - created_at))::integer as waits
      from graphile_worker._private_jobs order by id
    `.execute(portal.db)
    expect(rows.map(({ an, waits }) => [an.includes('service'), waits])).toEqual([
      [false, 18],
      [true, 0],
      [false, 36],
      [true, 0],
    ])
    await spendMails(2000)
    events.length = 0
    expect(JSON.parse((await from('192.0.2.3')).text).bestaetigung).toBe('keine')
    expect(events).toEqual(['bestaetigungEntfaellt'])
    portal.clock.advance(3600)
    await spendMails(2000)
    expect(JSON.parse((await from('192.0.2.4')).text).bestaetigung).toBe('keine')
    expect(events.slice(1)).toEqual(['bestaetigungEntfaellt', 'vieleErklaerungen'])
    expect(await vorgaenge()).toHaveLength(4)
  })

  test('a declaration that could not be stored counts against no limit', async () => {
    await sql`alter table vorgang add constraint nichts check (kundennummer is not null)`.execute(portal.db)
    for (let times = 0; times < 25; times++) expect((await from('192.0.2.7', 'pech@example.org')).status).toBe(500)
    await sql`alter table vorgang drop constraint nichts`.execute(portal.db)
    expect((await from('192.0.2.7', 'pech@example.org')).status).toBe(200)
  })
})

import { readFile, stat } from 'node:fs/promises'
import { completePasswortReset, login } from '@ekp/wire/anmeldung'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { call } from '../../../testing/call.ts'
import { sweepResets } from '../../../modules/anmeldung/passwort/resetQueries.ts'
import { load } from '../../../testing/data/importRecords.ts'
import { loescheAm } from '../../../testing/data/loeschtest.ts'
import { deleteQueuedMails } from '../../../testing/mails/queuedMails.ts'
import { askForReset, receiveMails, tokenOf } from '../../../testing/mails/resetMails.ts'
import { openServicePortal, type ServicePortal } from '../../../testing/portals/openServicePortal.ts'
import { readPdf } from '../../../testing/readPdf.ts'

let portal: ServicePortal
let last = 0
beforeAll(async () => {
  portal = await openServicePortal()
})
beforeEach(async () => {
  await sql`truncate anschlussnutzer, vorgang cascade`.execute(portal.db)
  await deleteQueuedMails(portal.db)
  portal.clock.set('2026-11-21T10:00:00+01:00')
  last++
})
afterAll(() => portal.close())

const kundeOf = (nummer: number, more: object = {}) => ({
  art: 'anschlussnutzer',
  kundennummer: `T-${nummer}`,
  anrede: 'Frau',
  nachname: `Öztürk${nummer}`,
  ...more,
})
const vertragOf = (nummer: number, more: object = {}) => ({
  art: 'vertrag',
  id: `V-${nummer}`,
  kundennummer: `T-${nummer}`,
  versorgungsart: 'strom',
  kundenArt: 'Haushaltskunde',
  strasse: 'Lindenallee',
  hausnummer: String(nummer),
  plz: '08999',
  ort: 'Mühlenbrück',
  ...more,
})
const email = (nummer: number) => ({ email: `kunde${nummer}@example.org` })

/** Three with a mail address and two who need a letter. */
const loadFuenf = () =>
  load(
    portal.db,
    [1, 2, 3, 4, 5].flatMap((nummer) => [kundeOf(nummer, nummer < 4 ? email(nummer) : {}), vertragOf(nummer)]),
  )
const run = (options: string, more?: Parameters<ServicePortal['run']>[1]) =>
  portal.run(`einladen ${options}`.trim(), more)
const signIn = async (kundennummer: string, passwort: string) =>
  (await call(portal.app, login, { headers: { kundennummer, passwort } })).status
const pathOf = (name: string) => portal.ordner.path(`${name}-${last}.csv`)
const neues = 'Gartenzaun+Regen-26'

test('who has a mail address gets a link to a password, the others letters, and --stand says who has come', async () => {
  await loadFuenf()
  const target = pathOf('briefe')
  expect(await run(`--brief ${target} --bearbeiter M.Weber`)).toMatchObject({
    code: 0,
    out: `2 Briefe stehen in ${target.replace('.csv', '.pdf')}, die Angaben in ${target}.\n3 E-Mails mit einem Link gehen hinaus.\n`,
  })
  expect((await portal.run('mails --kundennummer T-1')).out).toContain('Ihr Zugang zum Kundenportal')
  const mails = await receiveMails(portal)
  expect(mails.map(({ an }) => an[0]).toSorted()).toEqual([1, 2, 3].map((nummer) => email(nummer).email))
  const mail = mails.find(({ an }) => an[0] === email(1).email)
  expect(mail?.subject).toBe('Ihr Zugang zum Kundenportal')
  const headers = { token: tokenOf(mail), neuesPasswort: neues }
  expect((await call(portal.app, completePasswortReset, { headers })).status).toBe(204)
  expect(await signIn('T-1', neues)).toBe(200)

  const { texts } = readPdf(await readFile(target.replace('.csv', '.pdf')))
  expect(texts).toEqual([
    expect.stringContaining('FrauÖztürk4Lindenallee408999Mühlenbrück'),
    expect.stringContaining('FrauÖztürk5Lindenallee508999Mühlenbrück'),
  ])

  const list = pathOf('stand')
  const { out } = await run(`--stand --nach ${list}`)
  expect(out.replaceAll(/ +/g, ' ')).toContain('per E-Mail 3 1\nper Brief 2 0\n')
  expect((await readFile(list, 'utf8')).split('\r\n')).toEqual([
    'kundennummer;weg;eingeladenAm;angekommen',
    'T-1;mail;2026-11-21 10:00:00;ja',
    'T-2;mail;2026-11-21 10:00:00;nein',
    'T-3;mail;2026-11-21 10:00:00;nein',
    'T-4;brief;2026-11-21 10:00:00;nein',
    'T-5;brief;2026-11-21 10:00:00;nein',
    '',
  ])
  const protokoll = await portal.db.selectFrom('protokoll').select(['kundennummer', 'aktion', 'akteur']).execute()
  expect(protokoll).toContainEqual({ kundennummer: 'T-2', aktion: 'passwort_link_angefordert', akteur: 'versorger' })
})

/** The answer to the one link of a customer who was invited. */
async function inviteOne() {
  await load(portal.db, [kundeOf(1, email(1)), vertragOf(1)])
  await run('--bearbeiter x')
  const [mail] = await receiveMails(portal)
  const headers = { token: tokenOf(mail), neuesPasswort: neues }
  return { mail, use: async () => (await call(portal.app, completePasswortReset, { headers })).status }
}
const daySeconds = 86_400

test('the link of an invitation is good for a fortnight, though other links are swept away, and once', async () => {
  const { mail, use } = await inviteOne()
  expect(mail?.text).toMatch(/Link gültig bis:? +05\.12\.2026, 10:00/)
  expect(mail?.text).toContain('lädt Sie in das')
  expect(mail?.text).not.toContain('Haben Sie das nicht selbst veranlasst?')
  portal.clock.advance(14 * daySeconds - 1)
  await sweepResets(portal.db, portal.clock.now())
  await loescheAm(portal.db, portal.clock.now().toISOString())
  expect(await use()).toBe(204)
  expect(await use()).not.toBe(204)
})

test('after a fortnight the link of an invitation is no longer good', async () => {
  const { use } = await inviteOne()
  portal.clock.advance(14 * daySeconds)
  expect(await use()).not.toBe(204)
})

test('a link that the invited customer asks for holds 24 hours, and voids that of the invitation', async () => {
  const { use } = await inviteOne()
  portal.clock.advance(daySeconds)
  await askForReset(portal, 'T-1')
  const [mail] = await receiveMails(portal)
  expect(mail?.subject).not.toBe('Ihr Zugang zum Kundenportal')
  expect(await use()).not.toBe(204)
  portal.clock.advance(daySeconds)
  const headers = { token: tokenOf(mail), neuesPasswort: neues }
  expect((await call(portal.app, completePasswortReset, { headers })).status).not.toBe(204)
})

test('called again it invites nobody twice', async () => {
  await loadFuenf()
  await run(`--brief ${pathOf('erst')} --bearbeiter x`)
  await receiveMails(portal)
  expect(await run(`--brief ${pathOf('dann')} --bearbeiter x`)).toMatchObject({
    code: 0,
    out: 'Niemand ist einzuladen.\n',
  })
  await expect(stat(pathOf('dann'))).rejects.toThrow('ENOENT')
  expect(await receiveMails(portal)).toEqual([])
})

test('two calls at once invite each customer once', async () => {
  await loadFuenf()
  await Promise.all([run('--bearbeiter a'), run('--bearbeiter b')])
  expect(await receiveMails(portal)).toHaveLength(3)
})

test('in steps: at most so many on a day, all calls together, and the next day the others', async () => {
  await loadFuenf()
  const step = (name: string) => run(`--hoechstens 2 --brief ${pathOf(name)} --bearbeiter x`)
  expect((await step('a')).out).toBe(
    '2 E-Mails mit einem Link gehen hinaus.\nDie Zahl für heute ist erreicht; morgen geht es weiter.\n',
  )
  expect((await step('b')).out).toContain('Die Zahl für heute ist erreicht')
  expect(await receiveMails(portal)).toHaveLength(2)
  portal.clock.advance(86_400)
  expect((await step('c')).out).toContain('1 Brief steht in ')
  portal.clock.advance(86_400)
  await step('d')
  const { out } = await run('--stand')
  expect(out.replaceAll(/ +/g, ' ')).toContain('per E-Mail 3 0\nper Brief 2 0\n')
  portal.clock.advance(-2 * 86_400)
})

test('without --brief only mails go out, and it says how many letters are missing', async () => {
  await loadFuenf()
  expect((await run('--bearbeiter x')).out).toBe(
    '3 E-Mails mit einem Link gehen hinaus.\n2 Kunden brauchen einen Brief: Nennen Sie mit --brief, wohin.\n',
  )
})

test('nobody is invited who has a password, is locked, wants to be deleted, has no contract any more, or no address', async () => {
  await load(portal.db, [
    ...[kundeOf(1, { ...email(1), passwort: 'Sonnenblume-2026' }), vertragOf(1)],
    ...[kundeOf(2, { ...email(2), einmalpasswort: 'Willkommen-2026' }), vertragOf(2)],
    ...[kundeOf(3, { ...email(3), gesperrt: true }), vertragOf(3)],
    ...[kundeOf(4, email(4)), vertragOf(4, { lieferbeginn: '2020-01-01', lieferende: '2025-01-31' })],
    ...[kundeOf(5, email(5)), vertragOf(5, { storniert: true })],
    ...[kundeOf(6), vertragOf(6, { strasse: null })],
    ...[kundeOf(7, email(7)), vertragOf(7)],
  ])
  // The import has its own clock.
  await portal.db
    .updateTable('anschlussnutzer')
    .set({ einmalpasswort_seit: portal.clock.now() })
    .where('kundennummer', '=', 'T-2')
    .execute()
  await portal.db.insertInto('loeschvermerk').values({ kundennummer: 'T-7', verlangt_am: portal.clock.now() }).execute()
  expect((await run(`--brief ${pathOf('keine')} --bearbeiter x`)).out).toBe(
    'Niemand ist einzuladen.\nOhne E-Mail und Anschrift: T-6.\n',
  )
  expect((await run('--stand')).out.replaceAll(/ +/g, ' ')).toContain(
    'ohne E-Mail und Anschrift 1\neigenes Passwort ohne Einladung 1\n',
  )
})

test('a one-time password that a clock wrote which was ahead signs nobody in, so its customer is invited [versorger-130]', async () => {
  await load(portal.db, [kundeOf(1, email(1)), vertragOf(1)])
  const ahead = new Date(portal.clock.now().getTime() + 365 * 86_400_000)
  await portal.db
    .updateTable('anschlussnutzer')
    .set({ passwort_hash: 'phc', passwort_einmalig: true, einmalpasswort_seit: ahead })
    .execute()
  expect(await run('--bearbeiter M.Weber')).toMatchObject({ out: '1 E-Mail mit einem Link geht hinaus.\n' })
})

test('a letter file that cannot be written invites nobody; Ctrl-C ends before the next step', async () => {
  await loadFuenf()
  const da = await portal.ordner.write(`da-${last}.csv`, 'alt')
  expect(await run(`--brief ${da} --bearbeiter x`)).toMatchObject({
    code: 2,
    err: expect.stringContaining('wird nicht überschrieben'),
  })
  const target = pathOf('abgebrochen')
  expect(await run(`--brief ${target} --bearbeiter x`, { signal: AbortSignal.abort() })).toMatchObject({ code: 130 })
  await expect(stat(target)).rejects.toThrow('ENOENT')
  expect(await run('--bearbeiter x', { signal: AbortSignal.abort() })).toMatchObject({
    code: 130,
    err: 'Abgebrochen; der nächste Aufruf macht weiter.\n',
  })
  expect((await run('--stand')).out.replaceAll(/ +/g, ' ')).toContain('per E-Mail 0 0\nper Brief 0 0\n')
  expect(await receiveMails(portal)).toEqual([])
})

test.each([
  ['', 'Es fehlt --bearbeiter'],
  ['--nach x.csv --bearbeiter x', '--nach gehört zu --stand.'],
  ['--stand --hoechstens 5', '--stand zeigt nur'],
  ['--stand --brief x.csv', '--stand zeigt nur'],
  ['--hoechstens viele --bearbeiter x', 'zum Beispiel 500'],
])('einladen %s is a wrong call', async (options, sentence) => {
  const { code, err } = await run(options)
  expect([code, err]).toEqual([2, expect.stringContaining(sentence)])
})

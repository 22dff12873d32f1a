import { requestPasswortReset } from '@ekp/wire/anmeldung'
import { requestVerknuepfungslink } from '@ekp/wire/anmeldung/verknuepfung'
import { findAnschlussnutzer, type Kontaktdaten, updateKontaktdaten } from '@ekp/wire/anschlussnutzer'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { stripKunde } from '../../../datenschutz/deleteKundeOnRequest.ts'
import { type Mailer, MailNotSent } from '../../../mail/openMailer.ts'
import { queueKundenmail } from '../../../mail/queueMail.ts'
import { einmalpasswortTask } from '../../../modules/anmeldung/einmalpasswort.ts'
import { passwortResetTask } from '../../../modules/anmeldung/passwort/resetTask.ts'
import { call } from '../../../testing/call.ts'
import { createAnschlussnutzer } from '../../../testing/data/factories.ts'
import { testMail } from '../../../testing/mails/queuedMails.ts'
import { openServicePortal, type ServicePortal } from '../../../testing/portals/openServicePortal.ts'
import { runJobs, type RunOptions } from '../../../testing/runJobs.ts'
import { testSchluessel } from '../../../testing/testTenant.ts'

let portal: ServicePortal
beforeEach(async () => {
  portal = await openServicePortal()
  await createAnschlussnutzer(portal.db, {
    kundennummer: 'T-1',
    email: 'erika@example.org',
    passwort: 'Sonnenblume-2026',
  })
  await createAnschlussnutzer(portal.db, { kundennummer: 'T-2', email: 'max@example.org' })
})
afterEach(() => portal.close())

/** A mail server that answers each address as the test says, and accepts all others. */
const answering = (answers: Readonly<Record<string, MailNotSent>> = {}): Mailer => ({
  place: 'hier',
  send: async ({ to }) => {
    const answer = answers[JSON.stringify(to).replace(/.*"address":"([^"]*)".*/, '$1')]
    if (answer !== undefined) throw answer
  },
  close: () => undefined,
})
const unknownUser = new MailNotSent('550 5.1.1', true)
const away = new MailNotSent('ECONNREFUSED', false)
const deliver = (answers?: Readonly<Record<string, MailNotSent>>, options?: RunOptions) =>
  runJobs(portal, answering(answers), options)
const queue = (kundennummer: string, an: string) => queueKundenmail(portal.db, kundennummer, testMail({ an }))
const lines = async (more = '') =>
  (await portal.run(`mails ${more}`.trim())).out.split('\n').filter((line) => line !== '')
const stateOf = async (kundennummer: string) => (await portal.run(`kunde --kundennummer ${kundennummer}`)).out

const betreff = 'Ihre Bankverbindung wurde geändert'
const line = (nummer: string, an: string, stand: string, time = '21.11.2026, 10:00 Uhr') =>
  [time, nummer, an, stand, betreff].join('\t')

test('a mail waits, is sent, or is refused with the code of the mail server, and that is not tried again [versorger-35]', async () => {
  await queue('T-1', 'erika@example.org')
  await queue('T-2', 'max@example.org')
  expect(await lines('--kundennummer T-2')).toEqual([expect.stringMatching(/\tT-2\tmax@example\.org\twartet\t/)])
  await deliver({ 'erika@example.org': unknownUser, 'max@example.org': away })
  await deliver()
  expect(await lines()).toEqual([
    line('T-1', 'erika@example.org', 'vom Mailserver abgelehnt (550 5.1.1)'),
    expect.stringMatching(/\tT-2\tmax@example\.org\twartet nach 1 Versuch\t/),
  ])
  await deliver({}, { isLater: true })
  const gesendet = line('T-2', 'max@example.org', 'gesendet')
  const abgelehnt = line('T-1', 'erika@example.org', 'vom Mailserver abgelehnt (550 5.1.1)')
  expect(await lines()).toEqual([abgelehnt, gesendet])
  expect(await lines('--kundennummer T-2')).toEqual([gesendet])
  expect(await lines('--abgelehnt')).toEqual([abgelehnt])
  portal.clock.advance(8 * 86_400)
  expect(await lines()).toEqual([])
  expect(await lines('--tage 9')).toEqual([abgelehnt, gesendet])
  expect(await lines('--kundennummer T-1')).toEqual([abgelehnt])
  expect(await portal.run('mails --kundennummer T-9')).toMatchObject({
    code: 1,
    err: 'Den Kunden T-9 gibt es nicht.\n',
  })
  expect(await portal.run('mails --tage 0')).toMatchObject({ code: 2 })
})

test('more mails than a batch are listed once each, in order', async () => {
  const time = portal.clock.now()
  const rows = Array.from({ length: 1001 }, (_, index) => ({
    kundennummer: 'T-1',
    betreff: `Nr. ${index}`,
    adresse: 'erika@example.org',
    zeit: new Date(time.getTime() - Math.floor((1000 - index) / 3) * 1000),
    ergebnis: 'gesendet' as const,
    antwort: null,
  }))
  await portal.db.insertInto('mailversand').values(rows).execute()
  expect((await lines()).map((one) => one.split('\t').at(-1))).toEqual(rows.map((row) => row.betreff))
})

test('who gets no mails any more is marked until his address changes or a mail arrives [versorger-36]', async () => {
  const mark =
    'E-Mails kommen nicht an: Am 21.11.2026, 10:00 Uhr hieß es zuletzt „vom Mailserver abgelehnt (550 5.1.1)“. Bitte die Adresse mit dem Kunden prüfen.'
  await queue('T-1', 'frueher@example.org')
  await deliver({ 'frueher@example.org': unknownUser })
  expect(await stateOf('T-1')).not.toContain('kommen nicht an')
  await queue('T-1', 'erika@example.org')
  await deliver({ 'erika@example.org': unknownUser })
  expect(await stateOf('T-1')).toContain(mark)
  expect(await stateOf('T-2')).not.toContain('kommen nicht an')
  await queue('T-1', 'Erika@example.org')
  await deliver()
  expect(await stateOf('T-1')).not.toContain('kommen nicht an')
  portal.clock.advance(60)
  await queue('T-1', 'erika@example.org')
  await deliver({ 'erika@example.org': unknownUser })
  expect(await stateOf('T-1')).toContain(mark.replace('10:00', '10:01'))

  const owner = await portal.login('T-1', 'Sonnenblume-2026')
  const isTold = async () => (await call(portal.app, findAnschlussnutzer, {}, owner)).body.emailAbgelehnt
  expect(await isTold()).toBe(true)
  const other = await portal.login('T-2', 'Sonnenblume-2026')
  expect((await call(portal.app, findAnschlussnutzer, {}, other)).body.emailAbgelehnt).toBe(false)
  const neu: Kontaktdaten = { email: 'erika.neu@example.org', festnetz: null, mobil: null, fax: null }
  expect((await call(portal.app, updateKontaktdaten, { body: neu }, owner)).body.emailAbgelehnt).toBe(false)
  expect(await stateOf('T-1')).not.toContain('kommen nicht an')
  await deliver({ 'erika@example.org': unknownUser })
  expect(await stateOf('T-1')).not.toContain('kommen nicht an')
  expect((await lines('--kundennummer T-1')).slice(-2).map((one) => one.split('\t').slice(2, 4))).toEqual(
    expect.arrayContaining([
      ['erika@example.org', 'vom Mailserver abgelehnt (550 5.1.1)'],
      ['erika.neu@example.org', 'gesendet'],
    ]),
  )
})

test('mails with a link or a one-time password are in the list, and what is in them is not', async () => {
  await call(portal.app, requestPasswortReset, {
    headers: { kundennummer: 'T-1', basisUrl: 'https://portal.example.org/passwort/erneuern' },
  })
  const other = await portal.login('T-2', 'Sonnenblume-2026')
  await call(portal.app, requestVerknuepfungslink, { body: { kundennummer: 'T-1' } }, other)
  await portal.run('einmalpasswort --kundennummer T-2 --mail --bearbeiter x')
  expect((await lines()).map((one) => one.split('\t').slice(1))).toEqual([
    ['T-1', 'erika@example.org', 'wartet', 'Neues Passwort für Ihr Kundenportal'],
    ['T-1', 'erika@example.org', 'wartet', 'Ihre Kundennummer zu einer anderen hinzufügen'],
    ['T-2', 'max@example.org', 'wartet', 'Ihr Einmalpasswort für das Kundenportal'],
  ])
  const mailer = answering({ 'max@example.org': unknownUser })
  await runJobs(portal, mailer, {
    tasks: [passwortResetTask(mailer, testSchluessel), einmalpasswortTask(mailer, testSchluessel)],
  })
  expect((await lines()).map((one) => one.split('\t').slice(1))).toEqual([
    ['T-1', 'erika@example.org', 'gesendet', 'Neues Passwort für Ihr Kundenportal'],
    ['T-1', 'erika@example.org', 'gesendet', 'Ihre Kundennummer zu einer anderen hinzufügen'],
    ['T-2', 'max@example.org', 'vom Mailserver abgelehnt (550 5.1.1)', 'Ihr Einmalpasswort für das Kundenportal'],
  ])
  const rows = await portal.db.selectFrom('mailversand').selectAll().execute()
  expect(rows.map((row) => Object.keys(row).toSorted())[0]).toEqual([
    'adresse',
    'antwort',
    'betreff',
    'ergebnis',
    'id',
    'kundennummer',
    'zeit',
  ])
})

test('nothing is noted about a customer who is erased or has only data that the law keeps [versorger-36]', async () => {
  await queue('T-1', 'erika@example.org')
  await queue('T-2', 'max@example.org')
  await deliver()
  const { db, clock } = portal
  await db.transaction().execute((tx) => stripKunde(tx, 'T-1', { now: clock.now(), bearbeiter: 'M.Weber' }))
  await db.insertInto('loeschvermerk').values({ kundennummer: 'T-1', verlangt_am: clock.now() }).execute()
  // On its way when the deletion came.
  await queue('T-1', 'erika@example.org')
  await queue('T-9', 'weg@example.org')
  const { lines: logged, ergebnisse } = await deliver()
  expect([logged, ergebnisse]).toEqual([[], ['gesendet', 'gesendet']])
  expect((await lines()).map((one) => one.split('\t')[1])).toEqual(['T-2'])
})

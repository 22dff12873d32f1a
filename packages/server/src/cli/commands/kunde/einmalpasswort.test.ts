import { readFile, stat } from 'node:fs/promises'
import { changePasswort, login } from '@ekp/wire/anmeldung'
import { findAnschlussnutzer } from '@ekp/wire/anschlussnutzer'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { smtpMailer } from '../../../mail/openMailer.ts'
import { einmalpasswortTask } from '../../../modules/anmeldung/einmalpasswort.ts'
import { call } from '../../../testing/call.ts'
import { kunde, load } from '../../../testing/data/importRecords.ts'
import { openMailbox } from '../../../testing/mails/mailbox.ts'
import { deleteQueuedMails } from '../../../testing/mails/queuedMails.ts'
import { openServicePortal, type ServicePortal } from '../../../testing/portals/openServicePortal.ts'
import { runJobs } from '../../../testing/runJobs.ts'
import { readPdf } from '../../../testing/readPdf.ts'
import { testSchluessel } from '../../../testing/testTenant.ts'

let portal: ServicePortal
beforeAll(async () => {
  portal = await openServicePortal()
})
afterAll(() => portal.close())

const altes = 'Sonnenblume-2026'
let last = 0
let nummern: readonly [string, string]
const lineOf = (kundennummer: string) => ({ ...kunde, kundennummer, email: 'ayse@example.org', passwort: altes })
beforeEach(async () => {
  nummern = [`T-${++last}`, `T-${++last}`]
  await load(portal.db, nummern.map(lineOf))
  await deleteQueuedMails(portal.db)
})

const signIn = async (kundennummer: string, passwort: string) => {
  const { status, text } = await call(portal.app, login, { headers: { kundennummer, passwort } })
  return /"code":"?(700)/.exec(text)?.[1] ?? status
}
async function receiveEinmalpasswoerter() {
  const mailbox = await openMailbox()
  const mailer = smtpMailer(mailbox.url)
  await runJobs(portal, mailer, { tasks: [einmalpasswortTask(mailer, testSchluessel)] })
  mailer.close()
  await mailbox.close()
  return mailbox.mails
}
const pattern = /[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}/

test('by mail: the old password and the sessions end, the new one leads to a password of his own', async () => {
  const [nummer] = nummern
  const owner = await portal.login(nummer, altes)
  const { code, out } = await portal.run(`einmalpasswort --kundennummer ${nummer} --mail --bearbeiter M.Weber`)
  expect([code, out]).toEqual([
    0,
    `Kunde ${nummer} hat ein neues Einmalpasswort, gültig bis 05.12.2026, 10:00 Uhr. Das Portal schickt es per E-Mail.\n`,
  ])
  expect(out).not.toMatch(pattern)
  expect((await call(portal.app, findAnschlussnutzer, {}, owner)).status).toBe(401)
  expect(await signIn(nummer, altes)).toBe(403)

  const queued = await sql<{ payload: unknown }>`select payload from graphile_worker._private_jobs`.execute(portal.db)
  const [mail] = await receiveEinmalpasswoerter()
  expect([mail?.an, mail?.subject]).toEqual([['ayse@example.org'], 'Ihr Einmalpasswort für das Kundenportal'])
  const [einmalpasswort = 'none'] = pattern.exec(mail?.text ?? '') ?? []
  expect(JSON.stringify(queued.rows)).not.toContain(einmalpasswort)
  const change = (neuesPasswort: string) =>
    call(portal.app, changePasswort, {
      headers: { kundennummer: nummer },
      body: { altesPasswort: einmalpasswort, neuesPasswort },
    })
  expect((await change('Gartenzaun+Regen-26')).status).toBe(200)
  expect(await signIn(nummer, 'Gartenzaun+Regen-26')).toBe(200)
  expect(await signIn(nummer, einmalpasswort)).toBe(403)
  // The import's old password is the one that was imported already, and sets nothing.
  await load(portal.db, [lineOf(nummer)])
  expect(await signIn(nummer, altes)).toBe(403)
})

test('as letters for several: a line each in a file for its owner alone, which is never overwritten', async () => {
  const list = await portal.ordner.write('liste.txt', `${nummern.join('\r\n')}\n${nummern[0]}\n`)
  const target = portal.ordner.path(`briefe-${last}.csv`)
  const adresse = { strasse: 'Lindenallee', hausnummer: '12a', postleitzahl: '08999', ort: 'Mühlenbrück' }
  await load(portal.db, [
    { art: 'rechnungsadresse', id: `R-${last}`, kundennummer: nummern[0], co: 'bei Berg', ...adresse },
    { art: 'rechnungsadresse', id: `F-${last}`, kundennummer: nummern[1], firma: 'Hausverwaltung', ...adresse },
  ])
  const gesetzt = await portal.run(`einmalpasswort --liste ${list} --brief ${target} --bearbeiter M.Weber`)
  expect(gesetzt.code).toBe(0)
  const [head, ...lines] = (await readFile(target, 'utf8')).trimEnd().split('\r\n')
  expect(head).toBe(
    'kundennummer;anrede;titel;vorname;nachname;firma;co;strasse;hausnummer;postfach;plz;ort;land;einmalpasswort;gueltigBis',
  )
  expect(lines.map((line) => line.split(';').slice(0, 6))).toEqual(
    nummern.map((nummer) => [nummer, 'Frau', '', 'Ayşe', 'Öztürk', '']),
  )
  expect(lines.map((line) => line.split(';').slice(6, 13).join(';'))).toEqual([
    'bei Berg;Lindenallee;12a;;08999;Mühlenbrück;Deutschland',
    ';;;;;;',
  ])
  const pdf = target.replace('.csv', '.pdf')
  for (const file of [target, pdf]) expect((await stat(file)).mode & 0o777).toBe(0o600)
  const { texts } = readPdf(await readFile(pdf))
  expect(texts).toHaveLength(2)
  expect(texts[0]).toContain('FrauAyşeÖztürkc/obeiBergLindenallee12a08999Mühlenbrück')
  expect(texts.map((text) => pattern.exec(text)?.[0])).toEqual(lines.map((line) => pattern.exec(line)?.[0]))
  expect(gesetzt.out).toContain(`Es steht in ${target}, der Brief in ${pdf}. Ein Brief hat keine Anschrift`)
  for (const [index, nummer] of nummern.entries()) {
    const [einmalpasswort = ''] = pattern.exec(lines[index] ?? '') ?? []
    expect([await signIn(nummer, altes), await signIn(nummer, einmalpasswort)]).toEqual([403, '700'])
  }
  const again = await portal.run(`einmalpasswort --liste ${list} --brief ${target} --bearbeiter M.Weber`)
  expect(again).toMatchObject({ code: 2, err: expect.stringContaining('wird nicht überschrieben') })
})

test('letters that customers have ordered are written once [anmeldung-28]', async () => {
  const write = (name: string) =>
    portal.run(`einmalpasswort --bestellt --brief ${portal.ordner.path(name)} --bearbeiter M.Weber`)
  expect(await write('leer.csv')).toMatchObject({ code: 0, out: 'Niemand hat einen Brief bestellt.\n' })
  await expect(stat(portal.ordner.path('leer.csv'))).rejects.toThrow('ENOENT')
  const bestellt = { brief_bestellt_am: portal.clock.now(), passwort_hash: null }
  await portal.db.updateTable('anschlussnutzer').set(bestellt).where('kundennummer', '=', nummern[0]).execute()
  const { code, out } = await write(`bestellt-${last}.csv`)
  expect([code, out]).toEqual([0, expect.stringContaining(`Kunde ${nummern[0]} hat ein neues Einmalpasswort`)])
  expect(await readFile(portal.ordner.path(`bestellt-${last}.csv`), 'utf8')).toMatch(pattern)
  expect((await write(`noch-${last}.csv`)).out).toBe('Niemand hat einen Brief bestellt.\n')
  const byMail = await portal.run('einmalpasswort --bestellt --mail --bearbeiter M.Weber')
  expect(byMail).toMatchObject({ code: 2, err: expect.stringContaining('Zu --bestellt gehört --brief.') })
})

test('a list with wrong numbers changes no customer, leaves no file, and all wrong numbers are named at once', async () => {
  await load(portal.db, [{ ...lineOf(nummern[1]), email: null }])
  const list = await portal.ordner.write('liste.txt', `${nummern.join('\n')}\nT-404\nT_405\nT-404\n`)
  const byMail = await portal.run(`einmalpasswort --liste ${list} --mail --bearbeiter x`)
  expect([byMail.code, byMail.err]).toEqual([
    1,
    `T_405 ist keine Kundennummer von Stadtwerke Test.
Für Kunde ${nummern[1]} ist keine E-Mail-Adresse hinterlegt.
Den Kunden T-404 gibt es nicht.
Bei 3 von 4 Kundennummern geht es nicht. Nichts ist geändert.
`,
  ])
  const target = portal.ordner.path(`keine-${last}.csv`)
  const asLetters = await portal.run(`einmalpasswort --liste ${list} --brief ${target} --bearbeiter x`)
  expect([asLetters.code, asLetters.err]).toEqual([1, expect.stringContaining('Bei 2 von 4 Kundennummern')])
  for (const file of [target, target.replace('.csv', '.pdf')]) await expect(stat(file)).rejects.toThrow('ENOENT')
  expect(await signIn(nummern[0], altes)).toBe(200)
})

test('a letter file that is there stays, and no password changes', async () => {
  const pdf = await portal.ordner.write(`da-${last}.pdf`, 'alt')
  const aufruf = `einmalpasswort --kundennummer ${nummern[0]} --brief ${pdf.replace('.pdf', '.csv')} --bearbeiter x`
  expect(await portal.run(aufruf)).toMatchObject({ code: 2, err: expect.stringContaining('wird nicht überschrieben') })
  expect(await readFile(pdf, 'utf8')).toBe('alt')
  await expect(stat(pdf.replace('.pdf', '.csv'))).rejects.toThrow('ENOENT')
  expect(await signIn(nummern[0], altes)).toBe(200)
})

test('a spreadsheet in place of a list is a sentence', async () => {
  const list = await portal.ordner.write('liste.xlsx', Buffer.from('PK\u0003\u0004\0\0'))
  const { code, err } = await portal.run(`einmalpasswort --liste ${list} --mail --bearbeiter x`)
  expect([code, err]).toEqual([2, expect.stringContaining('ist kein Text in UTF-8')])
})

test('Ctrl-C changes no password and leaves no file', async () => {
  const list = await portal.ordner.write('liste.txt', nummern.join('\n'))
  const target = portal.ordner.path(`abgebrochen-${last}.csv`)
  const aufruf = `einmalpasswort --liste ${list} --brief ${target} --bearbeiter x`
  expect(await portal.run(aufruf, { signal: AbortSignal.abort() })).toEqual({
    code: 130,
    out: '',
    err: 'Abgebrochen. Nichts ist geändert.\n',
  })
  await expect(stat(target)).rejects.toThrow('ENOENT')
  expect(await signIn(nummern[0], altes)).toBe(200)
})

test('called again while the first mail waits: one mail goes out, with the password that holds', async () => {
  const [nummer] = nummern
  const aufruf = `einmalpasswort --kundennummer ${nummer} --mail --bearbeiter x`
  await portal.run(aufruf)
  portal.clock.advance(60)
  await portal.run(aufruf)
  const texts = (await receiveEinmalpasswoerter()).map(({ text }) => text)
  expect(texts).toHaveLength(1)
  const [einmalpasswort = ''] = pattern.exec(texts[0] ?? '') ?? []
  expect(await signIn(nummer, einmalpasswort)).toBe('700')
})

test('customers who are locked, without an address, or with a new address get no password by mail', async () => {
  const [nummer, ohne] = nummern
  const set = (kundennummer: string) =>
    portal.run(`einmalpasswort --kundennummer ${kundennummer} --mail --bearbeiter x`)
  await load(portal.db, [{ ...lineOf(ohne), email: null }])
  expect(await set(ohne)).toMatchObject({ code: 1, err: expect.stringContaining('keine E-Mail-Adresse') })
  await portal.run(`kunde-sperren --kundennummer ${nummer} --bearbeiter x`)
  expect(await set(nummer)).toMatchObject({ code: 1, err: expect.stringContaining('ist gesperrt') })
  await portal.run(`kunde-entsperren --kundennummer ${nummer} --bearbeiter x`)
  await portal.db
    .insertInto('protokoll')
    .values({
      kundennummer: nummer,
      zeit: portal.clock.now(),
      akteur: 'kunde',
      aktion: 'kontaktdaten_geaendert',
      objekt: 'anschlussnutzer',
      inhalt: JSON.stringify({ vorher: { email: 'alt@example.org' }, nachher: { email: 'ayse@example.org' } }),
    })
    .execute()
  expect(await set(nummer)).toMatchObject({ code: 1, err: expect.stringContaining('weniger als drei Tagen') })
})

test.each([
  ['--mail', '--kundennummer, --liste oder --bestellt'],
  ['--kundennummer T-1', '--mail oder --brief'],
  ['--kundennummer T-1 --mail --brief x.csv', '--mail oder --brief'],
])('%s is a wrong call', async (options, sentence) => {
  const { code, err } = await portal.run(`einmalpasswort ${options} --bearbeiter x`)
  expect([code, err]).toEqual([2, expect.stringContaining(sentence)])
})

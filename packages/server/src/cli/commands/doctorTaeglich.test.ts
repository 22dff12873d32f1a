import { readFile, rm, writeFile } from 'node:fs/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type HealthyPortal, openHealthyPortal } from '../../testing/portals/healthyPortal.ts'
import { openMailbox } from '../../testing/mails/mailbox.ts'
import type { Befund } from '../doctor/befund.ts'
import { compareBefunde } from '../doctor/taeglich.ts'
import { fehler, hinweis, inOrdnung, unpruefbar } from '../doctor/verdict.ts'

let portal: HealthyPortal
beforeEach(async () => {
  portal = await openHealthyPortal()
  portal.ordner.environment['BETREIBER_EMAIL'] = 'betrieb@example.org'
})
afterEach(() => portal.close())

const call = () => portal.doctor('--taeglich')
const schluessel = () => portal.ordner.path('data/schluessel')
const loseSchluessel = () => rm(schluessel())
const putBack = () => writeFile(schluessel(), `${'s'.repeat(43)}\n`, { mode: 0o600 })
const mails = () => portal.mailbox.mails.map(({ an, subject, text }) => ({ an, subject, text }))

test('a healthy portal has no news, and nothing is mailed', async () => {
  const { code, out } = await call()
  expect([code, out.trim().split('\n').at(-1)]).toEqual([0, 'Nichts Neues, also keine E-Mail.'])
  expect(mails()).toEqual([])
})

test('a finding is mailed once, and once more when it is over', async () => {
  await loseSchluessel()
  expect(await call()).toMatchObject({ code: 0, err: '' })
  const finding = `Hinweis     Ordner: Den Schlüssel ${schluessel()} gibt es noch nicht. Abhilfe: Der nächste Start legt ihn an, oder SCHLUESSEL nennt ihn.`
  const first = { an: ['betrieb@example.org'], subject: 'Portal: 1 neu', text: `Neu:\n${finding}\n` }
  expect(mails()).toEqual([first])
  await call()
  expect(mails()).toEqual([first])
  await putBack()
  await call()
  expect(mails().slice(1)).toEqual([{ ...first, subject: 'Portal: 1 behoben', text: `Behoben:\n${finding}\n` }])
  await call()
  expect(mails()).toHaveLength(2)
})

test('a new finding is told without the old one, of which only the number is said', async () => {
  await loseSchluessel()
  await call()
  delete portal.ordner.environment['TRUSTED_PROXIES']
  await call()
  const [, second] = mails()
  expect(second?.text).toMatch(
    /^Neu:\nFehler {6}Einstellungen: TRUSTED_PROXIES fehlt, .+\n\nWeiter offen: 1 Befund\. Alle nennt der Befehl doctor\.\n$/,
  )
})

test('a mail that fails, or is only half taken, is told again next time', async () => {
  await loseSchluessel()
  const url = portal.ordner.environment['SMTP_URL'] ?? ''
  const busy = await openMailbox({ isPuttingOff: true })
  portal.ordner.environment['SMTP_URL'] = busy.url
  const { code, err } = await call()
  await busy.close()
  expect(code).toBe(2)
  expect(err).toMatch(
    /^Die E-Mail an BETREIBER_EMAIL ging nicht hinaus \(451.*\); beim nächsten Mal steht alles darin\.\n$/,
  )
  portal.ordner.environment['SMTP_URL'] = url
  expect((await call()).code).toBe(0)
  expect(mails()).toMatchObject([{ subject: 'Portal: 1 neu' }])
})

test('what was told and is unreadable is told again', async () => {
  await loseSchluessel()
  await call()
  await writeFile(
    portal.ordner.path('data/doctor.json'),
    (await readFile(portal.ordner.path('data/doctor.json'))).subarray(5),
  )
  await call()
  expect(mails()).toHaveLength(2)
})

test('while the database is away, what it said before is not over', async () => {
  const url = portal.ordner.environment['DATABASE_URL'] ?? ''
  await portal.database.db
    .insertInto('importlauf')
    .values({
      begonnen_am: new Date(),
      beendet_am: new Date(),
      dateiname: 'kunden.ndjson',
      quelle: 'befehl',
      ergebnis: 'abgelehnt',
    })
    .execute()
  await call()
  portal.ordner.environment['DATABASE_URL'] = 'postgres://x@127.0.0.1:1/x'
  await call()
  portal.ordner.environment['DATABASE_URL'] = url
  await call()
  expect(mails().map(({ text = '' }) => text.replaceAll(/(Neu|Behoben|Hinweis|Fehler)|[^\n]/g, '$1'))).toEqual([
    'Neu\nHinweis\n',
    'Neu\nFehler\n\n\n',
    'Behoben\nFehler\n\n\n',
  ])
})

test('the address is needed, and is one', async () => {
  portal.ordner.environment['BETREIBER_EMAIL'] = 'betrieb'
  expect((await call()).err).toContain('Einstellung BETREIBER_EMAIL: Erwartet wird eine E-Mail-Adresse')
  portal.ordner.environment['BETREIBER_EMAIL'] = ''
  expect(await call()).toMatchObject({
    code: 2,
    out: '',
    err: '--taeglich braucht BETREIBER_EMAIL: die Adresse, an die es schreiben soll.\n',
  })
})

const of = (verdict: Omit<Befund, 'bereich'>, bereich = 'Vorgänge'): Befund => ({ bereich, mandant: 'stw', ...verdict })
const after = (before: Befund, now: readonly Befund[]) => {
  const { bekannt } = compareBefunde([], [before])
  const { neu, behoben } = compareBefunde(bekannt, now)
  return [neu.length, behoben.length]
}

test.each([
  [
    '1 Vorgang wartet, der älteste seit 49 Stunden. Kein System holt sie ab.',
    '12 Vorgänge warten, der älteste seit 3 Tagen. Kein System holt sie ab.',
  ],
  ['1 Aufgabe hängt an einem beendeten Prozess.', '2 Aufgaben hängen an einem beendeten Prozess.'],
  ['Die älteste E-Mail wartet seit 90 Minuten (1 Versuch).', 'Die älteste E-Mail wartet seit 25 Stunden (9 Versuche).'],
  ['Endgültig gescheitert: mail (1).', 'Endgültig gescheitert: mail (7).'],
  ['/srv: 0,9 GB frei.', '/srv: 1.000 MB frei.'],
])('the same with another number is nothing new: %s', (before, now) => {
  expect(after(of(hinweis(before, 'x')), [of(hinweis(now, 'x'))])).toEqual([0, 0])
})

test.each([
  ['another file', 'abgelehnt: kunden-2026-11-27.ndjson.', 'abgelehnt: kunden-2026-11-28.ndjson.'],
  ['another certificate', 'läuft am 03.12.2026 ab.', 'läuft am 04.12.2026 ab.'],
  ['another system', 'nimmt keine E-Mails an (ECONNREFUSED).', 'nimmt keine E-Mails an (EAUTH).'],
])('%s is new, and the one before is over', (_what, before, now) => {
  expect(after(of(hinweis(before, 'x')), [of(hinweis(now, 'x'))])).toEqual([1, 1])
})

test('a hint that becomes an error is new, and not over', () => {
  expect(after(of(hinweis('/srv: 0,9 GB frei.', 'x')), [of(fehler('/srv: 0,05 GB frei.'))])).toEqual([1, 0])
})

test('what nobody could look at is neither new nor over', () => {
  const before = of(hinweis('2 Vorgänge warten.', 'x'))
  expect(after(before, [])).toEqual([0, 0])
  expect(after(before, [of(fehler(`${unpruefbar} (ETIMEDOUT).`))])).toEqual([1, 0])
  expect(after(before, [of(inOrdnung('Alle Vorgänge sind übernommen.'))])).toEqual([0, 1])
})

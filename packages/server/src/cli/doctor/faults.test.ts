import { chmod, chown, mkdir, writeFile } from 'node:fs/promises'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { kundenrolle } from '../../db/eigen/chooseKunde.ts'
import { holdBack } from '../../db/zurueckhaltung.ts'
import { directoryStore } from '../../dokumente/directoryStore.ts'
import { importordnerJob } from '../../import/ordner/importordnerTask.ts'
import { clockFrom } from '../../lib/clock.ts'
import { createDokument } from '../../testing/data/createDokument.ts'
import { createAnschlussnutzer, createMarktpreis } from '../../testing/data/factories.ts'
import { type HealthyPortal, openHealthyPortal } from '../../testing/portals/healthyPortal.ts'
import { openMailbox } from '../../testing/mails/mailbox.ts'
import { runPortal } from '../runPortal.ts'
import { prefixOf } from '../sicherung/probedatenbank.ts'
import { recordTerminal } from '../../testing/cli.ts'

// @module-tag full

let portal: HealthyPortal
beforeEach(async () => {
  portal = await openHealthyPortal()
})
let left: string | undefined
afterEach(async () => {
  if (left !== undefined) await run(`drop database ${left}`)
  left = undefined
  await portal.close()
})

const isRoot = process.getuid?.() === 0
const stranger = 54_321
const path = (name: string) => portal.ordner.path(name)
const run = (statement: string) => sql.raw(statement).execute(portal.database.db)
const name = () => portal.database.connection.database
const queue = (columns: string, values: string) =>
  run(`
    select graphile_worker.add_job('mail', '{}');
    update graphile_worker._private_jobs set (${columns}) = row(${values})
  `)

interface Fault {
  readonly what: string
  readonly plant: () => Promise<unknown>
  /** The beginning of the only line that is not in order. */
  readonly line: RegExp
}

const files: readonly Fault[] = [
  {
    what: 'a key that others may read',
    plant: () => chmod(path('data/schluessel'), 0o644),
    line: /^Fehler {6}Ordner: Den Schlüssel \S+ können auch andere Benutzer lesen\. Abhilfe: chmod 600 /,
  },
  {
    what: 'half a key',
    plant: () => writeFile(path('data/schluessel'), 'kurz'),
    line: /^Fehler {6}Ordner: Der Schlüssel \S+ ist unvollständig\. Abhilfe: /,
  },
  {
    what: 'documents that everybody may see',
    plant: () => chmod(path('data/dokumente'), 0o755),
    line: /^Hinweis {5}Ordner: Die Dokumente in \S+ kann jeder Benutzer dieses Rechners sehen\. Abhilfe: chmod o= /,
  },
  {
    what: 'a logo that is not there',
    plant: () => portal.writeTenant({ app: { logo: { bild: '/tenant/logo.svg' } } }),
    line: /^Fehler {6}Dateien stw: Die Datei \S+logo\.svg fehlt\. Abhilfe: /,
  },
  {
    what: 'an import folder that is not there',
    plant: () => portal.writeTenant({ importordner: { pfad: path('eingang') } }),
    line: /^Fehler {6}Ordner stw: Den Ordner \S+eingang gibt es nicht\. Abhilfe: /,
  },
  {
    what: 'a tenant’s file with a wrong setting',
    plant: () => portal.writeTenant({ sitzungSekunden: 1 }),
    line: /^Fehler {6}Einstellungen: Mandant \S+stw\.json: sitzungSekunden: Erwartet wird eine ganze Zahl/,
  },
  {
    what: 'a misspelt setting',
    plant: () => Promise.resolve((portal.ordner.environment['SMPT_URL'] = 'smtp://x')),
    line: /^Fehler {6}Einstellungen: Unbekannte Einstellung SMPT_URL\. Gemeint ist wohl SMTP_URL\.$/,
  },
  {
    what: 'a reverse proxy that no setting names',
    plant: () => Promise.resolve(delete portal.ordner.environment['TRUSTED_PROXIES']),
    line: /^Fehler {6}Einstellungen: TRUSTED_PROXIES fehlt, obwohl https:\/\/127\.0\.0\.1:\d+ einen Reverse Proxy braucht: .* Abhilfe: /,
  },
  {
    what: 'a clock without synchronisation',
    plant: () => writeFile(path('bin/timedatectl'), '#!/bin/sh\necho no\n'),
    line: /^Hinweis {5}Uhr: Die Uhr dieses Rechners stellt niemand\. Abhilfe: .*NTP/,
  },
]

const outside: readonly Fault[] = [
  {
    what: 'a receiver of traces that is not there',
    plant: () => Promise.resolve((portal.ordner.environment['OTEL_EXPORTER_OTLP_ENDPOINT'] = 'http://127.0.0.1:1')),
    line: /^Hinweis {5}Traces: Der Empfänger 127\.0\.0\.1:1 nimmt keine Traces an \([^)]+\)\. Abhilfe: .*OTEL_/,
  },
  {
    what: 'mails that go nowhere',
    plant: () => Promise.resolve(delete portal.ordner.environment['SMTP_URL']),
    line: /^Hinweis {5}E-Mails: E-Mails gehen in Dateien statt zu den Kunden\. Abhilfe: .*SMTP_URL/,
  },
  {
    what: 'a mail server that is not there',
    plant: async () => {
      const gone = await openMailbox()
      await gone.close()
      portal.ordner.environment['SMTP_URL'] = gone.url
    },
    line: /^Fehler {6}E-Mails: Der Mailserver 127\.0\.0\.1:\d+ nimmt keine E-Mails an \(ECONNREFUSED\)\. Abhilfe: .*Port/,
  },
  {
    what: 'a self-signed certificate',
    plant: () => Promise.resolve(setDefaultCACertificates(getCACertificates('bundled'))),
    line: /^Fehler {6}Adresse stw: Dem Zertifikat von \S+ traut kein Browser \(DEPTH_ZERO_SELF_SIGNED_CERT\)\. Abhilfe: /,
  },
  {
    what: 'a certificate for another name',
    plant: () => portal.writeTenant({ portalUrl: `https://localhost:${portal.port}` }),
    line: /^Fehler {6}Adresse stw: Das Zertifikat von \S+ gilt nicht für localhost\. Abhilfe: /,
  },
  {
    what: 'a service desk under another name than its certificate’s',
    plant: () => portal.writeTenant({ kundendienst: { adresse: `https://localhost:${portal.port}` } }),
    line: /^Fehler {6}Kundendienst stw: Das Zertifikat von https:\/\/localhost:\d+ gilt nicht für localhost\. Abhilfe: /,
  },
  {
    what: 'an address where nothing answers',
    plant: () => portal.writeTenant({ portalUrl: 'https://127.0.0.1:1' }),
    line: /^Hinweis {5}Adresse stw: https:\/\/127\.0\.0\.1:1 ist von diesem Rechner aus nicht zu erreichen \(ECONNREFUSED\)/,
  },
]

const database: readonly Fault[] = [
  {
    what: 'a database that does not exist',
    plant: () => portal.writeTenant({ datenbank: 'gibt_es_nicht' }),
    line: /^Fehler {6}Datenbank stw: Die Datenbank lässt sich nicht öffnen \(es gibt sie nicht; 3D000\)\. Abhilfe: /,
  },
  {
    what: 'confirmed changes that may get lost',
    plant: () => run(`alter database ${name()} set synchronous_commit = off`),
    line: /^Fehler {6}Datenbank stw: In der Datenbank \S+ könnte verloren gehen, .*synchronous_commit ist off/,
  },
  {
    what: 'a log of PostgreSQL that quotes customers',
    plant: () => run(`alter database ${name()} set log_error_verbosity = 'verbose'`),
    line: /^Hinweis {5}Datenbank stw: .*\(log_error_verbosity = verbose\)\. Abhilfe: .*SET log_error_verbosity = 'terse';/,
  },
  {
    what: 'what a killed trial of a backup has left',
    plant: async () => {
      left = `${prefixOf(portal.database.connection)}0123456789ab`
      await run(`create database ${left}`)
    },
    line: /^Hinweis {5}Datenbank stw: Eine abgebrochene Probe hat die Datenbank (\w+) hinterlassen, .* Abhilfe: DROP DATABASE \1;$/,
  },
  {
    what: 'a database that only reads',
    plant: () => run(`alter database ${name()} set default_transaction_read_only = on`),
    line: /^Fehler {6}Datenbank stw: Die Datenbank lässt nur Lesen zu\. Abhilfe: /,
  },
  {
    what: 'the demo in a tenant’s database',
    plant: () => run('create table endkundenportal_demo (angelegt_am timestamptz not null)'),
    line: /^Fehler {6}Datenbank stw: Mandant stw: In der Datenbank \S+ liegt die Demo/,
  },
  {
    what: 'temporary tables for customers’ calls',
    plant: () => run(`grant temporary on database ${name()} to public`),
    line: /^Hinweis {5}Rechte stw: Die Datenbankrolle ekp_app darf temporäre Tabellen anlegen\. Abhilfe: REVOKE /,
  },
  {
    what: 'large objects for customers’ calls',
    plant: () => run('grant execute on function lo_creat(integer) to public'),
    line: /^Hinweis {5}Rechte stw: Die Datenbankrolle ekp_app darf große Objekte anlegen\. Abhilfe: REVOKE /,
  },
  {
    what: 'a role that has lost its rights',
    plant: () => run(`revoke all on all tables in schema public from ${kundenrolle}`),
    line: /^Fehler {6}Rechte stw: Der Datenbankrolle ekp_app fehlen Rechte in dieser Datenbank/,
  },
  {
    what: 'tables of an older version',
    plant: () => run(`delete from kysely_migration where name = (select max(name) from kysely_migration)`),
    line: /^Hinweis {5}Tabellen stw: Die Tabellen sind die einer älteren Version; es fehlen: \d{4}-/,
  },
  {
    what: 'tables of a newer version',
    plant: () => run(`insert into kysely_migration values ('9999-spaeter', now()::text)`),
    line: /^Fehler {6}Tabellen stw: Die Datenbank stammt von einer neueren Version des Portals/,
  },
]

const daily: readonly Fault[] = [
  {
    what: 'a job that no worker takes',
    plant: () => queue('run_at, created_at', `now() - interval '3 hours', now()`),
    line: /^Fehler {6}Warteschlange stw: Eine Aufgabe ist seit 3 Stunden fällig\. Abhilfe: Läuft das Portal\?/,
  },
  {
    what: 'a restored database that is not released',
    plant: () => holdBack(portal.database.db),
    line: /^Hinweis {5}Warteschlange stw: Die Datenbank ist wiederhergestellt und hält E-Mails, .* Abhilfe: .*sicherung-freigeben/,
  },
  {
    what: 'a job that hangs on a process that has ended',
    plant: () => queue('locked_at, locked_by', `now() - interval '20 minutes', 'fort'`),
    line: /^Hinweis {5}Warteschlange stw: 1 Aufgabe hängt an einem beendeten Prozess\. Abhilfe: /,
  },
  {
    what: 'a job that failed for good',
    plant: () => queue('attempts, max_attempts', '25, 25'),
    line: /^Hinweis {5}Warteschlange stw: Endgültig gescheitert: mail \(1\)\. Abhilfe: /,
  },
  {
    what: 'a mail that waits',
    plant: async () => {
      await createAnschlussnutzer(portal.database.db, { email: 'erika@example.org' })
      await queue(
        'payload, created_at, run_at, attempts',
        `'{"kundennummern":["T-1"],"mail":{"an":"erika@example.org","betreff":"x"}}'::json,
         now() - interval '5 hours', now() + interval '1 hour', 3`,
      )
    },
    line: /^Hinweis {5}Warteschlange stw: Die älteste E-Mail wartet seit 5 Stunden \(3 Versuche\)\. Abhilfe: /,
  },
  {
    what: 'Vorgaenge that no system fetches',
    plant: () =>
      run(`insert into vorgang (art, kundennummer, inhalt, eingegangen_am)
           values ('kontaktdaten', 'T-1', '{}', now() - interval '4 days')`),
    line: /^Hinweis {5}Vorgänge stw: 1 Vorgang wartet, der älteste seit 4 Tagen\. Kein System holt sie ab\. Abhilfe: /,
  },
  {
    what: 'a system that fetches no more',
    plant: () =>
      run(`insert into ausgangszugang (abnehmer, darf_antworten, angelegt_am)
             select name, true, now() - interval '9 days' from unnest(array['Abrechnung', 'CRM']) as name;
           insert into vorgang (art, kundennummer, inhalt, eingegangen_am, uebernommen_von)
             values ('kontaktdaten', 'T-1', '{}', now() - interval '4 days', '{Abrechnung}')`),
    line: /^Hinweis {5}Vorgänge stw: 1 Vorgang wartet, der älteste seit 4 Tagen\. Nicht übernommen: CRM\. Abhilfe: /,
  },
  {
    what: 'an answer that a system does not fetch any more',
    plant: () =>
      run(`insert into ausgangszugang (abnehmer, darf_antworten, angelegt_am) values ('CRM', true, now() - interval '9 days');
           insert into vorgang (art, kundennummer, inhalt, eingegangen_am, uebergeben_am, uebernommen_von, antwort_fehlt,
               ergebnis, beantwortet_am)
             values ('kontaktdaten', 'T-1', '{}', now() - interval '9 days', now() - interval '9 days', '{CRM}', '{CRM}',
               'angenommen', now() - interval '4 days')`),
    line: /^Hinweis {5}Vorgänge stw: Seit über zwei Tagen wartet etwas\. Nicht übernommen: CRM\. Abhilfe: /,
  },
  {
    what: 'prices that have run out',
    plant: () => createMarktpreis(portal.database.db, { tag: '2026-01-01', preise: Array(24).fill(50) }),
    line: /^Fehler {6}Preise stw: Der letzte Preis für DE-LU ist seit \d+ Tagen vorbei\. Abhilfe: /,
  },
  {
    what: 'a source of prices that never gave any',
    plant: () => portal.writeTenant({ preisquelle: { art: 'energy-charts' } }),
    line: /^Fehler {6}Preise stw: Für DE-LU sind noch nie Preise gekommen\. Abhilfe: .*preisfeed/,
  },
  {
    what: 'a source of prices that never gave any, where prices of another area were imported',
    plant: async () => {
      await portal.writeTenant({ preisquelle: { art: 'energy-charts' } })
      await createMarktpreis(portal.database.db, { gebiet: 'AT', tag: '2100-01-01', preise: Array(24).fill(50) })
    },
    line: /^Fehler {6}Preise stw: Für DE-LU sind noch nie Preise gekommen\. Abhilfe: .*preisfeed/,
  },
  {
    what: 'files that were refused or imported in part, and not since',
    plant: () =>
      run(`insert into importlauf (begonnen_am, beendet_am, dateiname, quelle, ergebnis, datensaetze)
           select now(), now() - alter::interval, name, 'befehl', ergebnis, case ergebnis when 'abgelehnt' then null else 1 end
           from (values ('kunden.ndjson', '2 hours', 'abgelehnt'), ('zaehler.csv', '1 hour', 'teilweise'),
             ('tarife.csv', '3 hours', 'abgelehnt'), ('tarife.csv', '2 hours', 'eingespielt'),
             ('alt.csv', '30 hours', 'abgelehnt')) as lauf (name, alter, ergebnis)`),
    line: /^Hinweis {5}Importe stw: In den letzten 24 Stunden abgelehnt: kunden\.ndjson; nur zum Teil eingespielt: zaehler\.csv\. Abhilfe: .*importe/,
  },
  {
    what: 'a nightly deletion that stays away',
    plant: () => run(`update kysely_migration set timestamp = '2026-01-01T00:00:00.000Z'`),
    line: /^Fehler {6}Löschlauf stw: Der Löschlauf ist noch nie zu Ende gekommen, seit \d+ Tagen\. Abhilfe: /,
  },
  {
    what: 'a document without its content',
    plant: async () => {
      await createAnschlussnutzer(portal.database.db)
      const elsewhere = { db: portal.database.db, store: directoryStore(path('anderswo')) }
      await createDokument(elsewhere, { id: 'r-1', kundennummer: 'T-1' })
    },
    line: /^Fehler {6}Dokumente stw: 1 Dokument von 1 ohne Inhalt\. Abhilfe: .*dokumente-pruefen/,
  },
  {
    what: 'documents that cannot be reached',
    plant: () => writeFile(path('data/dokumente/stw'), 'kein Ordner'),
    line: /^Fehler {6}Dokumente stw: Die Ablage der Dokumente ist nicht erreichbar \(ENOTDIR\)\. Abhilfe: /,
  },
]

test.each([...files, ...outside, ...database, ...daily])('$what is found', async ({ plant, line }) => {
  await plant()
  const { code, out, err } = await portal.doctor()
  const found = out.split('\n').filter((one) => /^(Hinweis|Fehler)/.test(one))
  expect(found).toEqual([expect.stringMatching(line)])
  expect([code, err]).toEqual([found[0]?.startsWith('Fehler') === true ? 2 : 1, ''])
})

test('an import of the import folder may take longer than any other job', async () => {
  await run(`
    select graphile_worker.add_job('${importordnerJob}', '{}');
    update graphile_worker._private_jobs set locked_at = now() - interval '2 hours', locked_by = 'lebt'
  `)
  expect(await portal.doctor()).toMatchObject({ code: 0, err: '' })
})

test('a login that the mail server refuses is named with what to check', async () => {
  const onAuth: Parameters<typeof openMailbox>[0] = {
    disabledCommands: ['STARTTLS'],
    onAuth: (_auth, _session, done) => done(Object.assign(new Error('no'), { responseCode: 535 })),
  }
  const mailbox = await openMailbox({ ...onAuth, allowInsecureAuth: true })
  portal.ordner.environment['SMTP_URL'] = mailbox.url.replace('//', '//portal:falsch@')
  const { out } = await portal.doctor()
  expect(out).toMatch(/^Fehler {6}E-Mails: .* \(535[^)]*\)\. Abhilfe: Prüfen Sie Benutzer und Passwort/m)
  expect(out).not.toContain('falsch')
  await mailbox.close()
})

test('the certificate of the service desk may be of an authority of the supplier’s own, but not run out', async () => {
  await portal.writeTenant({ kundendienst: { adresse: `https://127.0.0.1:${portal.port}` } })
  expect((await portal.doctor()).out).toMatch(
    /^in Ordnung {2}Kundendienst stw: Das Zertifikat von \S+ gilt bis 28\.10\./m,
  )
  const late = await portal.doctorAt(clockFrom(new Date('2126-11-20T00:00:00Z')))
  expect(late.out).toMatch(/^Fehler {6}Kundendienst stw: Das Zertifikat von \S+ ist seit 28\.10\.2126 abgelaufen\./m)
  setDefaultCACertificates(getCACertificates('bundled'))
  const unknown = await portal.doctor()
  expect(unknown.out).toMatch(
    /^Hinweis {5}Kundendienst stw: Dem Zertifikat von \S+ traut dieser Rechner nicht \(DEPTH_ZERO_SELF_SIGNED_CERT\)\. Abhilfe: /m,
  )
})

test('a certificate that ends soon or has ended, and clocks apart, are found by the clock', async () => {
  const soon = await portal.doctorAt(clockFrom(new Date('2126-10-20T00:00:00Z')))
  expect(soon.out).toMatch(/^Hinweis {5}Adresse stw: Das Zertifikat von \S+ läuft am 28\.10\.2126 ab\. Abhilfe: /m)
  expect(soon.out).toMatch(
    /^Fehler {6}Uhr stw: Die Uhren von Portal und Datenbank gehen [\d.,]+ s auseinander\. Abhilfe: /m,
  )
  const late = await portal.doctorAt(clockFrom(new Date('2126-11-20T00:00:00Z')))
  expect(late.out).toMatch(
    /^Fehler {6}Adresse stw: Das Zertifikat von \S+ ist seit 28\.10\.2126 abgelaufen\. Abhilfe: /m,
  )
})

test.runIf(isRoot)('a folder that root made for the documents is found', async () => {
  // To the doctor, which runs as root here, it belongs to somebody else.
  await mkdir(path('data/dokumente/stw/ab'), { recursive: true, mode: 0o700 })
  await chown(path('data/dokumente/stw/ab'), stranger, stranger)
  const { code, out } = await portal.doctor()
  expect(out).toMatch(
    /^Fehler {6}Ordner: \S+stw\/ab gehört uid 54321, das Portal läuft als root \(1 Datei oder Ordner unter /m,
  )
  expect(code).toBe(2)
})

test.runIf(isRoot)('a command by another user than the portal’s is refused before it writes anything', async () => {
  await chown(path('data/schluessel'), stranger, stranger)
  const sentence =
    /Das Portal läuft als uid 54321, dieser Befehl als root: Was er anlegt, könnte das Portal nicht lesen\./
  const file = await portal.ordner.write('leer.ndjson', '')
  const refused = await recordTerminal((terminal) => runPortal(['import', file], portal.ordner.environment, terminal))
  expect([refused.code, refused.out]).toEqual([2, ''])
  expect(refused.err).toMatch(sentence)
  const { code, out } = await portal.doctor()
  expect(out).toMatch(sentence)
  expect(code).toBe(2)
})

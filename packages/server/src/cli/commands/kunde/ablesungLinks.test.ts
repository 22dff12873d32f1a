// @module-tag isolated
// The photos of readings forbid SVG to the library, for the whole process.
import { readFile, stat, writeFile } from 'node:fs/promises'
import { createAblesungByLink, openAbleselink } from '@ekp/wire/ablesung/link'
import { sql } from 'kysely'
import { decodeQR } from 'qr/decode.js'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { smtpMailer } from '../../../mail/openMailer.ts'
import { ableselinkTask } from '../../../modules/kunde/ableselink/ableselinkTask.ts'
import { call } from '../../../testing/call.ts'
import { createAblesung, createAnschlussnutzer, createVertrag, createZaehler } from '../../../testing/data/factories.ts'
import { openMailbox } from '../../../testing/mails/mailbox.ts'
import { deleteQueuedMails } from '../../../testing/mails/queuedMails.ts'
import { openServicePortal, type ServicePortal } from '../../../testing/portals/openServicePortal.ts'
import { runJobs } from '../../../testing/runJobs.ts'
import { testSchluessel } from '../../../testing/testTenant.ts'

let portal: ServicePortal
let last = 0
beforeAll(async () => {
  portal = await openServicePortal()
})
afterAll(() => portal.close())
beforeEach(async () => {
  last++
  await sql`truncate anschlussnutzer, vorgang, budget cascade`.execute(portal.db)
  await deleteQueuedMails(portal.db)
  portal.clock.set('2026-11-21T10:00:00+01:00')
  const { db } = portal
  for (const nr of [1, 2, 3]) {
    await createAnschlussnutzer(db, { kundennummer: `T-${nr}`, email: nr === 3 ? null : `kunde${nr}@example.org` })
    const ort = { strasse: 'Lindenallee', hausnummer: String(nr), plz: '08999', ort: 'Mühlenbrück' }
    await createVertrag(db, { id: `471${nr}`, kundennummer: `T-${nr}`, ...ort })
    await createZaehler(db, { vertrag_id: `471${nr}`, nummer: `1 EMH 000${nr}` })
  }
})

const run = (options: string) => portal.run(`ablesung-links ${options}`)
const pathOf = (name: string) => portal.ordner.path(`${name}-${last}.csv`)
async function writeListe(lines: readonly string[]): Promise<string> {
  const path = pathOf('liste')
  await writeFile(path, lines.join('\n'))
  return path
}
const alle = ['1EMH0001', '1-emh-0002', '1 EMH 0003']
const auftrag = '--bis 2026-12-31 --bearbeiter M.Weber'
const tokenIn = (text: string) => /#([\w-]{22})/.exec(text)?.[1] ?? ''
const send = (token: string, wert = 100) =>
  call(portal.app, createAblesungByLink, {
    headers: { token, sendung: '8f14e45f-ceea-467f-a9e8-3f1e2d3c4b5a' },
    body: { ablesedatum: '2026-11-21', ablesewerte: { '1-0:1.8.0': wert } },
  })

test('letters as CSV with address, link and a code that a camera reads; each meter once [ablesung-38]', async () => {
  const [liste, briefe] = [await writeListe([...alle, 'GIBTESNICHT', '']), pathOf('briefe')]
  expect(await run(`--liste ${liste} --brief ${briefe} ${auftrag}`)).toEqual({
    code: 0,
    err: '',
    out: `3 Links stehen in ${briefe}.\nNicht abzulesen (unbekannt, ausgebaut, Vertrag läuft nicht, Kunde darf nichts einreichen): GIBTESNICHT.\n`,
  })
  const [head = '', first = '', ...others] = (await readFile(briefe, 'utf8')).trim().split('\r\n')
  expect(head).toBe(
    'kundennummer;anrede;titel;vorname;nachname;firma;co;strasse;hausnummer;postfach;plz;ort;land;vertragId;zaehlernummer;gueltigBis;link;qr',
  )
  expect(first).toMatch(
    /^T-1;Frau;;Erika;Muster;;;Lindenallee;1;;08999;Mühlenbrück;;4711;1 EMH 0001;31\.12\.2026;\S+\/ablesen#[\w-]{22};"<svg /,
  )
  expect(others).toHaveLength(2)
  const link = /https?:[^;"]+/.exec(first)?.[0]
  const svg = /"(<svg.*<\/svg>)"$/.exec(first)?.[1]?.replaceAll('""', '"') ?? ''
  const { data, info } = await sharp(Buffer.from(svg))
    .resize(400)
    .flatten({ background: 'white' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(decodeQR({ width: info.width, height: info.height, data: new Uint8Array(data) })).toBe(link)
  expect((await stat(briefe)).mode & 0o777).toBe(0o600)
  expect((await call(portal.app, openAbleselink, { headers: { token: tokenIn(first) } })).status).toBe(200)
  const again = await run(`--liste ${liste} --brief ${pathOf('zweite')} ${auftrag}`)
  expect(again.out).toContain('Kein Link ist zu erstellen.\n3 Zähler haben schon einen Link zu diesem Tag.')
  const trail = await portal.db.selectFrom('protokoll').select(['akteur', 'aktion', 'inhalt']).execute()
  expect(trail).toEqual(
    Array.from({ length: 3 }, () => ({
      akteur: 'versorger',
      aktion: 'ableselink_erstellt',
      inhalt: { bearbeiter: 'M.Weber' },
    })),
  )
})

test('letters without an address are named as such [ablesung-38]', async () => {
  await portal.db.updateTable('vertrag').set({ strasse: null }).where('id', '<>', '4711').execute()
  const briefe = pathOf('briefe')
  expect(await run(`--liste ${await writeListe(alle)} --brief ${briefe} ${auftrag}`)).toMatchObject({
    code: 0,
    out: `3 Links stehen in ${briefe}. 2 Briefe haben keine Anschrift: Das Portal kennt keine.\n`,
  })
})

test('customers with a mail address get the link by mail; queue and database have no token [ablesung-38]', async () => {
  const liste = await writeListe(alle)
  const { out } = await run(`--liste ${liste} --mail ${auftrag}`)
  expect(out).toBe(
    '2 E-Mails mit einem Link gehen hinaus.\nOhne E-Mail-Adresse, an die ein Link gehen darf: 1 EMH 0003.\n',
  )
  expect((await run('--stand')).out.replaceAll(/ +/g, ' ')).toContain('31.12.2026 0 0 0 0 2 0\n')
  const mailbox = await openMailbox()
  const mailer = smtpMailer(mailbox.url)
  await runJobs(portal, mailer, { tasks: [ableselinkTask(mailer, testSchluessel)] })
  mailer.close()
  await mailbox.close()
  expect(mailbox.mails.map(({ subject }) => subject)).toEqual([
    'Bitte lesen Sie Ihren Zähler ab',
    'Bitte lesen Sie Ihren Zähler ab',
  ])
  const token = tokenIn(mailbox.mails.find(({ an }) => an[0] === 'kunde1@example.org')?.text ?? '')
  const { rows } = await sql<{
    text: string
  }>`select string_agg(ableselink::text, ' ') as text from ableselink`.execute(portal.db)
  expect(rows[0]?.text).not.toContain(token)
  expect((await send(token)).status).toBe(204)
  expect((await run('--stand')).out.replaceAll(/ +/g, ' ')).toContain('31.12.2026 2 0 1 0 1 0\n')
})

test('no mail goes out after its link was withdrawn', async () => {
  const liste = await writeListe(alle)
  await run(`--liste ${liste} --mail ${auftrag}`)
  expect((await run(`--widerrufen ${auftrag}`)).out).toBe('2 Links gelten nicht mehr.\n')
  const mailbox = await openMailbox()
  const mailer = smtpMailer(mailbox.url)
  await runJobs(portal, mailer, { tasks: [ableselinkTask(mailer, testSchluessel)] })
  mailer.close()
  await mailbox.close()
  expect(mailbox.mails).toEqual([])
})

test('--stand says sent, opened, read, read in another way and still missing, --nach each link [ablesung-38]', async () => {
  const [liste, briefe, target] = [await writeListe(alle), pathOf('briefe'), pathOf('stand')]
  await run(`--liste ${liste} --brief ${briefe} ${auftrag}`)
  const [eins = '', zwei = ''] = (await readFile(briefe, 'utf8')).split('\r\n').slice(1).map(tokenIn)
  await call(portal.app, openAbleselink, { headers: { token: eins } })
  await send(eins)
  await call(portal.app, openAbleselink, { headers: { token: zwei } })
  const other = {
    vertrag_id: '4713',
    zaehlernummer: '1 EMH 0003',
    ablesedatum: '2026-11-22',
    werte: { '1-0:1.8.0': 5 },
  }
  await createAblesung(portal.db, other)
  const { out } = await run(`--stand --bis 2026-12-31 --nach ${target}`)
  expect(out.replaceAll(/ +/g, ' ')).toBe(
    `bis versandt geöffnet abgelesen anders fehlt noch widerrufen\n31.12.2026 3 2 1 1 1 0\n\nDie Liste steht in ${target}.\n`,
  )
  const lines = (await readFile(target, 'utf8')).trim().split('\r\n')
  expect(lines[0]).toBe('kundennummer;vertragId;zaehlernummer;weg;gueltigBis;gesendetAm;geoeffnetAm;abgelesenAm;stand')
  expect(
    lines
      .slice(1)
      .toSorted()
      .map((line) => line.split(';').at(-1)),
  ).toEqual(['abgelesen', 'geöffnet', 'auf anderem Weg abgelesen'])
})

test('withdrawn links do not hold, of the listed meters or of the whole day, and used ones stay read', async () => {
  const [liste, briefe] = [await writeListe(alle), pathOf('briefe')]
  await run(`--liste ${liste} --brief ${briefe} ${auftrag}`)
  const tokens = (await readFile(briefe, 'utf8')).split('\r\n').slice(1, 4).map(tokenIn)
  const statuses = () =>
    Promise.all(tokens.map(async (token) => (await call(portal.app, openAbleselink, { headers: { token } })).status))
  const einer = portal.ordner.path(`einer-${last}.txt`)
  await writeFile(einer, '1emh0001')
  expect((await run(`--widerrufen --liste ${einer} ${auftrag}`)).out).toBe('1 Link gilt nicht mehr.\n')
  expect(await statuses()).toEqual([403, 200, 200])
  await send(tokens[1] ?? '')
  expect((await run(`--widerrufen ${auftrag}`)).out).toBe('1 Link gilt nicht mehr.\n')
  expect(await statuses()).toEqual([403, 403, 403])
  expect((await run('--stand')).out.replaceAll(/ +/g, ' ')).toContain('31.12.2026 3 2 1 0 0 2\n')
})

test('no file, no links: what cannot be written makes none', async () => {
  const liste = await writeListe(alle)
  const { code, err } = await run(`--liste ${liste} --brief /gibt/es/nicht.csv ${auftrag}`)
  expect([code, err]).toEqual([2, expect.stringContaining('lässt sich nicht schreiben')])
  expect(await portal.db.selectFrom('ableselink').select('id').execute()).toEqual([])
})

test.each([
  ['', 'Bitte nennen Sie eines von --brief, --mail, --stand und --widerrufen.'],
  ['--mail --stand', 'Bitte nennen Sie eines von --brief, --mail, --stand und --widerrufen.'],
  ['--mail --bis 2026-12-31 --bearbeiter x', 'Es fehlt --liste mit den Zählernummern.'],
  ['--mail --liste l.txt', 'Es fehlt --bis mit dem letzten Tag der Links.'],
  ['--mail --liste l.txt --bis 2026-12-31', 'Es fehlt --bearbeiter'],
  ['--mail --nach x.csv', '--nach gehört zu --stand.'],
  ['--stand --liste l.txt', '--liste gehört nicht zu --stand.'],
])('ablesung-links %s is refused: %s', async (options, sentence) => {
  const { code, err } = await portal.run(`ablesung-links ${options}`.trim())
  expect([code, err]).toEqual([2, expect.stringContaining(sentence)])
})

test.each(['2026-11-20', '2028-01-01'])('links until %s are refused', async (tag) => {
  const liste = await writeListe(alle)
  const { code, err } = await run(`--liste ${liste} --mail --bis ${tag} --bearbeiter x`)
  expect([code, err]).toEqual([1, expect.stringContaining('zwischen heute und dem 20.05.2027')])
})

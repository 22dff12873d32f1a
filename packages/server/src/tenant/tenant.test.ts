import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { erneuernUrlOf } from './addresses.ts'
import { findTenant, loadTenants } from './tenant.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'ekp-tenants-'))
})
afterEach(() => rmSync(dir, { recursive: true }))

const minimal = (kurzname: string, hosts: string[]) => ({ hosts, app: { kurzname, name: `Stadtwerke ${kurzname}` } })

function write(files: Record<string, unknown>): void {
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(join(dir, name), typeof content === 'string' ? content : JSON.stringify(content))
  }
}

describe('loadTenants', () => {
  test('reads every JSON file and fills in the defaults', () => {
    write({ 'b.json': minimal('b', ['b.example']), 'a.json': minimal('a', ['a.example']), 'liesmich.txt': 'x' })
    const tenants = loadTenants({ tenantsDir: dir })
    expect(tenants.map(({ app }) => app.kurzname)).toEqual(['a', 'b'])
    expect(tenants[0]).toMatchObject({
      sitzungSekunden: 1800,
      sitzungHoechstensSekunden: 28_800,
      corsOrigins: [],
      marktgebiet: 'DE-LU',
      historieFuerAlleTarife: true,
    })
  })

  test.each([
    ['an unknown setting', { ...minimal('a', ['a']), farbe: 'rot' }, /a\.json: farbe: Diese Einstellung gibt es nicht/],
    [
      'an unknown setting of the app',
      { hosts: ['a'], app: { kurzname: 'a', name: 'A', foter: true } },
      /app\.foter: Diese/,
    ],
    [
      'a database named twice',
      { ...minimal('a', ['a']), datenbank: 'a', datenbankDatei: '/a' },
      /a\.json: datenbankDatei: Die Einstellung gilt nicht zusammen mit datenbank/,
    ],
    [
      'a file for the database that does not exist',
      { ...minimal('a', ['a']), datenbankDatei: '/gibt/es/nicht' },
      /a\.json: datenbankDatei: \/gibt\/es\/nicht gibt es nicht/,
    ],
    ['a missing setting', { hosts: ['a'], app: { kurzname: 'a' } }, /app\.name: Die Einstellung fehlt/],
    [
      'a list that is none',
      { ...minimal('a', ['a']), corsOrigins: 'https://geheim.example' },
      /a\.json: corsOrigins: Diese Angabe hat nicht die erwartete Form\.$/,
    ],
    ['a wrong host', minimal('a', ['https://a']), /hosts\.0: Erwartet wird ein Hostname/],
    [
      'a script as link',
      { hosts: ['a'], app: { kurzname: 'a', name: 'A', apiBase: 'javascript:alert(1)' } },
      /apiBase/,
    ],
    [
      'a creditor identifier with wrong check digits',
      {
        hosts: ['a'],
        app: { kurzname: 'a', name: 'A', sepa: { glaeubiger: 'A', glaeubigerId: 'DE97ZZZ09999999999' } },
      },
      /a\.json: app\.sepa: Die Gläubiger-Identifikationsnummer stimmt nicht/,
    ],
    [
      'a creditor without a name',
      { hosts: ['a'], app: { kurzname: 'a', name: 'A', sepa: { glaeubigerId: 'DE98ZZZ09999999999' } } },
      /a\.json: app\.sepa\.glaeubiger: Die Einstellung fehlt/,
    ],
    ['a market area of another kind', { ...minimal('a', ['a']), marktgebiet: 'Österreich' }, /wie DE-LU/],
    [
      'a price source of another kind',
      { ...minimal('a', ['a']), preisquelle: { art: 'tibber' } },
      /art: Erlaubt sind awattar/,
    ],
    [
      'a price source without encryption',
      { ...minimal('a', ['a']), preisquelle: { art: 'awattar', url: 'http://api.example' } },
      /preisquelle\.url: Erwartet wird eine Adresse, die mit https/,
    ],
    [
      'a price source with a password',
      { ...minimal('a', ['a']), preisquelle: { art: 'awattar', url: 'https://a:b@api.example' } },
      /preisquelle\.url/,
    ],
    [
      'a price source’s area that leads elsewhere',
      { ...minimal('a', ['a']), preisquelle: { art: 'smard', gebiet: '4169/../x' } },
      /preisquelle\.gebiet: Erwartet werden Filter und Region/,
    ],
    [
      'a price source that has no prices of the market area',
      { ...minimal('a', ['a']), marktgebiet: 'CH', preisquelle: { art: 'smard' } },
      /preisquelle: Diese Quelle kennt nur die Marktgebiete DE-LU und AT/,
    ],
    ['a session without end', { ...minimal('a', ['a']), sitzungSekunden: 999_999 }, /sitzungSekunden/],
    ['a session of more than 8 hours', { ...minimal('a', ['a']), sitzungHoechstensSekunden: 28_801 }, /Hoechstens/],
    [
      'a session that waits longer than it lives',
      { ...minimal('a', ['a']), sitzungHoechstensSekunden: 1200 },
      /a\.json: sitzungSekunden: Der Wert darf nicht über sitzungHoechstensSekunden/,
    ],
    [
      'a list of senders',
      { ...minimal('a', ['a']), mail: { absender: 'a@example.org, b@example.org' } },
      /a\.json: mail\.absender: Erwartet wird eine E-Mail-Adresse/,
    ],
    ['mails without sender', { ...minimal('a', ['a']), mail: { name: 'A' } }, /mail\.absender: Die Einstellung fehlt/],
    ['a portal below a path', { ...minimal('a', ['a']), portalUrl: 'https://a.example/portal' }, /portalUrl: Erwartet/],
    ['a portal in plain text', { ...minimal('a', ['a']), portalUrl: 'http://a.example' }, /portalUrl: Erwartet/],
    ['an origin of another protocol', { ...minimal('a', ['a']), corsOrigins: ['ftp://x'] }, /corsOrigins\.0/],
    ['a host named twice', minimal('a', ['x.example', 'x.example']), /a\.json: hosts: x\.example steht zweimal/],
    ['broken JSON', '{', /nicht lesbar/],
  ])('%s is refused with a sentence that names file and setting', (_, content, sentence) => {
    write({ 'a.json': content })
    expect(() => loadTenants({ tenantsDir: dir })).toThrow(sentence)
  })

  test.each([
    [{ portalUrl: 'http://localhost:8080' }, 'http://localhost:8080'],
    [{ hosts: ['*', 'a.example', 'b.example'] }, 'https://a.example'],
    [{ hosts: ['*'] }, 'http://localhost:4000'],
    [
      { app: { kurzname: 'a', name: 'A', passwortErneuernUrl: 'https://app.example/passwort/erneuern' } },
      'https://app.example',
    ],
  ])('%j: the portal is at %s', (settings, portalUrl) => {
    write({ 'a.json': { ...minimal('a', ['api.example']), ...settings } })
    expect(loadTenants({ tenantsDir: dir, port: 4000 })[0]?.portalUrl).toBe(portalUrl)
  })

  test.each([
    [{}, 'https://a.example/passwort/erneuern'],
    [{ passwortErneuernUrl: '/neu' }, 'https://a.example/neu'],
    [{ passwortErneuernUrl: 'https://app.example/passwort/erneuern' }, 'https://app.example/passwort/erneuern'],
  ])('with %j a mailed link and the app name the same page', (settings, url) => {
    const app = { kurzname: 'a', name: 'A', ...settings }
    write({ 'a.json': { ...minimal('a', ['a.example']), portalUrl: 'https://a.example', app } })
    const [tenant] = loadTenants({ tenantsDir: dir })
    expect([tenant?.app.passwortErneuernUrl, tenant && erneuernUrlOf(tenant)]).toEqual([url, url])
  })

  test('the answer to a request for a reset link is specific by default', () => {
    write({ 'a.json': minimal('a', ['a']), 'b.json': { ...minimal('b', ['b']), auskunft: 'neutral' } })
    expect(loadTenants({ tenantsDir: dir }).map(({ auskunft }) => auskunft)).toEqual(['spezifisch', 'neutral'])
    write({ 'b.json': { ...minimal('b', ['b']), auskunft: 'keine' } })
    expect(() => loadTenants({ tenantsDir: dir })).toThrow('auskunft: Erlaubt sind spezifisch und neutral.')
  })

  test('with a mail server, a tenant must have a sender and the address for links', () => {
    const config = { tenantsDir: dir, smtpUrl: 'smtp://mail.example' }
    write({ 'a.json': minimal('a', ['a.example']) })
    expect(() => loadTenants(config)).toThrow(/a\.json: mail: Die Einstellung fehlt\. Mit SMTP_URL/)
    const mail = { absender: 'portal@a.example' }
    write({ 'a.json': { ...minimal('a', ['*']), mail } })
    expect(() => loadTenants(config)).toThrow(/a\.json: portalUrl: Die Einstellung fehlt\. Mit SMTP_URL/)
    write({ 'a.json': { ...minimal('a', ['a.example']), mail } })
    expect(loadTenants(config)[0]).toMatchObject({ mail, portalUrl: 'https://a.example' })
  })

  test('the desk’s provider has its secret in a file beside, and what contradicts itself is refused [versorger-55]', () => {
    const oidc = {
      issuer: 'https://login.example/realms/stw',
      clientId: 'kundendienst',
      clientSecretDatei: join(dir, 'a.geheim'),
      rollen: { service: ['portal-service'] },
    }
    const adresse = 'https://dienst.stadtwerke.example'
    const load = (kundendienst: object) => {
      write({ 'a.json': { ...minimal('a', ['a.example']), kundendienst } })
      return () => loadTenants({ tenantsDir: dir })[0]?.kundendienst
    }
    expect(load({ adresse, oidc })).toThrow(/kundendienst\.oidc\.clientSecretDatei: .*a\.geheim/)
    writeFileSync(join(dir, 'a.geheim'), 'g3h3im\n', { mode: 0o600 })
    expect(load({ adresse, oidc })()).toMatchObject({
      adresse,
      lokaleKonten: true,
      oidc: {
        clientSecret: 'g3h3im',
        bezeichnung: 'Firmenkonto',
        scopes: ['profile'],
        rollenClaim: 'roles',
        rollen: { lesen: [], service: ['portal-service'], admin: [] },
        kennungClaim: 'preferred_username',
      },
    })
    expect(load({ oidc })).toThrow('kundendienst.adresse: Mit oidc muss sie angegeben sein.')
    expect(load({ lokaleKonten: false })).toThrow('kundendienst.lokaleKonten: Ohne oidc könnte sich niemand anmelden.')
    expect(load({ adresse: `${adresse}/x` })).toThrow('kundendienst.adresse: Erwartet wird die Adresse ohne Pfad')
    expect(load({ adresse, oidc: { ...oidc, issuer: 'http://login.example' } })).toThrow('oidc.issuer: Erwartet wird')
    expect(load({ adresse, oidc: { ...oidc, rollen: {} } })).toThrow('oidc.rollen: Mindestens ein Wert')
    expect(load({ adresse, oidc: { ...oidc, clientSecret: 'x' } })).toThrow('Diese Einstellung gibt es nicht.')
  })

  test('the demo names a creditor that is in order', () => {
    expect(loadTenants({ tenantsDir: undefined })[0]?.app.sepa).toMatchObject({ glaeubigerId: 'DE98ZZZ09999999999' })
  })

  test('the demo is where it listens, and has all that mails need', () => {
    const [demo] = loadTenants({ tenantsDir: undefined, smtpUrl: 'smtp://localhost', port: 4000 })
    expect(demo).toMatchObject({ portalUrl: 'http://localhost:4000', mail: { absender: expect.stringMatching('@') } })
  })

  test('the address of a database may stand in a file of its own', () => {
    const datenbankDatei = join(dir, 'datenbank')
    writeFileSync(datenbankDatei, 'postgres://a:geheim@db/a\n', { mode: 0o600 })
    write({ 'a.json': { ...minimal('a', ['a']), datenbankDatei } })
    expect(loadTenants({ tenantsDir: dir })[0]).toMatchObject({ datenbank: 'postgres://a:geheim@db/a' })
  })

  test('a broken file is refused without its content, in which a password may stand', () => {
    write({ 'a.json': '{"hosts": [] "datenbank": "geheim"}' })
    expect(() => loadTenants({ tenantsDir: dir })).toThrow('(kein gültiges JSON, Zeile 1, Spalte 14).')
    write({ 'a.json': '{"datenbank": geheim}' })
    expect(() => loadTenants({ tenantsDir: dir })).toThrow(
      /a\.json: Die Datei ist nicht lesbar \(kein gültiges JSON[^(){}g]*\)\.$/,
    )
  })

  test('two tenants with one host or one short name are refused', () => {
    write({ 'a.json': minimal('a', ['x.example']), 'b.json': minimal('b', ['x.example']) })
    expect(() => loadTenants({ tenantsDir: dir })).toThrow('Zwei Mandanten haben den Hostnamen x.example.')
    write({ 'b.json': minimal('a', ['y.example']) })
    expect(() => loadTenants({ tenantsDir: dir })).toThrow('Zwei Mandanten haben den Kurznamen a.')
  })

  test('two tenants with one import folder are refused, and so is a path that depends on where the portal starts', () => {
    const withOrdner = (kurzname: string, pfad: string) => ({
      ...minimal(kurzname, [`${kurzname}.example`]),
      importordner: { pfad },
    })
    write({ 'a.json': withOrdner('a', '/srv/import'), 'b.json': withOrdner('b', '/srv/import/') })
    expect(() => loadTenants({ tenantsDir: dir })).toThrow('Zwei Mandanten haben den Importordner /srv/import.')
    write({ 'b.json': withOrdner('b', 'import') })
    expect(() => loadTenants({ tenantsDir: dir })).toThrow(
      'b.json: importordner.pfad: Erwartet wird ein ganzer Pfad wie /srv/import/stw.',
    )
    write({ 'b.json': withOrdner('b', '/srv/andere') })
    const importordner = { pfad: '/srv/andere', mitEnde: false, teilweise: false, streng: false }
    expect(loadTenants({ tenantsDir: dir })[1]).toMatchObject({ importordner })
  })

  test('an empty or missing folder is refused', () => {
    expect(() => loadTenants({ tenantsDir: dir })).toThrow('keine Mandantendatei')
    expect(() => loadTenants({ tenantsDir: join(dir, 'weg') })).toThrow('nicht lesbar')
  })
})

test('a host name finds its tenant, others the one with *', () => {
  write({ 'a.json': minimal('a', ['a.example']), 'b.json': minimal('b', ['*']) })
  const tenants = loadTenants({ tenantsDir: dir })
  expect(findTenant(tenants, 'A.example.')?.app.kurzname).toBe('a')
  expect(findTenant(tenants, 'localhost')?.app.kurzname).toBe('b')
  expect(findTenant(tenants.slice(0, 1), 'localhost')).toBeUndefined()
})

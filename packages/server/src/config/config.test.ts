import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { loadConfig } from './config.ts'

const dir = mkdtempSync(join(tmpdir(), 'ekp-config-'))
afterAll(() => rmSync(dir, { recursive: true }))

function secretFile(name: string, text: string): string {
  const path = join(dir, name)
  writeFileSync(path, text, { mode: 0o600 })
  return path
}

describe('loadConfig', () => {
  test('without settings it is the demo on port 3000 of this machine', () => {
    expect(loadConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      tenantsDir: undefined,
      databaseUrl: undefined,
    })
  })

  test.each([
    [{ PORT: 'achtzig' }, 'Einstellung PORT'],
    [{ PORT: '70000' }, 'Einstellung PORT'],
    [{ DATA_DIR: ' ' }, 'Einstellung DATA_DIR'],
    [{ DATABASE_URL: 'mysql://localhost/a' }, 'Einstellung DATABASE_URL'],
    [{ SMTP_URL: 'mail.example' }, 'Einstellung SMTP_URL'],
    [{ CLOCK: 'gestern' }, 'Einstellung CLOCK'],
    [{ CLOCK: '2026-03-29T11:59:00' }, 'Einstellung CLOCK'],
    [{ CLOCK: '2026-03-29T11:59:00+02:00', TENANTS_DIR: '/etc/mandanten' }, 'Einstellung CLOCK'],
    [{ CLOCK: '2026-02-30T00:00:00Z' }, 'Einstellung CLOCK'],
    [{ DEMO: 'true' }, 'Einstellung DEMO: Erlaubt ist nur 1.'],
    [{ DEMO: '1', TENANTS_DIR: '/etc/mandanten' }, 'Einstellung DEMO: Sie gilt nicht zusammen mit TENANTS_DIR.'],
    [{ DATABASE_URL: 'postgres://localhost/a' }, 'Einstellung TENANTS_DIR: Sie fehlt.'],
    [{ SMTP_URL: 'smtp://mail.example/?ignoreTLS=true' }, 'Einstellung SMTP_URL: Nach dem Namen des Mailservers'],
    [{ SMTP_URL: 'smtp://portal:50%@mail.example' }, 'Einstellung SMTP_URL: Benutzer und Passwort'],
    [{ METRICS_PORT: 'an' }, 'Einstellung METRICS_PORT'],
    [{ SMTP_URL: 'smtp:' }, 'Einstellung SMTP_URL: Der Name des Mailservers fehlt'],
    ...['alle', 'abc', ',', ' ', '10.0.0.1,', ':::::', '10.0.0.0/99', '10.0.0.0/0', '::1/129', '10.0.0.1/a'].map(
      (networks): [Record<string, string>, string] => [{ TRUSTED_PROXIES: networks }, 'Einstellung TRUSTED_PROXIES'],
    ),
    [{ LOG_LEVEL: 'laut' }, 'Einstellung LOG_LEVEL'],
    [{ SCHLUESSEL: 'zu-kurz' }, 'Einstellung SCHLUESSEL: Erwartet werden mindestens 32'],
    [{ DOKUMENTE_DIR: ' ' }, 'Einstellung DOKUMENTE_DIR'],
    [{ DOKUMENTE_S3_URL: 's3://portal' }, 'Einstellung DOKUMENTE_S3_URL'],
    [{ DOKUMENTE_S3_URL: 'https://s3.example' }, 'Einstellung DOKUMENTE_S3_URL: Der Bucket fehlt'],
    [{ DOKUMENTE_S3_URL: 'https://a:b@s3.example/portal' }, 'die Zugangsdaten haben eigene Einstellungen'],
    [{ DOKUMENTE_S3_URL: 'https://s3.example/portal?x=1' }, 'stehen nur Bucket und Präfix'],
    [{ DOKUMENTE_S3_URL: 'https://s3.example/portal', DOKUMENTE_S3_KEY: 'k' }, 'DOKUMENTE_S3_SECRET'],
    [
      { DOKUMENTE_S3_URL: 'https://s3.example/p', DOKUMENTE_S3_KEY: 'k', DOKUMENTE_S3_SECRET: 's', DOKUMENTE_DIR: 'x' },
      'Einstellung DOKUMENTE_DIR',
    ],
    [{ DATABSE_URL: 'postgres://localhost/a' }, 'DATABSE_URL. Gemeint ist wohl DATABASE_URL'],
    [{ CLOKC: '2026-03-29T11:59:00Z' }, 'CLOKC. Gemeint ist wohl CLOCK'],
    [{ CLOCC: '2026-03-29T11:59:00Z' }, 'CLOCC. Gemeint ist wohl CLOCK'],
    [{ SCHLUSSEL_FILE: '/etc/schluessel' }, 'SCHLUSSEL_FILE. Gemeint ist wohl SCHLUESSEL_FILE'],
    [
      { SMTP_URL: 'smtp://mail.example', SMTP_URL_FILE: '/etc/smtp' },
      'SMTP_URL_FILE: Sie gilt nicht zusammen mit SMTP_URL.',
    ],
    [{ SMTP_URL_FILE: 'smtp.txt' }, 'Einstellung SMTP_URL_FILE: Erwartet wird der ganze Pfad'],
    [{ TENANT_DIR: '/etc' }, 'TENANT_DIR. Gemeint ist wohl TENANTS_DIR'],
  ])('%j is refused with a sentence that names it', (environment, sentence) => {
    expect(() => loadConfig(environment)).toThrow(sentence)
  })

  test('names every wrong setting at once', () => {
    expect(() => loadConfig({ PORT: 'x', CLOCK: 'y' })).toThrow(/PORT[^]*CLOCK/)
  })

  test('takes every secret from a file as well', () => {
    const config = loadConfig({
      TENANTS_DIR: '/etc/mandanten',
      DATABASE_URL_FILE: secretFile('database-url', 'postgres://portal:geheim@db/portal\n'),
      SCHLUESSEL_FILE: secretFile('schluessel', 'x'.repeat(32)),
      SMTP_URL_FILE: secretFile('smtp-url', 'smtp://portal:geheim@mail.example\n'),
      DOKUMENTE_S3_URL: 'https://s3.example/portal',
      DOKUMENTE_S3_KEY_FILE: secretFile('s3-key', 'k\n'),
      DOKUMENTE_S3_SECRET_FILE: secretFile('s3-secret', 's\n'),
    })
    expect(config).toMatchObject({
      databaseUrl: 'postgres://portal:geheim@db/portal',
      schluessel: 'x'.repeat(32),
      smtpUrl: 'smtp://portal:geheim@mail.example',
      dokumente: { s3: { accessKeyId: 'k', secretAccessKey: 's' } },
    })
  })

  test('checks what stands in a file like the setting itself, and names file and all else that is wrong at once', () => {
    const wrong = { SCHLUESSEL_FILE: secretFile('kurz', 'kurz'), SMTP_URL_FILE: join(dir, 'fehlt'), PORT: 'x' }
    expect(() => loadConfig(wrong)).toThrow(
      /SMTP_URL_FILE: .*fehlt gibt es nicht[^]*PORT:[^]*SCHLUESSEL_FILE: Erwartet/,
    )
  })

  test('an empty setting counts as missing', () => {
    const names = [
      ...['PORT', 'HOST', 'DATA_DIR', 'DATABASE_URL', 'TENANTS_DIR', 'DEMO', 'SCHLUESSEL', 'SCHLUESSEL_FILE'],
      ...['DOKUMENTE_DIR', 'DOKUMENTE_S3_URL', 'DOKUMENTE_S3_REGION', 'SMTP_URL', 'METRICS_PORT', 'CLOCK'],
      ...['TRUSTED_PROXIES', 'WEBHOOK_NETZE', 'LOG', 'LOG_LEVEL', 'OTEL_EXPORTER_OTLP_ENDPOINT', 'SMPT_URL'],
    ]
    expect(loadConfig(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(loadConfig({}))
    const file = secretFile('smtp-leer', 'smtp://mail.example\n')
    expect(loadConfig({ SMTP_URL: '', SMTP_URL_FILE: file }).smtpUrl).toBe('smtp://mail.example')
  })

  test('leaves the rest of the environment alone', () => {
    const others = { HOME: '/root', PATH: '/bin', POST: 'x', HOSTNAME: 'x', HOTS: 'x', PROT: 'x', LOGS: 'x', LOCK: 'x' }
    expect(loadConfig({ ...others, PORT: '8080' })).toMatchObject({ port: 8080, host: '127.0.0.1' })
  })

  test('documents lie in the data directory, in another one, or in object storage', () => {
    expect(loadConfig({ DATA_DIR: '/srv/data' }).dokumente).toEqual({ dir: '/srv/data/dokumente' })
    expect(loadConfig({ DOKUMENTE_DIR: '/mnt/dokumente' }).dokumente).toEqual({ dir: '/mnt/dokumente' })
    const s3 = { DOKUMENTE_S3_URL: 'https://s3.example/portal/dok', DOKUMENTE_S3_KEY: 'k', DOKUMENTE_S3_SECRET: 's' }
    expect(loadConfig(s3).dokumente).toEqual({
      s3: { url: 'https://s3.example/portal/dok', region: 'us-east-1', accessKeyId: 'k', secretAccessKey: 's' },
    })
  })

  test('opens no metrics unless told so, and then for this machine alone', () => {
    expect(loadConfig({ METRICS_HOST: '0.0.0.0' }).metrics).toBeUndefined()
    expect(loadConfig({ METRICS_PORT: '9464' }).metrics).toEqual({ port: 9464, host: '127.0.0.1' })
  })

  test('takes a mail server with its login', () => {
    const smtpUrl = 'smtp://portal%40x:p%25@mail.example:2525/'
    expect(loadConfig({ SMTP_URL: smtpUrl }).smtpUrl).toBe(smtpUrl)
  })

  test('takes proxies by address and by network', () => {
    const { trustedProxies } = loadConfig({ TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8,::1,fd00::/8' })
    expect(trustedProxies).toEqual(['127.0.0.1', '10.0.0.0/8', '::1', 'fd00::/8'])
  })
})

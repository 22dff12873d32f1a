import { describe, expect, test } from 'vitest'
import { loadConfig } from './config.ts'

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
    [{ TRUSTED_PROXIES: 'alle' }, 'Einstellung TRUSTED_PROXIES'],
    [{ LOG_LEVEL: 'laut' }, 'Einstellung LOG_LEVEL'],
    [{ DATABSE_URL: 'postgres://localhost/a' }, 'DATABSE_URL. Gemeint ist wohl DATABASE_URL'],
    [{ TENANT_DIR: '/etc' }, 'TENANT_DIR. Gemeint ist wohl TENANTS_DIR'],
  ])('%j is refused with a sentence that names it', (environment, sentence) => {
    expect(() => loadConfig(environment)).toThrow(sentence)
  })

  test('names every wrong setting at once', () => {
    expect(() => loadConfig({ PORT: 'x', CLOCK: 'y' })).toThrow(/PORT[^]*CLOCK/)
  })

  test('leaves the rest of the environment alone', () => {
    expect(loadConfig({ HOME: '/root', PATH: '/bin', PORT: '8080', POST: 'x' }).port).toBe(8080)
  })
})

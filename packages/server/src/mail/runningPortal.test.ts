import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadConfig } from '../config.ts'
import { type Portal, startPortal } from '../startPortal.ts'
import { openMailbox } from '../testing/mailbox.ts'
import { testMail } from '../testing/queuedMails.ts'
import { databaseUrl, testDatabase, type TestDatabase } from '../testing/testDatabase.ts'
import { queueMail } from './queueMail.ts'

let dir: string
let database: TestDatabase
let portal: Portal | undefined
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'ekp-mails-'))
  database = await testDatabase()
})
afterEach(async () => {
  await portal?.stop()
  portal = undefined
  await database.close()
  rmSync(dir, { recursive: true })
})

async function start(settings: Record<string, string>): Promise<string[]> {
  const tenant = {
    hosts: ['portal.example'],
    mail: { absender: 'portal@example.org' },
    app: { kurzname: 'stw', name: 'Stadtwerke Beispiel' },
  }
  writeFileSync(join(dir, 'stw.json'), JSON.stringify(tenant))
  const place = { TENANTS_DIR: dir, DATA_DIR: dir, LOG: join(dir, 'portal.log'), DATABASE_URL: databaseUrl(database) }
  const lines: string[] = []
  const print = (line: string) => void lines.push(line)
  portal = await startPortal(loadConfig({ PORT: '0', ...place, ...settings }), { print, error: print })
  return lines
}

test('a running portal sends what is queued, and its metrics count it', async () => {
  const mailbox = await openMailbox()
  const lines = await start({ SMTP_URL: mailbox.url, METRICS_PORT: '0' })
  expect(lines).toContain(`E-Mails:   über 127.0.0.1:${mailbox.port}`)
  await database.db.transaction().execute((tx) => queueMail(tx, testMail()))
  await vi.waitFor(() => expect(mailbox.mails).toHaveLength(1), { timeout: 60_000 })
  expect(mailbox.mails[0]).toMatchObject({
    from: { name: 'Stadtwerke Beispiel', address: 'portal@example.org' },
    text: expect.stringContaining('https://portal.example/bankverbindungen'),
  })
  const url = lines.map((line) => /^Metriken: +(.*)$/.exec(line)?.[1]).find((found) => found !== undefined) ?? ''
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/metrics$/)
  const sent = 'ekp_mails_total{mandant="stw",ergebnis="gesendet"} 1\n'
  await vi.waitFor(async () => expect(await (await fetch(url)).text()).toContain(sent), { timeout: 60_000 })
  await portal?.stop()
  portal = undefined
  await expect(fetch(url)).rejects.toThrow('fetch failed')
  await mailbox.close()
  expect(readFileSync(join(dir, 'portal.log'), 'utf8')).not.toContain('erika')
})

test('without a mail server the start says where mails go, and without a port there are no metrics', async () => {
  const lines = await start({})
  expect(lines).toContain(`E-Mails:   ${dir}/mail/*.eml (SMTP_URL ist nicht gesetzt)`)
  expect(lines.filter((line) => line.startsWith('Metriken'))).toEqual([])
})

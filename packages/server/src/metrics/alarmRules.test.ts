import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { addJob } from '../db/jobs/jobQueue.ts'
import { sicherheitsereignisse } from '../http/log/sicherheitsereignisse.ts'
import { createMarktpreis } from '../testing/data/factories.ts'
import { testApp } from '../testing/portals/testApp.ts'
import { createMetrics } from './createMetrics.ts'

const read = (path: string) => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8')
const rules = read('deploy/prometheus/ekp.rules.yml')
const expressionsOfRules = [...rules.matchAll(/^ +expr: '(.+)'$/gm)].map(([, expr = '']) => expr)
// The dashboard's text as it stands: each expression is a JSON string.
const expressionsOfDashboard = [...read('deploy/grafana/portal.json').matchAll(/"expr": "((?:[^"\\]|\\.)+)"/g)].map(
  ([, expr = '']) => expr.replaceAll('\\"', '"'),
)

const namesIn = (text: string) => new Set(text.match(/\b(?:ekp|nodejs|process)_\w+/g))
const selectorsIn = (expr: string) => [...expr.matchAll(/(\w+)\{(\w+)=~?"([^"]+)"\}/g)]
const withoutSuffix = (name: string) => name.replace(/(?<=^ekp_http_anfrage_seconds)_(?:count|bucket)$/, '')

/** What /metrics says of a tenant where each thing has happened once. */
async function renderEverything(): Promise<string[]> {
  const portal = await testApp()
  onTestFinished(() => portal.close())
  const { db, clock } = portal
  await addJob(db, 'mail', { id: 'kaputt' })
  await createMarktpreis(db, { tag: '2026-11-21', preise: Array.from({ length: 24 }, () => '90.1') })
  await sql`insert into ausgangszugang (abnehmer, darf_antworten, angelegt_am) values ('CRM', true, now())`.execute(db)
  const ended = { begonnen_am: new Date('2026-11-20T01:17:00Z'), beendet_am: new Date('2026-11-20T01:18:00Z') }
  await db.insertInto('loeschlauf').values(ended).execute()
  await db
    .insertInto('importlauf')
    .values({ ...ended, dateiname: 'x', quelle: 'befehl', ergebnis: 'eingespielt', datensaetze: 1 })
    .execute()
  for (const ergebnis of ['teilweise', 'ausgelassen'])
    await sql`insert into nachrichtenzahl (ergebnis, grund, anzahl) values (${ergebnis}, 'x', 1)`.execute(db)
  const metrics = createMetrics(() => [{ kurzname: 'test', db, isReady: () => Promise.resolve(true) }], clock)
  metrics.countRequest({ mandant: 'test', methode: 'GET', route: '/api', status: 503, seconds: 0.1 })
  return (await metrics.render()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
}

test('the rules and the dashboard ask for series that the portal has, each label with values that occur', async () => {
  const series = await renderEverything()
  const known = new Set(series.map((line) => /^\w+/.exec(line)?.[0]))
  for (const expressions of [expressionsOfRules, expressionsOfDashboard]) {
    expect(expressions.length).toBeGreaterThan(7)
    for (const expr of expressions) {
      for (const name of namesIn(expr)) expect(known, expr).toContain(name)
      for (const [, name, label, values = ''] of selectorsIn(expr))
        for (const value of values.split('|'))
          expect(
            series.some((line) => new RegExp(`^${name}\\{.*\\b${label}="${value}"`).test(line)),
            `${name} ${label}=${value}`,
          ).toBe(true)
    }
  }
})

test('the metrics with an alarm in the manual are those with a rule', () => {
  const rows = read('docs/betrieb/einstellungen.md').matchAll(/^\| (`(?:ekp|process)_[^|]+) \|[^|]+\| ([^|]+) \|$/gm)
  const withAlarm = [...rows].filter(([, , alarm]) => alarm !== '–')
  const ofManual = new Set(withAlarm.flatMap(([, metrics = '', alarm]) => [...namesIn(`${metrics} ${alarm}`)]))
  // Its row has the alarm of the other metric there.
  ofManual.delete('ekp_datenbank_verbindungen')
  const ofRules = new Set([...namesIn(expressionsOfRules.join(' '))].map(withoutSuffix))
  expect([...ofRules].toSorted()).toEqual([...ofManual].toSorted())
})

test('a rule watches each security event of level error, and the foreign token', () => {
  const errors = Object.entries(sicherheitsereignisse).filter(([, { stufe }]) => stufe === 'error')
  const watched = /ereignis=~"([^"]+)"/.exec(rules)?.[1]?.split('|')
  expect(watched?.toSorted()).toEqual([...errors.map(([name]) => name), 'fremdesToken'].toSorted())
})

test('each rule says in German what to do and where the manual says more', () => {
  const documents = [...rules.matchAll(/^ +doku: 'docs\/(\S+?)(?:#(\S+))?'$/gm)]
  expect(documents).toHaveLength(expressionsOfRules.length)
  for (const [, path, anchor] of documents) {
    const anchors = [...read(`docs/${path}`).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N} -]/gu, '')
        .replaceAll(' ', '-'),
    )
    expect([undefined, ...anchors], path).toContain(anchor)
  }
})

import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listDokumente, listVertragDokumente } from '@ekp/wire/dokument'
import { listKundenrechnungen } from '@ekp/wire/rechnung'
import { listVerbraeuche } from '@ekp/wire/verbrauch'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DokumentStore } from '../../dokumente/DokumentStore.ts'
import { directoryStore } from '../../dokumente/directoryStore.ts'
import { isUnchanged } from '../../import/report.ts'
import { loadTenants } from '../../tenant/tenant.ts'
import { call } from '../../testing/call.ts'
import { testApp, type TestApp } from '../../testing/portals/testApp.ts'
import { demoKalender } from '../kalender.ts'
import { demoLogins } from '../kunden.ts'
import { loadDemo } from '../loadDemo.ts'
import { demoDokumente } from './dokumente.ts'
import { renderBrief } from './renderBrief.ts'
import { readPdf } from '../../testing/readPdf.ts'

// @module-tag full

const now = new Date('2026-11-21T10:00:00+01:00')
const all = demoDokumente(demoKalender(now), now)
const find = (ending: string) => {
  const found = all.find(({ id }) => id.endsWith(ending))
  if (found === undefined) throw new Error(`no document ${ending}`)
  return found
}

describe('each is a tagged PDF', () => {
  test.each(all.map((dokument) => [dokument.id, dokument] as const))('%s', async (_, { brief, kategorie }) => {
    const { titel } = brief()
    const pdf = await renderBrief(brief())
    const { dictionaries, metadata, text } = readPdf(pdf)
    const having = (part: string | RegExp) => dictionaries.filter((one) => one.search(part) !== -1)
    expect(pdf.toString('latin1', 0, 8)).toBe('%PDF-1.7')
    const [catalog = ''] = having('/Type /Catalog')
    expect(catalog).toContain('/Lang (de-DE)')
    expect(catalog).toMatch(/\/StructTreeRoot \d+ 0 R/)
    expect(having(/\/Marked true/)).toHaveLength(1)
    expect(having(/\/DisplayDocTitle true/)).toHaveLength(1)
    expect(metadata).toContain('<pdfuaid:part>1</pdfuaid:part>')
    expect(metadata).toContain(titel)
    expect(having(/\/Type \/Page\b/)).toHaveLength(1)

    const count = (tag: string) => having(new RegExp(`/S /${tag}\\b`)).length
    expect(count('H1')).toBe(1)
    expect(count('H2')).toBe(count('Table'))
    expect(count('Table')).toBeGreaterThanOrEqual(kategorie === 'Vertragsbestätigung' ? 1 : 2)
    expect(count('P')).toBeGreaterThanOrEqual(6)
    expect(having(/\/Scope \/Column/).length).toBeGreaterThanOrEqual(2)
    expect(having(/\/Scope \/(?:Column|Row)/)).toHaveLength(count('TH'))
    expect(count('TD')).toBeGreaterThanOrEqual(count('TR') - count('Table'))

    // Both fonts are inside; what every reader brings itself would look different everywhere.
    expect(having(/\/FontFile2 \d+ 0 R/)).toHaveLength(2)
    expect(having(/\/BaseFont \/(?:Helvetica|Times|Courier)/)).toEqual([])
    expect(text).toContain(titel.replaceAll(' ', ''))
    expect(text).not.toContain('?')
    for (const word of brief().anschrift.join(' ').split(' ')) expect(text).toContain(word)
  })
})

test('an invoice has the same consumption, prices and costs as the portal', async () => {
  const { text } = readPdf(await renderBrief(find('RE-4711001-2025').brief()))
  for (const figure of ['1.797,4kWh', '1.245,9kWh', '35,62Cent', '29,48Cent', '131,40EUR', '3.043,3kWh']) {
    expect(text).toContain(figure)
  }
  // 1797.4 * 0.3562 + 1245.9 * 0.2948 + 131.40, a Cent of rounding aside.
  expect(text).toContain('Rechnungsbetrag1.138,92EUR')
})

test('a letter has the same bytes whenever it is made', async () => {
  const { brief } = find('VB-4711003')
  const hashes = await Promise.all(
    [1, 2].map(async () =>
      createHash('sha256')
        .update(await renderBrief(brief()))
        .digest('hex'),
    ),
  )
  expect(hashes[0]).toBe(hashes[1])
})

test.each(['2024-02-29T12:00:00Z', '2027-01-02T12:00:00Z', '2028-09-20T12:00:00Z', '2031-10-01T12:00:00Z'])(
  'at %s none is from the future, and each fits its page',
  async (instant) => {
    const then = new Date(instant)
    for (const { brief, erstellzeitpunkt } of demoDokumente(demoKalender(then), then)) {
      expect(erstellzeitpunkt.getTime()).toBeLessThanOrEqual(then.getTime())
      const { dictionaries } = readPdf(await renderBrief(brief()))
      expect(dictionaries.filter((one) => /\/Type \/Page\b/.test(one))).toHaveLength(1)
    }
  },
  60_000,
)

describe('in the portal', () => {
  let dir: string
  let store: DokumentStore
  let portal: TestApp
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'dokumente-'))
    store = directoryStore(dir)
    const [tenant] = loadTenants({ tenantsDir: undefined })
    if (tenant === undefined) throw new Error('no demo tenant')
    portal = await testApp({ tenant, dokumenteOf: () => store, database: { statementTimeoutMs: 0 } })
    portal.clock.set(now.toISOString())
    await loadDemo(portal.db, now, store)
  })
  afterAll(async () => {
    await portal.close()
    await rm(dir, { recursive: true })
  })

  const signIn = (kundennummer: string) =>
    portal.login(kundennummer, demoLogins.find((login) => login.kundennummer === kundennummer)?.passwort ?? '')
  const countContents = async () => {
    let count = 0
    for await (const batch of store.list()) count += batch.length
    return count
  }

  test('customers find theirs and can download them', async () => {
    const counts: Record<string, number> = {}
    for (const kundennummer of ['SWM-100001', 'SWM-100002', 'SWM-100003', 'SWM-100005', 'SWM-100008']) {
      const credentials = await signIn(kundennummer)
      const { body } = await call(portal.app, listDokumente, {}, credentials)
      counts[kundennummer] = body.length
      for (const { id } of body) {
        const answer = await portal.app.inject({ url: `/api/dokument/daten/${id}`, headers: { ...credentials } })
        expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
        expect(answer.rawPayload.toString('latin1', 0, 5)).toBe('%PDF-')
      }
    }
    expect(counts).toEqual({ 'SWM-100001': 6, 'SWM-100002': 1, 'SWM-100003': 3, 'SWM-100005': 0, 'SWM-100008': 2 })
    const params = { vertragId: '4711002' }
    const { body } = await call(portal.app, listVertragDokumente, { params }, await signIn('SWM-100001'))
    expect(body.map(({ beschreibung }) => beschreibung)).toEqual([
      'Jahresabrechnung Gas 2025',
      'Jahresabrechnung Gas 2024',
    ])
  })

  test('an invoice has the amount of its bill as data, and what is due [dokument-10]', async () => {
    const credentials = await signIn('SWM-100001')
    const { body: bills } = await call(portal.app, listKundenrechnungen, {}, credentials)
    const { body: dokumente } = await call(portal.app, listDokumente, {}, credentials)
    const named = dokumente.filter(({ rechnungsnummer }) => rechnungsnummer !== null)
    expect(named).toHaveLength(4)
    for (const { id, rechnungsnummer } of named) {
      const bill = bills.find((one) => one.rechnungsnummer === rechnungsnummer)
      const { rawPayload } = await portal.app.inject({ url: `/api/dokument/daten/${id}`, headers: { ...credentials } })
      const { text } = readPdf(rawPayload)
      const euro = (amount = 0) =>
        `${amount.toLocaleString('de-DE', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}EUR`
      expect(text).toContain(`Rechnungsbetrag${euro(bill?.brutto)}`)
      const zuZahlen = bill?.zuZahlen ?? 0
      expect(text).toContain(`${zuZahlen < 0 ? 'IhrGuthaben' : 'Nochzuzahlen'}${euro(Math.abs(zuZahlen))}`)
      expect(text).toContain(`Rechnungsnummer:${rechnungsnummer}`)
    }
  })

  test('an invoice over gas has the consumption that the portal shows', async () => {
    const params = { vertragId: '4711002' }
    const { body } = await call(portal.app, listVerbraeuche, { params, query: {} }, await signIn('SWM-100001'))
    const sum = body
      .filter(({ von, bis }) => von >= '2024-12-31' && bis <= '2025-12-31')
      .reduce((total, verbrauch) => total + (verbrauch.summe ?? 0), 0)
    const kwh = sum.toLocaleString('de-DE', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
    expect(sum).toBeGreaterThan(10_000)
    expect(readPdf(await renderBrief(find('RE-4711002-2025').brief())).text).toContain(`Verbrauch31.12.2024`)
    expect(readPdf(await renderBrief(find('RE-4711002-2025').brief())).text).toContain(`${kwh}kWh`)
  })

  test('a second start changes nothing; a start on another day brings the documents of that day and deletes unused contents', async () => {
    expect(isUnchanged(await loadDemo(portal.db, now, store))).toBe(true)
    for (const instant of ['2027-02-01T12:00:00Z', '2025-06-01T12:00:00Z', now.toISOString()]) {
      const then = new Date(instant)
      await loadDemo(portal.db, then, store)
      const rows = await portal.db.selectFrom('dokument').select('id').orderBy('id').execute()
      const wanted = demoDokumente(demoKalender(then), then)
      expect(rows.map(({ id }) => id).toSorted()).toEqual(wanted.map(({ id }) => id).toSorted())
      expect(await countContents()).toBe(wanted.length)
      expect(isUnchanged(await loadDemo(portal.db, then, store))).toBe(true)
    }
  })

  test('the next start restores a lost content', async () => {
    await rm(dir, { recursive: true })
    await loadDemo(portal.db, now, store)
    expect(await countContents()).toBe(all.length)
  })
})

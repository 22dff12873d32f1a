import { updateBenachrichtigung } from '@ekp/wire/benachrichtigung'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { call } from '../../../testing/call.ts'
import { createAnschlussnutzer, createVertrag } from '../../../testing/data/factories.ts'
import { load } from '../../../testing/data/importRecords.ts'
import { deleteQueuedMails, queuedMails } from '../../../testing/mails/queuedMails.ts'
import { testApp, type TestApp } from '../../../testing/portals/testApp.ts'
import { testJobContext } from '../../../testing/runJobs.ts'
import { benachrichtigungTask } from '../task.ts'

const passwort = 'Erfunden-Rechnungsmail-2026'
const rechnung = {
  _typ: 'RECHNUNG',
  rechnungsnummer: 'R-1',
  vertrag: { vertragsnummer: '4711' },
  rechnungsperiode: { startdatum: '2025-11-01', enddatum: '2026-10-31' },
  rechnungsdatum: '2026-11-20',
  faelligkeitsdatum: '2026-12-12',
  gesamtbrutto: { wert: 1238.2 },
  zuZahlen: { wert: 38.2 },
}
const storno = {
  ...rechnung,
  rechnungsnummer: 'S-1',
  istStorno: true,
  originalRechnungsnummer: 'R-1',
  gesamtbrutto: { wert: -1238.2 },
  zuZahlen: { wert: -38.2 },
}

let portal: TestApp
beforeAll(async () => {
  portal = await testApp()
  portal.clock.set('2026-11-21T10:00:00+01:00')
  await createAnschlussnutzer(portal.db, { kundennummer: 'T-1', passwort, email: 'k@example.org' })
  const lieferstelle = { strasse: 'Innstraße', hausnummer: '5', plz: '84359', ort: 'Simbach' }
  await createVertrag(portal.db, { id: '4711', kundennummer: 'T-1', ...lieferstelle })
})
beforeEach(async () => {
  await deleteQueuedMails(portal.db)
  for (const table of ['benachrichtigung', 'rechnung'] as const) await portal.db.deleteFrom(table).execute()
  const body = { thema: 'rechnung', bestellt: true } as const
  const credentials = await portal.login('T-1', passwort)
  await call(portal.app, updateBenachrichtigung, { params: { vertragId: '4711' }, body }, credentials)
})
afterAll(() => portal.close())

/** The mails about bills after an import. */
async function mailsAfter(...lines: readonly object[]) {
  await load(portal.db, lines)
  const { db, clock, tenant } = portal
  await benachrichtigungTask.run(testJobContext({ db, clock, tenant }), {})
  return (await queuedMails(portal.db)).filter(({ abo }) => abo !== undefined)
}
const betreffe = async (...lines: readonly object[]) => (await mailsAfter(...lines)).map(({ betreff }) => betreff)

test('an imported bill gives one mail with contract, period and result, also when it comes again changed [benachrichtigung-6]', async () => {
  const [mail, ...others] = await mailsAfter(rechnung)
  expect(others).toEqual([])
  expect(mail).toMatchObject({
    betreff: 'Ihre neue Stromrechnung',
    absaetze: ['Ihre neue Stromrechnung ist da. Im Kundenportal finden Sie sie Posten für Posten erklärt.'],
    angaben: [
      { name: 'Vertrag', wert: '4711' },
      { name: 'Lieferstelle', wert: 'Innstraße 5, 84359 Simbach' },
      { name: 'Rechnung', wert: 'R-1' },
      { name: 'Zeitraum', wert: '01.11.2025 – 31.10.2026' },
      { name: 'Ergebnis', wert: 'Nachzahlung 38,20 EUR, fällig am 12.12.2026' },
    ],
    knopf: { text: 'Rechnung ansehen', url: '/rechnung/R-1' },
  })
  expect(mail?.schluss?.join(' ')).toContain('Eine Kontonummer nennen wir Ihnen nie in einer E-Mail.')
  expect(await betreffe(rechnung)).toHaveLength(1)
  expect(await betreffe({ ...rechnung, zuZahlen: { wert: 40 } })).toHaveLength(1)
})

test('a credit is called one, and names no account to pay to', async () => {
  const [mail] = await mailsAfter({ ...rechnung, zuZahlen: { wert: -12 } })
  expect(mail?.angaben).toContainEqual({ name: 'Ergebnis', wert: 'Guthaben 12,00 EUR' })
  expect(mail?.schluss).toBeUndefined()
})

test('a cancellation gives no mail, and the bill that replaces the cancelled one says so [benachrichtigung-6]', async () => {
  await mailsAfter(rechnung)
  expect(await betreffe(storno)).toEqual(['Ihre neue Stromrechnung'])
  const [, mail] = await mailsAfter({ ...rechnung, rechnungsnummer: 'R-2', zuZahlen: { wert: 30 } })
  expect(mail?.betreff).toBe('Ihre korrigierte Stromrechnung')
  expect(mail?.absaetze[0]).toContain('Rechnung R-1 storniert und korrigiert')
})

test('a bill that comes with its cancellation and its correction gives one mail, about the last', async () => {
  const [mail, ...others] = await mailsAfter(rechnung, storno, { ...rechnung, rechnungsnummer: 'R-2' })
  expect(others).toEqual([])
  expect(mail?.knopf?.url).toBe('/rechnung/R-2')
})

test('bills of the past that a supplier loads later give none [benachrichtigung-6]', async () => {
  expect(await betreffe({ ...rechnung, rechnungsdatum: '2026-10-10' })).toEqual([])
  expect(await betreffe({ ...rechnung, rechnungsdatum: '2026-10-11' })).toHaveLength(1)
})

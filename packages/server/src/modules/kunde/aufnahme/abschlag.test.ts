import { ofKunde } from '../../../db/eigen/ofKunde.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createAblesung,
  createAbschlagsplan,
  createAnschlussnutzer,
  createBankverbindung,
  createTarif,
  createVertrag,
  createZaehler,
  createZahlung,
} from '../../../testing/data/factories.ts'
import { withdrawAenderung } from '../../abschlag/aendern.ts'
import { deleteQueuedMails, queuedMails } from '../../../testing/mails/queuedMails.ts'
import { openDienst, type TestDienst } from '../../../testing/portals/openDienst.ts'

const konto = 'DE89 **** **** **** **30 00'
let desk: TestDienst
let db: TestDienst['databases']['test']
let cookie: string
beforeAll(async () => {
  desk = await openDienst()
  desk.clock.set('2026-11-21T10:00:00+01:00')
  db = desk.databases.test
  await createAnschlussnutzer(db, { kundennummer: 'T-1', email: 'erika@example.org' })
  await createAnschlussnutzer(db, { kundennummer: 'T-2', email: null })
  await createBankverbindung(db, { kundennummer: 'T-1', iban: 'DE89370400440532013000' })
  // 3,000 kWh a year at 0.30 EUR and 120 EUR: 1,020 EUR.
  await createVertrag(db, { id: '4711', kundennummer: 'T-1', lieferbeginn: '2023-01-01' })
  const preis = { arbeitspreis: '0.30', grundpreis: '120', gueltig_von: '2023-01-01' }
  await createTarif(db, { vertrag_id: '4711', tariftyp: 'ALLES_INKLUSIVE_BRUTTO', ...preis })
  await createZaehler(db, { vertrag_id: '4711' })
  for (const [index, ablesedatum] of ['2022-12-31', '2023-12-31', '2024-12-31', '2025-12-31'].entries())
    await createAblesung(db, {
      vertrag_id: '4711',
      ablesedatum,
      ablesegrund: 'Turnusablesung',
      werte: { '1-0:1.8.0': index * 3000 },
    })
  await createAbschlagsplan(db, { vertrag_id: '4711', gueltig_von: '2026-01-01', betrag: '90' })
  await createVertrag(db, { id: '4712', kundennummer: 'T-1', lieferbeginn: '2024-01-01' })
  await createAbschlagsplan(db, { vertrag_id: '4712', gueltig_von: '2026-01-01', betrag: null, tag: null })
  await createVertrag(db, { id: '4713', kundennummer: 'T-1', lieferende: '2026-06-30' })
  await createVertrag(db, { id: '4720', kundennummer: 'T-2', lieferbeginn: '2024-01-01' })
  await createAbschlagsplan(db, { vertrag_id: '4720', gueltig_von: '2026-01-01', betrag: '50' })
})
afterAll(() => desk.close())
beforeEach(async () => {
  cookie = await desk.signIn('test', 'service')
})
afterEach(async () => {
  await deleteQueuedMails(db)
  for (const table of ['vorgang', 'zahlung'] as const) await db.deleteFrom(table).execute()
})

const pathOf = (vertragId: string, kundennummer: string) =>
  `/test/kunden/${kundennummer}/vertraege/${vertragId}/abschlag`
const find = (vertragId = '4711', kundennummer = 'T-1') => desk.send('GET', pathOf(vertragId, kundennummer), { cookie })
const take = (body: object, vertragId = '4711', kundennummer = 'T-1') =>
  desk.send('POST', pathOf(vertragId, kundennummer), { cookie, body })
const ofBlatt = async (kundennummer = 'T-1') => {
  const { body } = await desk.send('GET', `/test/kunden/${kundennummer}`, { cookie })
  return (body as unknown as { vertraege: { id: string; abschlag: object | null }[] }).vertraege.map(
    ({ id, abschlag }) => [id, abschlag] as const,
  )
}
const vorgaenge = () => db.selectFrom('vorgang').select(['id', 'weg', 'art', 'inhalt', 'vertrag_id']).execute()

describe('what the customer’s page says of the instalment [abschlag-50]', () => {
  test('amount and next due day, or why there is none', async () => {
    expect(await ofBlatt()).toEqual([
      [
        '4711',
        {
          betrag: 90,
          ohne: null,
          naechster: { datum: '2026-12-01', betrag: 90 },
          offen: null,
          isAenderungOffen: false,
        },
      ],
      ['4712', { betrag: null, ohne: 'MONATSRECHNUNG', naechster: null, offen: null, isAenderungOffen: false }],
      ['4713', { betrag: null, ohne: 'BEENDET', naechster: null, offen: null, isAenderungOffen: false }],
    ])
  })

  test('what came back, and that a change waits', async () => {
    await createZahlung(db, { vertrag_id: '4711', datum: '2026-11-03', betrag: '90', status: 'zurueckgebucht' })
    await take({ betrag: 85 })
    const [[, abschlag] = []] = await ofBlatt()
    expect(abschlag).toMatchObject({ offen: 90, isAenderungOffen: true })
  })
})

describe('a contract’s instalment [abschlag-51]', () => {
  test('has payments, a shortened account for every role, and what the next bill will say', async () => {
    await createZahlung(db, { vertrag_id: '4711', datum: '2026-11-03', betrag: '90', zweck: 'Abschlag' })
    for (const rolle of ['lesen', 'service'] as const) {
      cookie = await desk.signIn('test', rolle)
      const { status, body } = await find()
      expect([status, body]).toMatchObject([
        200,
        {
          abschlag: { betrag: 90, weg: { konto }, zahlungen: [{ datum: '2026-11-03', status: 'bezahlt' }] },
          vorausschau: { bis: '2027-01-01', vorschlag: 85 },
        },
      ])
      expect(JSON.stringify(body)).not.toContain('37040044')
    }
  })

  test('without a delivery has no forecast', async () => {
    expect((await find('4713')).body).toMatchObject({ abschlag: { ohne: 'BEENDET' }, vorausschau: null })
  })

  test('of another customer, or of none, is 404', async () => {
    for (const reply of [await find('4720'), await find('4711', 'T-2'), await find('4711', 'T-99'), await find('9')])
      expect(reply.status).toBe(404)
  })
})

describe('another amount for a caller [abschlag-54]', () => {
  test('is a Vorgang of the desk with the proposal, the clerk in the audit trail, and a mail that says so', async () => {
    const { status, body } = await take({ betrag: 85 })
    const [vorgang] = await vorgaenge()
    expect([status, body]).toEqual([200, { nr: vorgang?.id, email: 'erika@example.org' }])
    expect(vorgang).toMatchObject({
      weg: 'kundendienst',
      art: 'abschlagsaenderung',
      vertrag_id: '4711',
      inhalt: { betrag: 85, bisher: 90, giltAb: '2026-12-01', vorschlag: 85 },
    })
    const protokoll = await db.selectFrom('protokoll').select(['akteur', 'aktion', 'inhalt']).execute()
    expect(protokoll.at(-1)).toMatchObject({
      akteur: 'versorger',
      aktion: 'abschlag_geaendert',
      inhalt: { bearbeiter: 'a.service' },
    })
    const [mail] = await queuedMails(db)
    expect(mail?.absaetze).toEqual([
      'unser Kundendienst hat auf Ihren Wunsch einen anderen Abschlag aufgenommen. Wir antworten Ihnen im Kundenportal.',
    ])
  })

  test('of a customer without an address is answered without one: the receipt is printed', async () => {
    const { body } = await take({ betrag: 45 }, '4720', 'T-2')
    expect(body).toEqual({ nr: expect.any(Number), email: null })
    expect(await queuedMails(db)).toEqual([])
  })

  test('below the limit needs a reason in words, as for the customer', async () => {
    const { status, body } = await take({ betrag: 40 })
    expect([status, body]).toMatchObject([
      400,
      { felder: [{ feld: 'betrag', text: expect.stringContaining('Unter 72,00 EUR brauchen wir einen Grund') }] },
    ])
    expect((await take({ betrag: 300 })).status).toBe(400)
    expect(await vorgaenge()).toEqual([])
    const grund = { grund: 'WENIGER_VERBRAUCH', begruendung: 'Zwei sind ausgezogen.' }
    expect((await take({ betrag: 40, ...grund })).status).toBe(200)
  })

  test('is refused with a sentence while another waits, and where there is no instalment', async () => {
    await take({ betrag: 85 })
    const texts = [await take({ betrag: 80 }), await take({ betrag: 80 }, '4712'), await take({ betrag: 80 }, '4713')]
    expect(texts.map(({ status }) => status)).toEqual([409, 409, 409])
    expect(texts[1]?.body.detail).toContain('wird jeden Monat abgerechnet')
  })

  test('not of another customer’s contract, and not by who only looks', async () => {
    expect((await take({ betrag: 45 }, '4720')).status).toBe(404)
    cookie = await desk.signIn('test', 'lesen')
    expect((await take({ betrag: 85 })).status).toBe(403)
    expect(await vorgaenge()).toEqual([])
  })
})

describe('who decides on it [abschlag-56]', () => {
  const blattOf = async (nr: unknown) => {
    const { body } = await desk.send('GET', `/test/vorgaenge/${String(nr)}`, { cookie })
    const vergleich = new Map(body.vergleich.map(({ name, wert }) => [name, wert.replaceAll('\u00a0', ' ')]))
    return { vergleich, gewuenschtAb: (body as unknown as { gewuenschtAb: string | null }).gewuenschtAb }
  }

  test('sees today’s amount, limits, cost, what would fit, the next bill without and with it, and the day', async () => {
    const grund = { grund: 'WENIGER_VERBRAUCH', begruendung: 'Zwei sind ausgezogen.' }
    await createZahlung(db, { vertrag_id: '4711', datum: '2026-11-03', betrag: '90', status: 'zurueckgebucht' })
    await take({ betrag: 40, ...grund })
    const { vergleich, gewuenschtAb } = await blattOf((await vorgaenge())[0]?.id)
    expect(gewuenschtAb).toBe('2026-12-01')
    expect(vergleich.get('Abschlag heute')).toBe('90,00 EUR, das nächste Mal am 01.12.2026')
    expect(vergleich.get('Grenzen')).toBe('72,00 EUR bis 180,00 EUR; der Wunsch liegt darunter')
    expect(vergleich.get('Kosten des Jahres bis 31.12.2026')).toMatch(/^wahrscheinlich [\d.]+ bis [\d.]+ EUR$/)
    // It is what the portal proposed when it was asked for.
    expect(vergleich.has('Vorschlag heute')).toBe(false)
    expect(vergleich.get('Nächste Rechnung, wie es ist')).toMatch(/Guthaben|Nachzahlung/)
    // One instalment is left of this year.
    expect(vergleich.get('Mit dem Wunsch nach einem ganzen Jahr')).toMatch(/^Nachzahlung von etwa/)
    expect(vergleich.get('Offen')).toBe('90,00 EUR')
  })

  test('is not asked about one that the customer took back: it is open nowhere', async () => {
    await take({ betrag: 85 })
    const nr = (await vorgaenge())[0]?.id ?? 0
    const open = async () => {
      const { body } = await desk.send('GET', '/test/vorgaenge', { cookie })
      return body.vorgaenge.length
    }
    expect(await open()).toBe(1)
    await withdrawAenderung(
      ofKunde(db, 'T-1'),
      { vertragId: '4711', kundennummer: 'T-1' },
      { nr, at: desk.clock.now() },
    )
    expect(await open()).toBe(0)
    expect((await ofBlatt())[0]?.[1]).toMatchObject({ isAenderungOffen: false })
    expect((await find()).body).toMatchObject({ abschlag: { gewuenscht: null } })
    expect(
      (await desk.send('PUT', `/test/vorgaenge/${nr}/antwort`, { cookie, body: { ergebnis: 'angenommen' } })).status,
    ).toBe(409)
  })

  test('sees what is left of one whose contract is gone', async () => {
    await take({ betrag: 85 })
    const [vorgang] = await vorgaenge()
    await db.updateTable('vorgang').set({ vertrag_id: '4720' }).execute()
    expect((await blattOf(vorgang?.id)).vergleich.size).toBe(0)
  })
})

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAnschlussnutzer, createVertrag } from '../../../testing/data/factories.ts'
import { deleteQueuedMails, queuedMails } from '../../../testing/mails/queuedMails.ts'
import { openDienst, type TestDienst } from '../../../testing/portals/openDienst.ts'

let desk: TestDienst
let db: TestDienst['databases']['test']
let cookie: string
beforeAll(async () => {
  desk = await openDienst()
  db = desk.databases.test
})
afterAll(() => desk.close())
beforeEach(async () => {
  const kontakt = { email: 'erika@example.org', festnetz: '0351 1234567' }
  await createAnschlussnutzer(db, { kundennummer: 'T-1', ...kontakt })
  await createAnschlussnutzer(db, { kundennummer: 'T-2', email: null, gesperrt: true })
  await createVertrag(db, { id: '4711', kundennummer: 'T-1', strasse: 'Innweg', hausnummer: '5' })
  await createVertrag(db, { id: '4712', kundennummer: 'T-2' })
  cookie = await desk.signIn('test', 'service')
})
afterEach(async () => {
  await deleteQueuedMails(db)
  for (const table of ['vorgang', 'rechnungsadresse', 'vertrag', 'anschlussnutzer'] as const)
    await db.deleteFrom(table).execute()
})

const send = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  desk.send(method, `/test/kunden/${path}`, { cookie, ...(body && { body }) })
const vorgaenge = () =>
  db.selectFrom('vorgang').select(['id', 'weg', 'art', 'inhalt', 'kundennummer', 'vertrag_id']).orderBy('id').execute()
const lastProtokoll = async (kundennummer: string) => {
  const rows = await db
    .selectFrom('protokoll')
    .where('kundennummer', '=', kundennummer)
    .orderBy('nr')
    .select(['akteur', 'aktion', 'inhalt'])
    .execute()
  const { akteur, aktion, inhalt } = rows.at(-1) ?? {}
  return [akteur, aktion, inhalt?.bearbeiter]
}

describe('contact data [versorger-121]', () => {
  test('change at once; the mails say that the desk changed them, to the old and the new address', async () => {
    const { status, body } = await send('PUT', 'T-1/kontaktdaten', { email: 'neu@example.org', mobil: '0151 2345678' })
    const [vorgang] = await vorgaenge()
    expect([status, body]).toEqual([200, { nr: vorgang?.id, email: 'neu@example.org' }])
    expect(vorgang).toMatchObject({
      weg: 'kundendienst',
      inhalt: {
        bisher: { mobil: null },
        neu: { email: 'neu@example.org', festnetz: '0351 1234567', mobil: '0151 2345678' },
      },
    })
    const mails = await queuedMails(db)
    expect(mails.map(({ an }) => an)).toEqual(['erika@example.org', 'neu@example.org'])
    for (const { absaetze, warnung } of mails) {
      expect(absaetze[0]).toContain('unser Kundendienst hat auf Ihren Wunsch Ihre Kontaktdaten geändert.')
      expect(warnung).toBeUndefined()
    }
    expect(await lastProtokoll('T-1')).toEqual(['versorger', 'kontaktdaten_geaendert', 'a.service'])
  })

  test('what is wrong is said at its field; what is the same changes nothing; a locked customer may call', async () => {
    const wrong = await send('PUT', 'T-1/kontaktdaten', { email: 'keine' })
    expect([wrong.status, wrong.body.felder]).toEqual([
      400,
      [{ feld: 'email', text: 'Die angegebene Email ist ungültig.' }],
    ])
    expect((await send('PUT', 'T-1/kontaktdaten', { festnetz: '0351 1234567' })).body).toEqual({
      nr: null,
      email: 'erika@example.org',
    })
    expect(await vorgaenge()).toEqual([])
    expect((await send('PUT', 'T-2/kontaktdaten', { mobil: '0151 2345678' })).body).toEqual({
      nr: expect.any(Number),
      email: null,
    })
  })
})

describe('a billing address [versorger-121]', () => {
  const adresse = {
    gueltigVon: '2026-11-21',
    anrede: 'Frau',
    vorname: 'Erika',
    nachname: 'Muster',
    strasse: 'Neugasse',
    hausnummer: '7',
    postleitzahl: '01067',
    ort: 'Dresden',
  }

  test('is taken up by the rules of the customer’s form, and the form gets what there is', async () => {
    const wrong = await send('POST', 'T-1/rechnungsadressen', { ...adresse, hausnummer: '', gueltigVon: '2026-11-01' })
    expect([wrong.status, wrong.body.felder.map(({ feld }) => feld).toSorted()]).toEqual([
      400,
      ['gueltigVon', 'hausnummer'],
    ])
    const { status, body } = await send('POST', 'T-1/rechnungsadressen', adresse)
    expect([status, body]).toEqual([200, { nr: expect.any(Number), email: 'erika@example.org' }])
    expect(await vorgaenge()).toMatchObject([{ weg: 'kundendienst', art: 'rechnungsadresse', vertrag_id: null }])
    const [mail] = await queuedMails(db)
    expect(mail?.absaetze[0]).toContain('auf Ihren Wunsch am Kundendienst wurde eine neue Rechnungsadresse hinterlegt.')
    expect(await lastProtokoll('T-1')).toEqual(['versorger', 'rechnungsadresse_angelegt', 'a.service'])
    expect((await send('GET', 'T-1/rechnungsadressen')).body).toMatchObject({
      kunde: { vorname: 'Erika' },
      eintraege: [{ strasse: 'Neugasse', gueltigVon: '2026-11-21' }],
    })
    expect((await desk.send('GET', '/test/kunden/T-1', { cookie })).body).toMatchObject({
      anschrift: ['Erika Muster', 'Neugasse 7', '01067 Dresden'],
    })
  })

  test('without one letters go to where energy is delivered', async () => {
    const { body } = await desk.send('GET', '/test/kunden/T-1', { cookie })
    expect(body).toMatchObject({ anschrift: ['Erika Muster', 'Innweg 5'] })
  })
})

test('a request keeps how it came; it stays one when it is sent twice [versorger-122]', async () => {
  const body = {
    eingangsweg: 'brief',
    anfrage: { betreff: 'Sonstiges', text: 'Bitte rufen Sie mich wegen der Rechnung an.', vertragId: '4711' },
  }
  const first = await send('POST', 'T-1/kontaktanfragen', body)
  expect([first.status, first.body]).toEqual([200, { nr: expect.any(Number), email: 'erika@example.org' }])
  expect((await send('POST', 'T-1/kontaktanfragen', body)).body).toEqual(first.body)
  expect(await vorgaenge()).toMatchObject([
    { weg: 'kundendienst', inhalt: { eingangsweg: 'brief' }, vertrag_id: '4711' },
  ])
  const { nr } = first.body as unknown as { nr: number }
  const { body: blatt } = await desk.send('GET', `/test/vorgaenge/${nr}`, { cookie })
  expect(blatt).toMatchObject({ vorgang: { weg: 'kundendienst' } })
  expect(blatt.angaben).toContainEqual({ name: 'Eingangsweg', wert: 'mit einem Brief' })
  expect(await lastProtokoll('T-1')).toEqual(['versorger', 'kontaktanfrage_gestellt', 'a.service'])
  const foreign = await send('POST', 'T-1/kontaktanfragen', {
    ...body,
    anfrage: { ...body.anfrage, vertragId: '4712' },
  })
  expect([foreign.status, foreign.body.felder]).toEqual([
    400,
    [{ feld: 'vertragId', text: 'Bitte wählen Sie einen Ihrer Verträge.' }],
  ])
})

describe('a cancellation [versorger-123]', () => {
  test('ends the contract on a day that the customer could choose, once', async () => {
    const { body } = await send('GET', 'T-1/vertraege/4711/kuendigungstage')
    const { tage } = body as unknown as { tage: readonly string[] }
    const [datum = ''] = tage
    expect(datum).toBe('2026-11-24')
    const early = await send('POST', 'T-1/vertraege/4711/kuendigungen', { grund: 'AUSZUG', datum: '2026-11-22' })
    expect([early.status, early.body.felder.map(({ feld }) => feld)]).toEqual([400, ['datum']])
    const taken = await send('POST', 'T-1/vertraege/4711/kuendigungen', { grund: 'AUSZUG', datum, text: 'zieht um' })
    expect([taken.status, taken.body]).toEqual([200, { nr: expect.any(Number), email: 'erika@example.org' }])
    expect(await vorgaenge()).toMatchObject([
      { weg: 'kundendienst', art: 'kuendigung', vertrag_id: '4711', inhalt: { grund: 'AUSZUG', datum } },
    ])
    expect((await queuedMails(db)).map(({ betreff }) => betreff)).toContain(
      'Ihre Kündigung für Vertrag 4711 ist eingegangen',
    )
    expect(await lastProtokoll('T-1')).toEqual(['versorger', 'vertrag_gekuendigt', 'a.service'])
    const again = await send('POST', 'T-1/vertraege/4711/kuendigungen', { grund: 'AUSZUG', datum })
    expect([again.status, again.body.detail]).toEqual([409, 'Dieser Vertrag ist bereits gekündigt.'])
  })

  test('is none of a contract of somebody else', async () => {
    expect((await send('GET', 'T-2/vertraege/4711/kuendigungstage')).status).toBe(404)
    const foreign = await send('POST', 'T-2/vertraege/4711/kuendigungen', { grund: 'AUSZUG', datum: '2026-11-24' })
    expect(foreign.status).toBe(404)
    expect(await vorgaenge()).toEqual([])
  })
})

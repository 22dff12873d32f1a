import { checkAblesungByPost, createAblesung as endpoint, listAblesungen } from '@ekp/wire/ablesung'
import sharp from 'sharp'
import { afterEach, afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call, type Credentials } from '../../testing/call.ts'
import { createAnschlussnutzer, createVertrag, createZaehler } from '../../testing/data/factories.ts'
import { type TestApp, testApp } from '../../testing/portals/testApp.ts'

const obis = '1-0:1.8.0'
const [ht, nt] = ['1-0:1.8.1', '1-0:1.8.2']

let portal: TestApp
let owner: Credentials
let reader: Credentials
beforeAll(async () => {
  portal = await testApp()
  const { db } = portal
  const { passwort } = await createAnschlussnutzer(db, { kundennummer: 'T-1' })
  await createAnschlussnutzer(db, { kundennummer: 'T-2' })
  await createAnschlussnutzer(db, { kundennummer: 'T-3', zugriff: 'eingeschränkt' })
  await createVertrag(db, { id: '4711', kundennummer: 'T-1' })
  await createVertrag(db, { id: '4712', kundennummer: 'T-1', lieferende: '2026-10-31' })
  await createVertrag(db, { id: '4713', kundennummer: 'T-1', storniert: true })
  await createVertrag(db, { id: '4714', kundennummer: 'T-1' })
  await createVertrag(db, { id: '4715', kundennummer: 'T-3' })
  await createVertrag(db, { id: '9999', kundennummer: 'T-2' })
  for (const vertrag_id of ['4712', '4713', '4715']) await createZaehler(db, { vertrag_id })
  await createZaehler(db, { vertrag_id: '9999', nummer: 'FREMD' })
  const kanaele = [{ nachkommastellen: 6, vorkommastellen: 9 }]
  await createZaehler(db, { vertrag_id: '4711', eingebaut_am: '2025-05-20', kanaele })
  const zwei = [{ obiskennzahl: ht }, { obiskennzahl: nt }]
  await createZaehler(db, { vertrag_id: '4711', nummer: 'ZWEI', eingebaut_am: '2025-05-20', kanaele: zwei })
  owner = await portal.login('T-1', passwort)
  reader = await portal.login('T-3', passwort)
})
afterAll(() => portal.close())
afterEach(async () => {
  await portal.db.deleteFrom('vorgang').execute()
  await portal.db.deleteFrom('ablesung').execute()
})

const neu = (changes: object = {}) => ({
  ablesedatum: '2026-11-21',
  zaehlernummer: 'Z1',
  ablesewerte: { [obis]: 12_345.6 },
  ...changes,
})
const create = (body: ReturnType<typeof neu>, vertragId = '4711', credentials: Credentials | undefined = owner) =>
  call(portal.app, endpoint, { params: { vertragId }, body }, credentials)
const stored = () => portal.db.selectFrom('ablesung').selectAll().execute()
const vorgaenge = () => portal.db.selectFrom('vorgang').selectAll().execute()

test('the supplier reads what the portal asked about an unlikely reading, and which places it is of', async () => {
  const { db } = portal
  const places = { marktlokation: '51238696781', messlokation: `DE00056266802AO6G56M11SN51G21M24S` }
  await db.updateTable('vertrag').set({ marktlokation: places.marktlokation }).where('id', '=', '4711').execute()
  await db.updateTable('zaehler').set({ messlokation: places.messlokation }).where('vertrag_id', '=', '4711').execute()
  await create(neu({ ablesedatum: '2026-11-01', ablesewerte: { [obis]: 20_000 } }))
  const unlikely = neu({ ablesewerte: { [obis]: 19_000 } })
  const { body } = await call(portal.app, checkAblesungByPost, { params: { vertragId: '4711' }, body: unlikely }, owner)
  expect(body).toMatchObject({ plausibel: false, hinweis: expect.stringContaining('niedriger') })
  await create(unlikely)
  const inhalte = (await vorgaenge()).map(({ inhalt }) => inhalt)
  expect(inhalte).toMatchObject([
    { ...places, rueckfrage: null },
    { ...places, rueckfrage: body.hinweis },
  ])
  await db.updateTable('vertrag').set({ marktlokation: null }).execute()
  await db.updateTable('zaehler').set({ messlokation: null }).execute()
})

test('numbers copied from a PDF file are the same numbers, in header and body [anmeldung-22]', async () => {
  const pasted = { ...owner, kundennummer: 'T\u20111\u00a0\u202c' }
  const { status } = await create(neu({ zaehlernummer: '\ufeffz\u20111\u202f' }), '4711', pasted)
  expect(status).toBe(204)
  expect(await stored()).toMatchObject([{ vertrag_id: '4711', zaehlernummer: 'Z1' }])
  expect(await vorgaenge()).toMatchObject([{ kundennummer: 'T-1', inhalt: { zaehlernummer: 'Z1' } }])
})

test('a reading is stored exactly, with its kind and its Vorgang', async () => {
  expect(await create(neu({ ablesewerte: { [obis]: 123456789.123456 } }))).toMatchObject({ status: 204, text: '' })
  const [ablesung, ...more] = await stored()
  expect(more).toEqual([])
  expect(ablesung).toMatchObject({
    vertrag_id: '4711',
    zaehlernummer: 'Z1',
    ablesedatum: '2026-11-21',
    obiskennzahlen: [obis],
    ablesewerte: ['123456789.123456'],
    ablesegrund: 'Kundenablesung',
    erfassungshinweis: 'Im Kundenportal übermittelt',
    ermittlungsart: 'abgelesen',
    ableseart: 'KUNDE',
    eingegangen_am: portal.clock.now(),
  })
  const inhalt = {
    ablesungId: ablesung?.id,
    vertragId: '4711',
    zaehlernummer: 'Z1',
    ablesedatum: '2026-11-21',
    ablesewerte: { [obis]: 123456789.123456 },
    hatFoto: false,
    ablesegrund: 'Kundenablesung',
    rueckfrage: null,
    marktlokation: null,
    messlokation: null,
  }
  const vorgang = { art: 'ablesung', kundennummer: 'T-1', vertrag_id: '4711', inhalt, uebergeben_am: null }
  expect(await vorgaenge()).toMatchObject([{ ...vorgang, eingegangen_am: portal.clock.now() }])
  const { body } = await call(portal.app, listAblesungen, { params: { vertragId: '4711' } }, owner)
  expect(body).toMatchObject([{ ableseart: 'KUNDE', ablesewerte: { [obis]: { ablesewert: 123456789.123456 } } }])
})

test.each([0.000001, 0, 1e-5, 0.1 + 0.2 - 0.3 + 0.25, 999_999_999.999999])(
  '%d is stored to the last digit',
  async (wert) => {
    const sent = Number(wert.toFixed(6))
    expect((await create(neu({ ablesewerte: { [obis]: sent } }))).status).toBe(204)
    expect((await stored())[0]?.ablesewerte).toEqual([sent.toFixed(6)])
  },
)

test('two channels are one reading, in order of their codes whatever the order sent', async () => {
  for (const ablesewerte of [
    { [nt]: 2, [ht]: 1 },
    { [ht]: 1, [nt]: 2 },
  ]) {
    expect((await create(neu({ zaehlernummer: 'ZWEI', ablesewerte }))).status).toBe(204)
  }
  expect(await stored()).toMatchObject([{ obiskennzahlen: [ht, nt], ablesewerte: ['1.000000', '2.000000'] }])
})

test('the same reading fifty times at once is stored once with one Vorgang, and all get the same answer', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => create(neu())))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]))
  expect([(await stored()).length, (await vorgaenge()).length]).toEqual([1, 1])
})

test('another value of the same day is another reading', async () => {
  await create(neu())
  await create(neu({ ablesewerte: { [obis]: 12_345.7 } }))
  expect([(await stored()).length, (await vorgaenge()).length]).toEqual([2, 2])
})

test('an implausible reading is accepted: the customer was asked', async () => {
  await create(neu({ ablesedatum: '2026-11-01' }))
  expect((await create(neu({ ablesewerte: { [obis]: 3 } }))).status).toBe(204)
})

test('if the Vorgang cannot be stored, the reading is not stored either', async () => {
  await portal.db.schema.alterTable('vorgang').renameTo('vorgang_weg').execute()
  const broken = await create(neu())
  await portal.db.schema.alterTable('vorgang_weg').renameTo('vorgang').execute()
  expect(broken.status).toBe(500)
  expect(await stored()).toEqual([])
  expect((await create(neu())).status).toBe(204)
})

describe('a photo', () => {
  const jpeg = () =>
    sharp({ create: { width: 80, height: 60, channels: 3, background: '#888' } })
      .jpeg()
      .toBuffer()

  test('is stored with the reading', async () => {
    const foto = (await jpeg()).toString('base64')
    expect((await create(neu({ foto: `data:image/jpeg;base64,${foto}` }))).status).toBe(204)
    const [row] = await portal.db.selectFrom('ablesung_foto').selectAll().execute()
    expect(row?.ablesung_id).toBe((await stored())[0]?.id)
    expect(await sharp(row?.jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 80, height: 60 })
    expect(await vorgaenge()).toMatchObject([{ inhalt: { hatFoto: true } }])
  })

  test('that is no JPEG is refused at its field, and nothing is stored', async () => {
    const { status, body } = await create(neu({ foto: Buffer.from('%PDF-1.7 renamed').toString('base64') }))
    expect([status, body]).toMatchObject([400, { felder: [{ feld: 'foto', text: expect.stringMatching(/[.!]$/) }] }])
    expect(await stored()).toEqual([])
  })
})

const refusal = (feld: string, text: string) => ({ detail: text, hinweis: text, felder: [{ feld, text }] })

describe('impossible readings are refused', () => {
  test('at their field, with the text as hinweis, and nothing is stored', async () => {
    const { status, body } = await create(neu({ ablesedatum: '2025-05-19' }))
    const text = 'Der Zähler Z1 wurde am 20.05.2025 eingebaut. Bitte wählen Sie einen Tag ab diesem Datum.'
    expect(status).toBe(400)
    expect(body).toMatchObject(refusal('ablesedatum', text))
    expect([await stored(), await vorgaenge()]).toEqual([[], []])
  })

  test.each([
    ['4712', '2026-11-01', 'Die Lieferung endete am 31.10.2026. Bitte wählen Sie einen Tag bis zu diesem Datum.'],
    ['4713', '2026-11-21', 'Dieser Vertrag ist storniert. Zu ihm können keine Ablesungen übermittelt werden.'],
    ['4714', '2026-11-21', 'Zu diesem Vertrag ist kein Zähler hinterlegt.'],
  ])('by what the contract %s says', async (vertragId, ablesedatum, text) => {
    const { status, body } = await create(neu({ ablesedatum }), vertragId)
    expect([status, body]).toMatchObject([400, { detail: text }])
  })

  test('today ends at midnight in Berlin', async () => {
    portal.clock.set('2026-11-21T22:59:59Z')
    const late = await portal.login('T-1', 'Sonnenblume-2026')
    const before = await create(neu({ ablesedatum: '2026-11-22' }), '4711', late)
    portal.clock.set('2026-11-21T23:00:00Z')
    const after = await create(neu({ ablesedatum: '2026-11-22' }), '4711', late)
    portal.clock.set('2026-11-21T10:00:00+01:00')
    // The login at this later time deleted the sessions that had expired.
    owner = await portal.login('T-1', 'Sonnenblume-2026')
    reader = await portal.login('T-3', 'Sonnenblume-2026')
    expect([before.status, after.status]).toEqual([400, 204])
  })

  test('a foreign meter gets byte for byte the answer of an unknown one', async () => {
    const [foreign, unknown] = await Promise.all([
      create(neu({ zaehlernummer: 'FREMD' })),
      create(neu({ zaehlernummer: 'ERFUNDEN' })),
    ])
    expect([foreign.status, unknown.text]).toEqual([400, foreign.text])
    expect(foreign.body).toMatchObject(
      refusal(
        'zaehlernummer',
        'Zu diesem Vertrag gehört kein Zähler mit dieser Nummer. Eingebaut ist der Zähler ZWEI.',
      ),
    )
  })
})

describe('bad input', () => {
  test.each<[string, object, string]>([
    ['30 February', { ablesedatum: '2026-02-30' }, 'ablesedatum'],
    ['an empty day', { ablesedatum: '' }, 'ablesedatum'],
    ['a negative value', { ablesewerte: { [obis]: -1 } }, `ablesewerte.${obis}`],
    ['a value as text', { ablesewerte: { [obis]: '1e5' } }, `ablesewerte.${obis}`],
    ['two commas', { ablesewerte: { [obis]: '1,2,3' } }, `ablesewerte.${obis}`],
    ['an empty value', { ablesewerte: { [obis]: '' } }, `ablesewerte.${obis}`],
    ['null', { ablesewerte: { [obis]: null } }, `ablesewerte.${obis}`],
    ['no value', { ablesewerte: {} }, 'ablesewerte'],
    ['seven decimals', { ablesewerte: { [obis]: 0.1234567 } }, `ablesewerte.${obis}`],
    ['a huge value', { ablesewerte: { [obis]: 1e300 } }, `ablesewerte.${obis}`],
    ['a channel that is none', { ablesewerte: { "1'--": 1 } }, "ablesewerte.1'--"],
    ['no meter', { zaehlernummer: ' ' }, 'zaehlernummer'],
    ['an origin of its own', { ableseart: 'NETZBETREIBER' }, 'ableseart'],
    ['a photo that is no base64', { foto: '§§§§' }, 'foto'],
  ])('%s is 400 at its place', async (_name, changes, feld) => {
    const { status, body } = await create(neu(changes))
    expect([status, body]).toMatchObject([400, { felder: [{ feld, text: expect.stringMatching(/[.!]$/) }] }])
    expect(await stored()).toEqual([])
  })

  test('a body is as long as a form, and a photo as long as the endpoint says', async () => {
    const send = async (payload: string) => {
      const headers = { ...owner, 'content-type': 'application/json' }
      const answer = await portal.app.inject({ method: 'POST', url: '/api/4711/ablesungen', headers, payload })
      return [answer.statusCode, answer.statusCode === 204 ? undefined : answer.json().detail]
    }
    const tooLarge = [413, 'Die Anfrage ist zu groß.']
    const noJpeg = [400, expect.stringContaining('kein JPEG')]
    const withFoto = (length: number) => JSON.stringify(neu({ foto: 'A'.repeat(length) }))
    expect(await send(JSON.stringify(neu()).padEnd(65_536))).toEqual([204, undefined])
    expect(await send(JSON.stringify(neu()).padEnd(65_537))).toEqual(tooLarge)
    for (const length of [65_300, 65_400, 65_500, 65_536, 65_600, 7_999_000])
      expect(await send(withFoto(length))).toEqual(noJpeg)
    expect(await send(withFoto(8_000_004))).toEqual([400, 'Das Foto ist zu groß.'])
    expect(await send(withFoto(70_000).padEnd(8_200_000))).toEqual(tooLarge)
    expect(await send(withFoto(8_200_000))).toEqual(tooLarge)
    expect(await send(`[${'{},'.repeat(2_000_000)}{}]`)).toEqual(tooLarge)
    expect(await send(`${withFoto(70_000)}}`)).toEqual([400, 'Der Inhalt der Anfrage ist kein gültiges JSON.'])
  })
})

describe('a reading cannot be sent', () => {
  test('without a session', async () => {
    expect((await create(neu(), '4711', { kundennummer: 'T-1', token: 'x' })).status).toBe(401)
  })

  test('for a foreign Vertrag, which gets the answer of one that does not exist', async () => {
    const body = neu({ zaehlernummer: 'FREMD' })
    const [foreign, missing] = await Promise.all([create(body, '9999'), create(body, '0815')])
    expect([foreign.status, missing.text]).toEqual([404, foreign.text])
  })

  test('with restricted access', async () => {
    const { status } = await create(neu({ ablesewerte: { [obis]: 1 } }), '4715', reader)
    expect([status, await stored()]).toEqual([403, []])
  })
})

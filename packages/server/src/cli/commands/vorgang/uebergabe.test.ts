import { listAnfragen } from '@ekp/wire/anfrage'
import { updateKontaktdaten } from '@ekp/wire/anschlussnutzer'
import { dienstHeader } from '@ekp/wire/dienst'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildAusgang, buildDienst } from '../../../app/servers.ts'
import { createAusgangszugang } from '../../../db/vorgang/ausgangszugang.ts'
import { recordVorgang } from '../../../db/vorgang/vorgang.ts'
import { insertDienstkonto } from '../../../db/dienst/dienstkonto.ts'
import type { Vorgangsart } from '@ekp/wire/vorgang/arten'
import { hashPasswort } from '../../../lib/passwort.ts'
import { call, type Credentials } from '../../../testing/call.ts'
import { createAnschlussnutzer, createVertrag } from '../../../testing/data/factories.ts'
import { bankverbindung, kunde, load } from '../../../testing/data/importRecords.ts'
import { eintragCalls } from '../../../testing/eintragCalls.ts'
import { openServicePortal, type ServicePortal } from '../../../testing/portals/openServicePortal.ts'
import { testSchluessel, testTenant } from '../../../testing/testTenant.ts'

// Handed over to the supplier's systems and answered to the customer, from end to end on one database [versorger-98].

let portal: ServicePortal
let ausgang: FastifyInstance
let dienst: FastifyInstance
let owner: Credentials
let cookie: string
beforeAll(async () => {
  portal = await openServicePortal()
  const { passwort } = await createAnschlussnutzer(portal.db, { kundennummer: 'T-1', email: 'alt@example.org' })
  await createVertrag(portal.db, { id: '4711', kundennummer: 'T-1' })
  owner = await portal.login('T-1', passwort)
  const options = {
    tenants: [testTenant()],
    databaseOf: () => portal.db,
    clock: portal.clock,
    schluessel: testSchluessel,
  }
  ausgang = await buildAusgang(options)
  dienst = await buildDienst(options)
  const konto = { kennung: 'a.berger', name: 'Anna Berger', rolle: 'service', angelegtAm: portal.clock.now() } as const
  await insertDienstkonto(portal.db, { ...konto, passwortHash: await hashPasswort('korb-tanne-licht-7') })
  const signedIn = await desk('POST', 'sitzung', { kennung: 'a.berger', passwort: 'korb-tanne-licht-7' })
  cookie = String(signedIn.headers['set-cookie']).split(';')[0] ?? ''
})
afterAll(async () => {
  await Promise.all([ausgang.close(), dienst.close()])
  await portal.close()
})
beforeEach(async () => {
  for (const table of ['vorgang', 'bankverbindung', 'lesezugriff', 'ausgangszugang', 'webhook'] as const) {
    await portal.db.deleteFrom(table).execute()
  }
  await load(portal.db, altesKonto)
})

const desk = (method: 'GET' | 'PUT' | 'POST', path: string, payload?: object) =>
  dienst.inject({
    method,
    url: `/dienst/test/${path}`,
    headers: { [dienstHeader]: '1', ...(cookie && { cookie }) },
    ...(payload && { payload }),
  })
const answerAtDesk = async (nr: number, body: object) => {
  const { statusCode, body: text } = await desk('PUT', `vorgaenge/${nr}/antwort`, body)
  return { status: statusCode, body: JSON.parse(text) }
}

interface Zeile {
  readonly nr: number
  readonly anlass: 'eingang' | 'antwort'
  readonly antwort: { readonly ergebnis: string } | null
}

/** What the commands print. */
const printed = async (more = ''): Promise<Zeile[]> =>
  (await portal.run(`vorgaenge${more}`)).out
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))

/** A system of the supplier with a token of its own. */
async function createSystem(abnehmer: string, arten: readonly Vorgangsart[] | null = null) {
  const angelegtAm = portal.clock.now()
  const token = await createAusgangszugang(portal.db, { abnehmer, darfAntworten: true, arten, angelegtAm })
  const headers = { authorization: `Bearer ${token}` }
  const read = async (query = ''): Promise<{ vorgaenge: Zeile[]; weiter: string }> =>
    (await ausgang.inject({ url: `/ausgang/test/vorgaenge${query}`, headers })).json()
  return {
    read,
    list: async (query = '') => (await read(query)).vorgaenge,
    answer: async (nr: number, payload: object) => {
      const url = `/ausgang/test/vorgaenge/${nr}/antwort`
      return (await ausgang.inject({ method: 'PUT', url, headers, payload })).statusCode
    },
  }
}

const calls = eintragCalls(() => portal.app).find(({ art }) => art === 'bankverbindung')
const { kundennummer: _, ...angaben } = bankverbindung
const altesKonto = [{ ...angaben, bankverbindungId: 'L-1', vertragId: '4711', gueltigVon: null, gueltigBis: null }]

/** The customer gives another bank account; answers the number of its Vorgang. */
async function changeKonto(): Promise<number> {
  expect((await calls?.create(calls.neu('2026-12-01'), owner, '4711'))?.status).toBe(204)
  const { id } = await portal.db.selectFrom('vorgang').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  return id
}

/** The full import comes again; answers how many bank accounts the customer sees then: of two the new one is kept. */
async function importAgain(): Promise<'the new account holds' | 'the file holds'> {
  await load(portal.db, altesKonto)
  const listed = await calls?.list(owner, '4711')
  return listed?.body.length === 2 ? 'the new account holds' : 'the file holds'
}

const findAnfrage = async () => (await call(portal.app, listAnfragen, {}, owner)).body.anfragen[0]
const angenommen = { ergebnis: 'angenommen', giltAb: '2026-12-01' }
const uebernommen = { ergebnis: 'uebernommen' }

describe('what is accepted at the desk', () => {
  test('stays for the commands with its answer, and holds against imports until they have it', async () => {
    const nr = await changeKonto()
    expect((await answerAtDesk(nr, angenommen)).status).toBe(200)
    expect(await findAnfrage()).toMatchObject({ zustand: 'angenommen', giltAb: '2026-12-01', uebergebenAm: null })
    const beantwortetAm = portal.clock.now().toISOString()
    const antwort = { ...angenommen, ablehnungsgrund: null, antworttext: null, beantwortetAm }
    expect(await printed()).toMatchObject([{ nr, antwort }])
    expect(await importAgain()).toBe('the new account holds')
    expect((await portal.run(`vorgaenge-quittieren --bis ${nr}`)).out).toBe('1 Vorgang quittiert.\n')
    expect(await printed()).toEqual([])
    expect(await findAnfrage()).toMatchObject({ zustand: 'angenommen', uebergebenAm: beantwortetAm })
    expect(await importAgain()).toBe('the file holds')
  })

  test('stays for each system that sees its kind, until that one has it', async () => {
    const [abrechnung, crm] = [await createSystem('Abrechnung'), await createSystem('CRM', ['bankverbindung'])]
    const zaehlerwesen = await createSystem('Zählerwesen', ['ablesung'])
    const nr = await changeKonto()
    await answerAtDesk(nr, angenommen)
    for (const system of [abrechnung, crm]) {
      expect(await system.list()).toMatchObject([{ nr, antwort: { ergebnis: 'angenommen' } }])
      expect(await system.list('?nach=0')).toMatchObject([{ nr }])
    }
    expect(await zaehlerwesen.list()).toEqual([])
    expect(await abrechnung.answer(nr, { ergebnis: 'abgelehnt', ablehnungsgrund: 'Nein.' })).toBe(409)
    expect(await abrechnung.answer(nr, uebernommen)).toBe(204)
    expect([await abrechnung.list(), await crm.list('?nach=0')]).toMatchObject([[], [{ nr }]])
    expect(await abrechnung.list('?alle=true')).toMatchObject([{ nr, antwort: { ergebnis: 'angenommen' } }])
    expect(await importAgain()).toBe('the new account holds')
    expect((await findAnfrage())?.uebergebenAm).toBeNull()
    // The same answer is a receipt as well.
    expect(await crm.answer(nr, angenommen)).toBe(204)
    expect(await crm.list('?nach=0')).toEqual([])
    expect(await importAgain()).toBe('the file holds')
  })

  test('waits for the commands and a system alike; the commands can be the same system', async () => {
    const abrechnung = await createSystem('Abrechnung')
    const nr = await changeKonto()
    await answerAtDesk(nr, angenommen)
    await portal.run(`vorgaenge-quittieren --bis ${nr}`)
    expect([await printed(), await printed(' --abnehmer Abrechnung')]).toMatchObject([[], [{ nr }]])
    expect(await abrechnung.list()).toMatchObject([{ nr }])
    expect(await importAgain()).toBe('the new account holds')
    expect((await portal.run('ausgang-zugaenge')).out).toContain(
      'Noch nicht übernommen von Abrechnung: 1, das Älteste vom 21.11.2026, 10:00 Uhr\n',
    )
    expect((await portal.run(`vorgaenge-quittieren --bis ${nr} --abnehmer Abrechnung`)).code).toBe(0)
    expect(await abrechnung.list()).toEqual([])
    expect(await importAgain()).toBe('the file holds')
    const unknown = await portal.run('vorgaenge --abnehmer Abrechnungen')
    expect([unknown.code, unknown.err]).toEqual([
      2,
      'Ein System Abrechnungen, das Vorgänge übernimmt, gibt es nicht. ausgang-zugaenge nennt sie.\n',
    ])
  })

  test('no longer waits for a system once its token is revoked', async () => {
    const [abrechnung] = [await createSystem('Abrechnung'), await createSystem('Altsystem')]
    const nr = await changeKonto()
    expect(await abrechnung.answer(nr, uebernommen)).toBe(204)
    expect(await importAgain()).toBe('the new account holds')
    const { out } = await portal.run('ausgang-zugaenge')
    const [id = ''] = out.split('\n').flatMap((line) => /^(\d+) {2}Altsystem/.exec(line)?.[1] ?? [])
    await portal.run(`ausgang-zugang-widerrufen --zugang ${id}`)
    expect(await importAgain()).toBe('the file holds')
  })

  test('is finished with at the desk where no system takes it, and only there', async () => {
    const nr = await changeKonto()
    await answerAtDesk(nr, angenommen)
    expect(await importAgain()).toBe('the new account holds')
    expect((await desk('GET', 'vorgaenge')).json().vorgaenge).toMatchObject([{ nr, ergebnis: 'angenommen' }])
    const system = await createSystem('Abrechnung')
    expect((await desk('GET', `vorgaenge/${nr}`)).json().wartetAuf).toEqual(['Abrechnung'])
    expect((await desk('GET', 'vorgaenge')).json().vorgaenge).toEqual([])
    const early = await answerAtDesk(nr, uebernommen)
    expect([early.status, early.body.detail]).toEqual([
      409,
      'Diesen Vorgang übernimmt Abrechnung; er bleibt dafür bereit.',
    ])
    expect(await system.list()).toMatchObject([{ nr }])
    await portal.db.deleteFrom('lesezugriff').execute()
    await portal.db.deleteFrom('ausgangszugang').execute()
    expect((await desk('GET', `vorgaenge/${nr}`)).json().wartetAuf).toEqual([])
    const done = await answerAtDesk(nr, uebernommen)
    expect([done.status, done.body.text]).toEqual([200, 'Der Vorgang ist erledigt.'])
    expect((await desk('GET', 'vorgaenge')).json().vorgaenge).toEqual([])
    const eintraege = await portal.db
      .selectFrom('protokoll')
      .select(['aktion', 'inhalt'])
      .where('objekt', '=', `vorgang/${nr}`)
      .orderBy('nr')
      .execute()
    expect(eintraege).toMatchObject([
      { aktion: 'vorgang_angenommen', inhalt: { bearbeiter: 'a.berger' } },
      { aktion: 'vorgang_erledigt', inhalt: { bearbeiter: 'a.berger' } },
    ])
    expect(await importAgain()).toBe('the file holds')
  })

  test('holds for contact data as well', async () => {
    const neu = { email: 'neu@example.org', mobil: null, festnetz: null, fax: null }
    expect((await call(portal.app, updateKontaktdaten, { body: neu }, owner)).status).toBe(200)
    const [line] = await printed()
    await answerAtDesk(line?.nr ?? 0, { ergebnis: 'angenommen' })
    const importEmail = async () => {
      await load(portal.db, [{ ...kunde, email: 'alt@example.org' }])
      return (await portal.db.selectFrom('anschlussnutzer').select('email').executeTakeFirst())?.email
    }
    expect(await importEmail()).toBe('neu@example.org')
    await portal.run(`vorgaenge-quittieren --bis ${line?.nr}`)
    expect(await importEmail()).toBe('alt@example.org')
  })
})

describe('an answer that comes after a system has taken the Vorgang', () => {
  const submit = (kundennummer: string, art: Vorgangsart = 'kontaktanfrage') =>
    recordVorgang(portal.db, {
      kundennummer,
      art,
      inhalt: { betreff: 'Sonstiges', text: 'Guten Tag' },
      eingegangenAm: portal.clock.now(),
    })
  const weiterOf = async (system: Awaited<ReturnType<typeof createSystem>>, query = '') =>
    (await system.read(query)).weiter

  test('comes by itself behind what has been read, once, until that system has taken it', async () => {
    const [abrechnung, crm] = [await createSystem('Abrechnung'), await createSystem('CRM')]
    const nr = await submit('T-1')
    const other = await submit('T-1')
    expect(await abrechnung.answer(nr, uebernommen)).toBe(204)
    const weiter = await weiterOf(abrechnung)
    await answerAtDesk(nr, { ergebnis: 'beantwortet', antworttext: 'Morgen.' })
    // The one that has not taken it finds it once, at its place, with the answer in it.
    expect(await crm.list()).toMatchObject([
      { nr, anlass: 'eingang', antwort: { antworttext: 'Morgen.' } },
      { nr: other, anlass: 'eingang', antwort: null },
    ])
    const late = { nr, anlass: 'antwort', antwort: { ergebnis: 'beantwortet', antworttext: 'Morgen.' } }
    expect(await abrechnung.list()).toMatchObject([{ nr: other, anlass: 'eingang' }, late])
    expect(await abrechnung.list(`?nach=${weiter}`)).toMatchObject([late])
    // Its own place goes on behind it.
    expect(await abrechnung.list(`?nach=${await weiterOf(abrechnung)}`)).toEqual([])
    const { out } = await portal.run('ausgang-zugaenge')
    expect(out).toContain('Noch nicht übernommen von Abrechnung: 2,')
    for (let times = 0; times < 2; times++) expect(await abrechnung.answer(nr, uebernommen)).toBe(204)
    expect(await abrechnung.list()).toMatchObject([{ nr: other }])
    // Who reads all and keeps its place heard of it as well.
    expect(await crm.list(`?alle=true&nach=${weiter}`)).toMatchObject([late])
  })

  test('given by another system comes to all others that have it, and not to the one that gave it', async () => {
    const [abrechnung, crm] = [await createSystem('Abrechnung'), await createSystem('CRM')]
    const nr = await submit('T-1', 'kontaktdaten')
    for (const system of [abrechnung, crm]) await system.answer(nr, uebernommen)
    expect(await crm.answer(nr, angenommen)).toBe(204)
    expect([await crm.list(), await abrechnung.list()]).toMatchObject([[], [{ nr, antwort: angenommen }]])
    expect(await crm.answer(nr, angenommen)).toBe(204)
    // The same answer is a receipt as well.
    expect(await abrechnung.answer(nr, angenommen)).toBe(204)
    expect(await abrechnung.list()).toEqual([])
  })

  test('is printed by the command and acknowledged by its line, with what comes before it', async () => {
    const nrs = [await submit('T-1'), await submit('T-1')]
    await portal.run(`vorgaenge-quittieren --bis ${nrs[1]}`)
    const between = await submit('T-1')
    expect(await printed()).toMatchObject([{ nr: between }])
    await answerAtDesk(nrs[0] ?? 0, { ergebnis: 'beantwortet', antworttext: 'Morgen.' })
    const later = await submit('T-1')
    const late = { nr: nrs[0], anlass: 'antwort', antwort: { antworttext: 'Morgen.' } }
    expect(await printed()).toMatchObject([{ nr: between }, late, { nr: later }])
    expect((await portal.run(`vorgaenge-quittieren --bis ${between}`)).out).toBe('1 Vorgang quittiert.\n')
    expect(await printed()).toMatchObject([late, { nr: later }])
    expect((await portal.run(`vorgaenge-quittieren --bis ${nrs[0]}`)).out).toBe('1 Vorgang quittiert.\n')
    expect(await printed()).toMatchObject([{ nr: later }])
    expect((await portal.run(`vorgaenge-quittieren --bis ${nrs[0]}`)).out).toContain('war schon alles quittiert')
  })

  test('holds nothing against imports and keeps no later change of the same thing waiting', async () => {
    const abrechnung = await createSystem('Abrechnung')
    const nr = await changeKonto()
    await abrechnung.answer(nr, uebernommen)
    await answerAtDesk(nr, angenommen)
    expect(await importAgain()).toBe('the file holds')
    const next = await changeKonto()
    expect(await abrechnung.answer(next, uebernommen)).toBe(204)
    expect(await abrechnung.list()).toMatchObject([{ nr, anlass: 'antwort' }])
  })
})

test('a question that a system has taken stays on a list of the desk, and is answered there', async () => {
  const crm = await createSystem('CRM')
  const inhalt = { betreff: 'Sonstiges', text: 'Guten Tag' }
  const eingegangenAm = portal.clock.now()
  const question = await recordVorgang(portal.db, { kundennummer: 'T-1', art: 'kontaktanfrage', inhalt, eingegangenAm })
  const konto = await changeKonto()
  const lists = async () => {
    const { vorgaenge, beiSystemen } = (await desk('GET', 'vorgaenge')).json()
    return [vorgaenge, beiSystemen.vorgaenge]
  }
  expect(await lists()).toMatchObject([[{ nr: question }, { nr: konto }], []])
  for (const nr of [question, konto]) await crm.answer(nr, uebernommen)
  expect(await lists()).toMatchObject([[], [{ nr: question, ergebnis: null, uebernommenVon: ['CRM'] }]])
  expect((await answerAtDesk(question, { ergebnis: 'beantwortet', antworttext: 'Morgen.' })).status).toBe(200)
  expect(await lists()).toEqual([[], []])
  const { anfragen } = (await call(portal.app, listAnfragen, {}, owner)).body
  expect(anfragen.find(({ nummer }) => nummer === String(question))).toMatchObject({
    zustand: 'beantwortet',
    antworttext: 'Morgen.',
  })
  expect(await crm.list()).toMatchObject([{ nr: question, anlass: 'antwort', antwort: { antworttext: 'Morgen.' } }])
})

test('what is refused stays for every system with its reason, and holds no longer', async () => {
  const abrechnung = await createSystem('Abrechnung')
  const nr = await changeKonto()
  await answerAtDesk(nr, { ergebnis: 'abgelehnt', ablehnungsgrund: 'Das Konto ist fremd.' })
  const antwort = { ergebnis: 'abgelehnt', ablehnungsgrund: 'Das Konto ist fremd.' }
  expect([await printed(), await abrechnung.list()]).toMatchObject([[{ nr, antwort }], [{ nr, antwort }]])
  expect(await importAgain()).toBe('the file holds')
  expect(await abrechnung.answer(nr, uebernommen)).toBe(204)
  expect(await abrechnung.list()).toEqual([])
  expect(await findAnfrage()).toMatchObject({ zustand: 'abgelehnt' })
})

describe('order holds between changes of one thing [versorger-24]', () => {
  const submit = (art: Vorgangsart, inhalt: object, vertragId?: string) =>
    recordVorgang(portal.db, {
      kundennummer: 'T-1',
      art,
      inhalt,
      eingegangenAm: portal.clock.now(),
      ...(vertragId !== undefined && { vertragId }),
    })

  test('a question is answered while a reading, a letter and another question are open', async () => {
    await submit('ablesung', { zaehlernummer: 'Z-1' }, '4711')
    await submit('kontaktdaten', {})
    await submit('kontaktanfrage', { betreff: 'Sonstiges', text: 'Guten Tag' })
    const question = await submit('kontaktanfrage', { betreff: 'Sonstiges', text: 'Wann kommt der Zähler?' })
    expect((await desk('GET', `vorgaenge/${question}`)).json().vorher).toBeNull()
    expect((await answerAtDesk(question, { ergebnis: 'beantwortet', antworttext: 'Morgen.' })).status).toBe(200)
    const system = await createSystem('Abrechnung')
    expect(await system.answer(question, uebernommen)).toBe(204)
  })

  test.each<[string, 409 | 200, Vorgangsart, string, string | undefined]>([
    ['a reading of the same meter', 409, 'ablesung', 'Z-1', '4711'],
    ['a reading of another meter', 200, 'ablesung', 'Z-2', '4711'],
    ['a meter of the same number at another contract', 200, 'ablesung', 'Z-1', '4712'],
    ['a cancellation of the same contract', 200, 'kuendigung', '', '4711'],
  ])('behind an open reading, %s: %i', async (_name, expected, art, zaehlernummer, vertragId) => {
    await createSystem('Abrechnung')
    const first = await submit('ablesung', { zaehlernummer: 'Z-1' }, '4711')
    const later = await submit(art, zaehlernummer === '' ? {} : { zaehlernummer }, vertragId)
    expect((await desk('GET', `vorgaenge/${later}`)).json().vorher).toBe(expected === 409 ? first : null)
    const { status, body } = await answerAtDesk(later, { ergebnis: 'angenommen' })
    const refusal = `Zuerst ist der Vorgang ${first} zu derselben Sache zu beantworten.`
    expect([status, body.detail]).toEqual([expected, expected === 409 ? refusal : undefined])
  })

  test('for a system the earlier one is what it has not taken, answered or not', async () => {
    const system = await createSystem('Abrechnung')
    const inhalt = { aktion: 'angelegt', id: 'B-1', eintrag: {} }
    const first = await submit('bankverbindung', inhalt, '4711')
    const second = await submit('bankverbindung', inhalt, '4711')
    const own = await submit('bankverbindung', inhalt)
    expect((await answerAtDesk(second, angenommen)).status).toBe(409)
    expect((await answerAtDesk(first, angenommen)).status).toBe(200)
    expect((await answerAtDesk(second, angenommen)).status).toBe(200)
    expect(await system.answer(second, uebernommen)).toBe(409)
    expect(await system.answer(own, uebernommen)).toBe(204)
    expect(await system.answer(first, uebernommen)).toBe(204)
    expect(await system.answer(second, uebernommen)).toBe(204)
    expect(await system.list()).toEqual([])
  })
})

import { findAnschlussnutzer } from '@ekp/wire/anschlussnutzer'
import { createKontaktanfrage } from '@ekp/wire/anschlussnutzer/kontaktanfrage'
import { listAnfragen } from '@ekp/wire/anfrage'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { steps, traced } from '../lib/steps.ts'
import { call, type Credentials } from '../testing/call.ts'
import { createAnschlussnutzer } from '../testing/data/factories.ts'
import { openMailbox } from '../testing/mails/mailbox.ts'
import { type TestApp, testApp } from '../testing/portals/testApp.ts'
import { runJobs } from '../testing/runJobs.ts'
import { openTraceEmpfaenger, type ReceivedSpan, type TraceEmpfaenger } from '../testing/servers/traceEmpfaenger.ts'
import { exportTraces, type Traces } from './exportTraces.ts'

const [server, client, consumer] = [2, 3, 5]
const failed = 2

let empfaenger: TraceEmpfaenger
let traces: Traces
let changes: (string | undefined)[]
beforeEach(async () => {
  empfaenger = await openTraceEmpfaenger()
  changes = []
  const settings = {
    url: `${empfaenger.endpoint}/v1/traces`,
    serviceName: 'portal-test',
    headers: { 'api-key': 'x,y' },
  }
  traces = exportTraces(settings, '1.2.3', (failure) => changes.push(failure))
})
afterEach(async () => {
  await traces.stop()
  await empfaenger.close()
})

const sent = () => JSON.stringify(empfaenger.messages)
const named = (name: string) => empfaenger.spans().filter((span) => span.name === name)
const only = (name: string): ReceivedSpan => {
  const [span, ...more] = named(name)
  if (span === undefined || more.length > 0) throw new Error(`${1 + more.length} spans ${name}`)
  return span
}
const childrenOf = ({ spanId }: ReceivedSpan) =>
  empfaenger.spans().filter(({ parentSpanId }) => parentSpanId === spanId)

describe('of a portal', () => {
  let portal: TestApp
  let owner: Credentials
  beforeEach(async () => {
    portal = await testApp({ trustedProxies: ['127.0.0.1'] })
    const { passwort } = await createAnschlussnutzer(portal.db, { kundennummer: 'T-1', email: 'erika@example.org' })
    owner = await portal.login('T-1', passwort)
  })
  afterEach(() => portal.close())

  test('a request is a span of its route, with its statements below it, those after its body, too', async () => {
    const body = { betreff: 'Sonstiges', text: 'Wann kommt meine Rechnung?' } as const
    expect((await call(portal.app, createKontaktanfrage, { body }, owner)).status).toBe(204)
    await traces.stop()
    const request = only('POST /api/anschlussnutzer/kontaktanfrage')
    expect(request).toMatchObject({ kind: server, status: { code: 0 } })
    expect(request.parentSpanId).toBeUndefined()
    expect(request.attributes).toEqual({
      'http.request.method': 'POST',
      'http.route': '/api/anschlussnutzer/kontaktanfrage',
      'http.response.status_code': 204,
      'ekp.mandant': portal.tenant.app.kurzname,
    })
    const statements = childrenOf(request)
    expect(new Set(statements.map(({ traceId }) => traceId))).toEqual(new Set([request.traceId]))
    expect(statements.map(({ kind }) => kind)).toEqual(statements.map(() => client))
    // Before the body, and behind it in a transaction.
    expect(statements.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['findSitzung', 'begin', 'insertVorgang', 'commit']),
    )
    expect(empfaenger.resources()[0]).toMatchObject({ 'service.name': 'portal-test', 'service.version': '1.2.3' })
    expect(empfaenger.messages[0]).toMatchObject({ path: '/v1/traces', headers: { 'api-key': 'x,y' } })
  })

  test('two requests at once are two traces', async () => {
    await Promise.all([
      call(portal.app, findAnschlussnutzer, {}, owner),
      call(portal.app, listAnfragen, { query: {} }, owner),
    ])
    await traces.stop()
    const both = [only('GET /api/anschlussnutzer'), only('GET /api/anschlussnutzer/anfragen')]
    expect(new Set(both.map(({ traceId }) => traceId)).size).toBe(2)
    for (const request of both) {
      const statements = childrenOf(request)
      expect(statements.length).toBeGreaterThan(1)
      for (const { traceId } of statements) expect(traceId).toBe(request.traceId)
    }
  })

  const traceId = '0af7651916cd43dd8448eb211c80319c'
  const traceparent = `00-${traceId}-b7ad6b7169203331-01`

  test.each([
    ['goes on in the trace of the supplier’s proxy', '127.0.0.1', traceparent, traceId],
    ['of which a customer names the trace begins one of its own', '192.0.2.7', traceparent, undefined],
    ['with a traceparent that is none begins one of its own', '127.0.0.1', `00-${'0'.repeat(32)}-x`, undefined],
  ])('a request %s', async (_name, remoteAddress, header, expected) => {
    await portal.app.inject({ url: '/api/anschlussnutzer', remoteAddress, headers: { traceparent: header } })
    await traces.stop()
    const request = only('GET /api/anschlussnutzer')
    expect([request.traceId === expected, request.parentSpanId]).toEqual(
      expected === undefined ? [false, undefined] : [true, 'b7ad6b7169203331'],
    )
  })

  test('a fault is told by its status and code, without what the database says of it', async () => {
    await sql`alter table vorgang add constraint nichts check (art <> 'kontaktanfrage')`.execute(portal.db)
    const body = { betreff: 'Sonstiges', text: 'Ein Text, der nirgends stehen darf.' } as const
    expect((await call(portal.app, createKontaktanfrage, { body }, owner)).status).toBe(500)
    await traces.stop()
    const request = only('POST /api/anschlussnutzer/kontaktanfrage')
    expect([request.status.code, request.attributes['error.type']]).toEqual([failed, '500'])
    const insert = only('insertVorgang')
    expect([insert.status.code, insert.attributes['error.type']]).toEqual([failed, '23514'])
    expect(sent()).not.toMatch(/nirgends|nichts|T-1/)
  })

  test('a mail is a span of its job', async () => {
    const body = { betreff: 'Sonstiges', text: 'Wann kommt meine Rechnung?' } as const
    await call(portal.app, createKontaktanfrage, { body }, owner)
    const mailbox = await openMailbox()
    try {
      await runJobs(portal, mailbox)
    } finally {
      await mailbox.close()
    }
    await traces.stop()
    expect(named('E-Mail')).toHaveLength(2)
    for (const mail of named('E-Mail')) {
      expect(mail).toMatchObject({ kind: client, attributes: { 'ekp.mandant': portal.tenant.app.kurzname } })
      const job = empfaenger.spans().find(({ spanId }) => spanId === mail.parentSpanId)
      expect(job).toMatchObject({ name: 'Aufgabe mail', kind: consumer })
      expect(job?.parentSpanId).toBeUndefined()
    }
    expect(sent()).not.toMatch(/erika|Rechnung\?|service@/)
  })
})

const step = (name: string) => () => ({ name, kind: 'client', attributes: {} }) as const

test('a step within a step is its child, also after a wait and beside another', async () => {
  await traced(step('außen'), async () => {
    await Promise.all(
      ['eins', 'zwei'].map((name) =>
        traced(step(name), async () => {
          await Promise.resolve()
          await traced(step(`${name} innen`), () => Promise.resolve())
        }),
      ),
    )
  })
  await traces.stop()
  const outer = only('außen')
  expect(childrenOf(outer).map(({ name }) => name)).toEqual(expect.arrayContaining(['eins', 'zwei']))
  for (const name of ['eins', 'zwei'])
    expect(childrenOf(only(name)).map((span) => span.name)).toEqual([`${name} innen`])
})

test('what a step throws comes out, and its message stays inside', async () => {
  const failing = [
    () => Promise.reject(new TypeError('Erika Muster')),
    () => {
      throw Object.assign(new Error('Erika Muster'), { code: 'ECONNREFUSED' })
    },
  ]
  for (const run of failing) await expect(traced(step('scheitert'), run)).rejects.toThrow('Erika Muster')
  await traces.stop()
  expect(named('scheitert').map(({ attributes }) => attributes['error.type'])).toEqual(['TypeError', 'ECONNREFUSED'])
  expect(sent()).not.toContain('Erika')
})

test('a receiver that refuses, or is silent, delays no request, and is reported once', async () => {
  empfaenger.answer(401)
  await traced(step('abgelehnt'), () => Promise.resolve())
  await traces.stop()
  expect(changes).toEqual(['401'])
  empfaenger.answer(0)
  const silent = exportTraces(
    { url: `${empfaenger.endpoint}/v1/traces`, serviceName: 'x', headers: {} },
    '1',
    () => undefined,
  )
  expect(await traced(step('wartet'), () => Promise.resolve(5))).toBe(5)
  const begin = performance.now()
  await silent.stop()
  // The exporter itself would wait ten seconds.
  expect(performance.now() - begin).toBeLessThan(5000)
})

test('after the end there is no listener, and a step is not even described', async () => {
  await traces.stop()
  expect(steps.hasSubscribers).toBe(false)
  const describeStep = () => {
    throw new Error('described')
  }
  expect(await traced(describeStep, () => Promise.resolve(5))).toBe(5)
})

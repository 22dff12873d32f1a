import { expect, test } from 'vitest'
import { openTraceEmpfaenger } from '../../testing/servers/traceEmpfaenger.ts'
import { checkTraces } from './checkEmpfaenger.ts'

test('a receiver is asked with its headers, and says whether it takes traces', async () => {
  const empfaenger = await openTraceEmpfaenger()
  const settings = { url: `${empfaenger.endpoint}/v1/traces`, serviceName: 'portal', headers: { 'api-key': 'geheim' } }
  const host = new URL(empfaenger.endpoint).host
  expect(await checkTraces(settings)).toEqual({
    zustand: 'in Ordnung',
    satz: `Der Empfänger ${host} nimmt Traces an.`,
  })
  const message = { path: '/v1/traces', text: '{"resourceSpans":[]}' }
  expect(empfaenger.messages).toMatchObject([{ ...message, headers: { 'api-key': 'geheim' } }])
  empfaenger.answer(401)
  expect(await checkTraces(settings)).toMatchObject({
    zustand: 'Hinweis',
    satz: `Der Empfänger ${host} nimmt keine Traces an (Status 401).`,
    abhilfe: expect.stringContaining('OTEL_EXPORTER_OTLP_HEADERS'),
  })
  await empfaenger.close()
})

test('a receiver that does not answer is named, with the reason', async () => {
  const empfaenger = await openTraceEmpfaenger()
  await empfaenger.close()
  const settings = { url: `${empfaenger.endpoint}/v1/traces`, serviceName: 'portal', headers: {} }
  expect(await checkTraces(settings)).toMatchObject({
    zustand: 'Hinweis',
    satz: `Der Empfänger ${new URL(empfaenger.endpoint).host} nimmt keine Traces an (ECONNREFUSED).`,
  })
})

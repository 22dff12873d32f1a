import { expect, test } from 'vitest'
import { loadConfig } from './config.ts'

const endpoint = 'http://127.0.0.1:4318'
const tracesOf = (environment: Record<string, string>) => loadConfig(environment).traces

test.each<[string, Record<string, string>]>([
  ['without a receiver', { OTEL_SERVICE_NAME: 'portal', OTEL_EXPORTER_OTLP_HEADERS: 'a=b' }],
  ['when they are switched off', { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SDK_DISABLED: 'true' }],
])('%s there are no traces', (_name, environment) => expect(tracesOf(environment)).toBeUndefined())

test('a receiver gets the traces at the path of OTLP, or at an address of its own', () => {
  const url = `${endpoint}/v1/traces`
  expect(tracesOf({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint })).toEqual({
    url,
    serviceName: 'endkundenportal',
    headers: {},
  })
  expect(tracesOf({ OTEL_EXPORTER_OTLP_ENDPOINT: `${endpoint}/` })?.url).toBe(url)
  expect(tracesOf({ OTEL_EXPORTER_OTLP_ENDPOINT: `${endpoint}/otel` })?.url).toBe(`${endpoint}/otel/v1/traces`)
  const own = { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://traces.example/x', OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }
  expect(tracesOf({ ...own, OTEL_SERVICE_NAME: 'portal-stw' })).toMatchObject({
    url: 'https://traces.example/x',
    serviceName: 'portal-stw',
  })
})

test('headers are read as OpenTelemetry writes them', () => {
  const headers = 'api-key=x%2Cy%3D%C3%BC, authorization=Basic abc=='
  expect(tracesOf({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers })?.headers).toEqual({
    'api-key': 'x,y=ü',
    authorization: 'Basic abc==',
  })
})

test.each([
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'localhost:4318' }, 'OTEL_EXPORTER_OTLP_ENDPOINT: Erwartet wird eine Adresse'],
  [{ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, 'OTEL_EXPORTER_OTLP_PROTOCOL: Das Portal sendet nur http/json'],
  [{ OTEL_EXPORTER_OTLP_HEADERS: 'geheim' }, 'OTEL_EXPORTER_OTLP_HEADERS: Erwartet wird name=wert'],
  [{ OTEL_EXPORTER_OTLP_HEADERS: 'a=100%' }, 'OTEL_EXPORTER_OTLP_HEADERS: Erwartet wird name=wert'],
  [{ OTEL_EXPORTER_OTLP_HEADERS: 'a=%FF' }, 'OTEL_EXPORTER_OTLP_HEADERS: Erwartet wird name=wert'],
  [{ OTEL_SDK_DISABLED: 'ja' }, 'OTEL_SDK_DISABLED: Erlaubt sind true und false.'],
  [{ OTEL_EXPORTER_OTLP_ENDPIONT: endpoint }, 'Gemeint ist wohl OTEL_EXPORTER_OTLP_ENDPOINT'],
])('%j is refused with a sentence that names it', (environment, sentence) => {
  expect(() => loadConfig(environment)).toThrow(sentence)
})

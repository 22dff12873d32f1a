import { apiOf, type Endpoint, hasSchema } from '@ekp/wire/endpoint'
import { callsOf, endpoints, endpointsByNoun } from '@ekp/wire/endpoints'
import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'
import { fieldTexts, textsOfNouns } from './jsonSchemas.ts'
import { openApiDocument } from './openApiDocument.ts'

const apis = ['kunden', 'dienst', 'ausgang'] as const
const document = openApiDocument('kunden')
const documents = apis.map((api) => openApiDocument(api))
const all = Object.entries<Endpoint>(endpoints)
const pathOf = ({ path }: Endpoint) => path.replaceAll(/:(\w+)/g, '{$1}')

function operationOf(id: string) {
  const found = documents
    .flatMap(({ paths }) => Object.values(paths))
    .flatMap((item) => Object.values(item))
    .find(({ operationId }) => operationId === id)
  if (found === undefined) throw new Error(`no operation ${id}`)
  return found
}

/** Every object in the document, with its key. */
function* nodes(value: unknown, key = ''): Generator<{ key: string; node: object }> {
  if (typeof value !== 'object' || value === null) return
  yield { key, node: value }
  for (const [name, child] of Object.entries(value)) yield* nodes(child, name)
}

test.each(apis)('a public validator finds the description of %s valid', async (api) => {
  const validator = new Validator()
  expect(await validator.validate(JSON.parse(JSON.stringify(openApiDocument(api))))).toEqual({ valid: true })
  expect(validator.version).toBe('3.1')
})

test('the validator would find a mistake', async () => {
  const broken = { ...document, paths: { '/x': { get: { responses: { 200: {} } } } } }
  expect(await new Validator().validate(JSON.parse(JSON.stringify(broken)))).toMatchObject({ valid: false })
})

test('every reference leads somewhere, and every named part is referred to', () => {
  const refs = [...nodes(document)].flatMap(({ node }) => ('$ref' in node ? [String(node.$ref)] : []))
  const named = (['schemas', 'responses'] as const).flatMap((kind) =>
    Object.keys(document.components[kind]).map((name) => `#/components/${kind}/${name}`),
  )
  expect(new Set(refs)).toEqual(new Set(named))
})

test('only ignored fields have no schema', () => {
  const opaque = [...nodes(document.components.schemas)].flatMap(({ key, node }) => {
    const known = ['type', '$ref', 'anyOf', 'enum', 'const']
    const isSchema = !['', 'properties', 'required'].includes(key) && !Array.isArray(node) && !('default' in node)
    return isSchema && known.every((word) => !(word in node)) ? [node] : []
  })
  for (const node of opaque) expect(node).toMatchObject({ description: expect.stringContaining('nicht beachtet') })
  expect(opaque).toHaveLength(9)
})

test('no two nouns explain the same name', () => {
  const names = textsOfNouns.flatMap((texts) => Object.keys(texts))
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

test('every field has a text, and every text has its field', () => {
  const fields = [...nodes(document)].flatMap(({ key, node }) =>
    key === 'properties' ? Object.entries(node).map(([name, field]) => ({ name, description: field.description })) : [],
  )
  const parameters = callsOf('kunden').flatMap(([id]) => operationOf(id).parameters ?? [])
  const headers = [...nodes(document)].flatMap(({ key, node }) => (key === 'headers' ? Object.keys(node) : []))
  const missing = fields.filter(({ description }) => description === undefined).map(({ name }) => name)
  expect(missing, 'needs its sentence in `feldtexte`, beside its schema in packages/wire').toEqual([])
  expect(parameters.filter(({ name, description }) => description === name)).toEqual([])
  const used = new Set([...fields, ...parameters].map(({ name }) => name).concat(headers))
  expect(Object.keys(fieldTexts).filter((name) => !used.has(name.split('.').at(-1) ?? ''))).toEqual([])
})

test('the nouns are the tags', () => {
  const tags = documents.flatMap((one) => one.tags.map(({ name }) => name))
  expect([...new Set(tags)]).toEqual(Object.keys(endpointsByNoun))
  for (const [noun, listed] of Object.entries(endpointsByNoun)) {
    for (const id of Object.keys(listed)) expect(operationOf(id).tags).toEqual([noun])
  }
})

describe.each(all)('%s', (id, endpoint) => {
  const operation = operationOf(id)

  test('stands at its path', () => {
    expect(Object.entries(openApiDocument(apiOf(endpoint)).paths[pathOf(endpoint)] ?? {})).toContainEqual([
      endpoint.method.toLowerCase(),
      operation,
    ])
    expect(operation).toMatchObject({ summary: endpoint.summary, 'x-access': endpoint.access })
    expect(operation['x-writes']).toBe(endpoint.writes === true)
  })

  test('says which kind of thing each path parameter names', () => {
    const inPath = operation.parameters?.filter((parameter) => parameter.in === 'path') ?? []
    const owned = inPath.filter((parameter) => parameter['x-owned'] !== false)
    expect(Object.fromEntries(owned.map((parameter) => [parameter.name, parameter['x-owned']]))).toEqual(
      endpoint.owned ?? {},
    )
    expect(inPath.every(({ required }) => required)).toBe(true)
  })

  test('names its headers and its query', () => {
    const namesIn = (place: string) =>
      operation.parameters?.filter((it) => it.in === place).map(({ name }) => name) ?? []
    const entriesOf = (schema: unknown) => Object.keys(Object(Reflect.get(Object(schema), 'entries')))
    expect(namesIn('header')).toEqual(entriesOf(endpoint.headers))
    expect(namesIn('query')).toEqual(entriesOf(endpoint.query))
    expect(operation.requestBody !== undefined).toBe(endpoint.body !== undefined)
  })

  test('asks for a session where one is needed', () => {
    const [konto, token] = [[{ sitzung: [] }], [{ token: [] }]]
    const security = {
      public: [],
      session: [{ token: [], kundennummer: [] }],
      passwort: [{}, { token: [] }],
      ableselink: [],
      desk: [],
      lesen: konto,
      service: konto,
      admin: konto,
      abholen: token,
      antworten: token,
    }
    expect(operation.security).toEqual(security[endpoint.access])
    expect('401' in operation.responses).toBe(security[endpoint.access].length > 0)
  })

  test('answers what the wire says', () => {
    const { 200: ok, 204: done } = operation.responses
    expect([ok, done].filter(Boolean)).toHaveLength(1)
    const reply = ok ?? done ?? { description: '' }
    if ('$ref' in reply) throw new Error('a success is no reference')
    expect('application/json' in (reply.content ?? {})).toBe(hasSchema(endpoint.output))
    expect(done === undefined).toBe(reply.content !== undefined)
    expect(Object.keys(reply.headers ?? {}).includes('ttl')).toBe(
      endpoint.access === 'session' || (endpoint.replyHeaders !== undefined && endpoint.access !== 'ableselink'),
    )
  })

  test('has 404 for foreign things and 403 for restricted access', () => {
    const statuses = Object.keys(operation.responses)
    const expected = [...(endpoint.owned ? ['404'] : []), ...(endpoint.writes ? ['403'] : []), '5XX']
    expect(statuses).toEqual(expect.arrayContaining(expected))
    expect(statuses).toEqual(expect.arrayContaining((endpoint.errors ?? []).map(String)))
  })
})

test('a body states its greatest size, and a GET with a body accepts any type', () => {
  expect(operationOf('login').requestBody).toBeUndefined()
  expect(operationOf('createKuendigung').requestBody?.description).toBe('Höchstens 65.536 Bytes.')
  expect(operationOf('createAblesung').requestBody?.description).toBe(
    'Höchstens 8.200.000 Bytes, neben dem längsten Text darin 65.536.',
  )
  const statusesOf = (id: string) => Object.keys(operationOf(id).responses)
  expect(statusesOf('checkAblesungByPost')).toEqual(expect.arrayContaining(['400', '413', '415']))
  expect(statusesOf('checkAblesung')).toEqual(['200', '400', '401', '404', '413', '429', '5XX'])
})

test('errors are problem details', () => {
  for (const reply of Object.values(document.components.responses)) {
    expect(reply.content).toEqual({ 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } })
  }
})

test('missing values are sent as null, and optional inputs are not required', () => {
  const { Tarif, NeueRechnungsadresse, Problem } = document.components.schemas
  expect(Tarif?.required).toContain('arbeitspreisNT')
  expect(Tarif?.properties?.['arbeitspreisNT']).toMatchObject({ type: ['number', 'null'] })
  expect(NeueRechnungsadresse).toMatchObject({
    required: ['gueltigVon', 'anrede', 'postleitzahl', 'ort'],
    additionalProperties: false,
  })
  expect(Problem?.required).toEqual(['type', 'status', 'title', 'detail'])
})

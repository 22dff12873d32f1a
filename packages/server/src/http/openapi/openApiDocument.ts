import { type Api, apiOf, type Endpoint, prefixes } from '@ekp/wire/endpoint'
import { endpointsByNoun } from '@ekp/wire/endpoints'
import { apiTexts } from './apiTexts.ts'
import { componentSchemas } from './jsonSchemas.ts'
import { errorReplies, toOperation } from './operations.ts'
import type { HttpMethod, OpenApi, Operation } from './types.ts'

const methods = { GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete' } as const satisfies Record<string, HttpMethod>

/** One of the portal's APIs as OpenAPI 3.1, made from the wire's endpoints. */
export function openApiDocument(api: Api, serverUrl: string = prefixes[api]): OpenApi {
  const { title, description, nouns, errors, securitySchemes, webhooks } = apiTexts[api]
  const paths: Record<string, Partial<Record<HttpMethod, Operation>>> = {}
  for (const [noun, endpoints] of Object.entries(endpointsByNoun)) {
    for (const [operationId, endpoint] of Object.entries<Endpoint>(endpoints)) {
      if (apiOf(endpoint) !== api) continue
      const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
      paths[path] = { ...paths[path], [methods[endpoint.method]]: toOperation(operationId, noun, endpoint) }
    }
  }
  const { Problem, ProblemField, ...others } = componentSchemas()
  return {
    openapi: '3.1.1',
    info: { title, version: '1.0.0', description },
    servers: [{ url: serverUrl }],
    tags: Object.entries(nouns).map(([name, text]) => ({ name, description: text })),
    paths,
    ...(webhooks && { webhooks }),
    components: {
      securitySchemes,
      responses: errorReplies(errors),
      schemas: { ...(api === 'kunden' && others), ...(Problem && { Problem }), ...(ProblemField && { ProblemField }) },
    },
  }
}

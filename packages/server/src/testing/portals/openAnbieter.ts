import { createSign, generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import { Provider } from 'oidc-provider'

/** What a person has at the provider. */
interface Person {
  readonly sub: string
  readonly preferred_username?: string
  readonly name?: string
  readonly roles?: readonly string[] | string
}

export interface TestAnbieter {
  readonly issuer: string
  /** Who signs in next; undefined: somebody who gives up. */
  person: Person | undefined
  /** Changes what the next tokens say, and signs them again. */
  lie: ((claims: Record<string, unknown>) => object) | undefined
  /** Whether the next tokens are signed with an unknown key. */
  isForged: boolean
  /** What stands in the place of the next tokens' signature. */
  signature: string | undefined
  /** Goes through the provider as a browser does; answers the query with which it is sent back. */
  visit(adresse: string): Promise<string>
  /** Answers nothing any more. */
  close(): Promise<void>
}

export const anbieterClient = { clientId: 'kundendienst', clientSecret: 'ein-geheimnis-nur-fuer-die-tests-42' }

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey

/** A real OpenID provider on this machine; its sign-in page asks nothing. */
export async function openAnbieter(rueckkehr: string): Promise<TestAnbieter> {
  const [own, stranger] = [newKey(), newKey()]
  const server = createServer()
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const issuer = `http://127.0.0.1:${address.port}`
  const state: Pick<TestAnbieter, 'person' | 'lie' | 'isForged' | 'signature'> = {
    person: undefined,
    lie: undefined,
    isForged: false,
    signature: undefined,
  }
  const { clientId: client_id, clientSecret: client_secret } = anbieterClient
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id,
        client_secret,
        token_endpoint_auth_method: 'client_secret_post',
        redirect_uris: [rueckkehr],
        post_logout_redirect_uris: [rueckkehr.replace(/\/anmelden$/, '')],
      },
    ],
    jwks: { keys: [{ ...own.export({ format: 'jwk' }), kid: 'k', alg: 'RS256', use: 'sig' }] },
    cookies: { keys: ['nur-fuer-tests'] },
    // In the token itself, as Keycloak and Entra ID send it.
    conformIdTokenClaims: false,
    claims: { openid: ['sub'], profile: ['preferred_username', 'name', 'roles'] },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ ...state.person, sub }) }),
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/person/${uid}` },
    loadExistingGrant: async ({
      oidc: {
        client,
        session,
        provider: { Grant },
      },
    }) => {
      const grant = new Grant({ clientId: client?.clientId ?? '', accountId: session?.accountId ?? '' })
      grant.addOIDCScope('openid profile')
      await grant.save()
      return grant
    },
  })
  provider.use(async (context, next) => {
    if (context.path.startsWith('/person/')) {
      const { person } = state
      const result = person === undefined ? { error: 'access_denied' } : { login: { accountId: person.sub } }
      return provider.interactionFinished(context.req, context.res, result)
    }
    await next()
    const body: unknown = context.body
    if (typeof body !== 'object' || body === null || !('id_token' in body)) return
    const [header = '', payload = ''] = String(body.id_token).split('.')
    const claims: Record<string, unknown> = JSON.parse(Buffer.from(payload, 'base64url').toString())
    const signed = `${header}.${encode(state.lie?.(claims) ?? claims)}`
    const signature =
      state.signature ??
      createSign('RSA-SHA256')
        .update(signed)
        .sign(state.isForged ? stranger : own, 'base64url')
    context.body = { ...body, id_token: `${signed}.${signature}` }
  })
  server.on('request', (request, response) => void provider.callback()(request, response))
  return Object.assign(state, {
    issuer,
    visit: async (adresse: string) => {
      const cookies = new Map<string, string>()
      let next = adresse
      while (next.startsWith(issuer)) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
        const answer = await fetch(next, { redirect: 'manual', headers: { cookie } })
        for (const kept of answer.headers.getSetCookie()) {
          const [name = '', value = ''] = (kept.split(';')[0] ?? '').split('=')
          cookies.set(name, value)
        }
        const location = answer.headers.get('location')
        if (location === null) throw new Error(`the provider answered ${answer.status}`)
        next = new URL(location, next).href
      }
      return new URL(next).search
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  })
}

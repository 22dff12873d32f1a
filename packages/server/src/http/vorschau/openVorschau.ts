import { prefixes } from '@ekp/wire/endpoint'
import type { TenantConfig } from '@ekp/wire/tenant'
import Fastify, { type FastifyInstance } from 'fastify'
import { appRoutes } from '../app/appRoutes.ts'
import type { AppTenant } from '../app/appShell.ts'
import { PortalError } from '../errors/portalError.ts'
import { sendProblem } from '../reply/problemReply.ts'
import { documentPolicy, securityHeaders } from '../reply/securityHeaders.ts'
import { vorschauPage, vorschauStyle } from './vorschauPage.ts'

interface ShownTenant extends AppTenant {
  readonly portalUrl: string
}

interface VorschauOptions {
  readonly webDistDir: string
  /** Reads the tenant's file anew, and says what is wrong with it or lacking; throws where nothing can be shown. */
  readonly read: () => { readonly tenant: ShownTenant; readonly fehler: readonly string[] }
  /** The sentence of what `read` throws; undefined for an error that is not about the files. */
  readonly explain: (error: unknown) => string | undefined
}

const noAnmeldung = () => new PortalError(403, 'Vorschau', 'Das ist nur eine Vorschau: Hier meldet sich niemand an.')

/** The path of the page with both pictures. */
export const vorschauPath = '/vorschau'

/** Serves one tenant's app without an API, and a page that shows its sign-in twice; the files are read with each load. */
export async function openVorschau({ webDistDir, read, explain }: VorschauOptions): Promise<FastifyInstance> {
  const fastify = Fastify()
  let { tenant, fehler } = read()
  // The app asks this server, whatever the file says: a preview must not reach a portal that runs.
  const shown: { filesDir: string; app: TenantConfig }[] = []
  const show = () => void shown.splice(0, 1, { ...tenant, app: { ...tenant.app, apiBase: prefixes.kunden } })
  show()

  fastify.decorateRequest('tenant')
  fastify.addHook('onRequest', (request, reply, done) => {
    Object.assign(request, { tenant: { kurzname: tenant.app.kurzname } })
    reply.headers({ ...securityHeaders, 'x-frame-options': 'SAMEORIGIN' })
    done()
  })
  // Only this page may show the app in frames.
  fastify.addHook('onSend', (_request, reply, payload, done) => {
    const policy = String(reply.getHeader('content-security-policy'))
    const framed = policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'")
    reply.headers({ 'content-security-policy': framed, 'cache-control': 'no-store' })
    done(null, payload)
  })

  fastify.get('/', (_request, reply) => reply.redirect(vorschauPath))
  fastify.get(vorschauPath, (_request, reply) => {
    try {
      ;({ tenant, fehler } = read())
      show()
    } catch (error) {
      const sentence = explain(error)
      if (sentence === undefined) throw error
      fehler = sentence.split('\n')
    }
    reply.header('content-security-policy', `${documentPolicy}; frame-src 'self'`)
    return reply.type('text/html; charset=utf-8').send(vorschauPage({ ...tenant, fehler }))
  })
  fastify.get('/vorschau.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(vorschauStyle))
  fastify.all(`${prefixes.kunden}/*`, (_request, reply) => sendProblem(reply, noAnmeldung()))
  await appRoutes(fastify, webDistDir, shown)
  return fastify
}

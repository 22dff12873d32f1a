import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isFilePath, isServerPath } from '../input/requestPath.ts'
import { unknownPath } from '../errors/portalError.ts'
import { sendProblem } from '../reply/problemReply.ts'
import { filePolicy, workerPolicy } from '../reply/securityHeaders.ts'
import { sendAppPage } from './appPage.ts'
import { appIcons, type AppShell, type AppTenant, buildAppShell } from './appShell.ts'

/**
 * Serves the app: its page for every path that names no file, its hashed assets, and the tenants' own files.
 * `tenants` may change: another file of a tenant is another `AppTenant`, with a page and a worker of its own.
 */
export async function appRoutes(
  fastify: FastifyInstance,
  webDistDir: string,
  tenants: readonly AppTenant[],
): Promise<void> {
  const shells = new WeakMap<AppTenant, AppShell>()
  const shellOf = ({ tenant: { kurzname } }: Pick<FastifyRequest, 'tenant'>) => {
    const tenant = tenants.find(({ app }) => app.kurzname === kurzname)
    if (tenant === undefined) return undefined
    const shell = shells.get(tenant) ?? buildAppShell(webDistDir, tenant)
    shells.set(tenant, shell)
    return shell
  }
  for (const tenant of tenants) shells.set(tenant, buildAppShell(webDistDir, tenant))

  await fastify.register(fastifyStatic, {
    root: join(webDistDir, 'assets'),
    prefix: '/assets/',
    index: false,
    // No ranges: these files are small, and the library answers a wrong range with 400.
    acceptRanges: false,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
  })

  fastify.get<{ Params: { file: string } }>('/tenant/:file', async (request, reply) => {
    const file = shellOf(request)?.tenantFiles.get(request.params.file)
    if (file === undefined) return sendProblem(reply, unknownPath())
    reply.headers({ 'content-security-policy': filePolicy, 'cache-control': 'public, max-age=3600' })
    return reply.type(file.type).send(file.body)
  })

  fastify.get('/tenant.json', async (request, reply) => {
    const config = shellOf(request)?.config
    if (config === undefined) return sendProblem(reply, unknownPath())
    return reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(config)
  })

  installRoutes(fastify, shellOf)
  browserRoutes(fastify, shellOf)

  fastify.setNotFoundHandler((request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const page = shellOf(request)?.page
    if (page === undefined || !isRead || isServerPath(request) || isFilePath(request))
      return sendProblem(reply, unknownPath())
    return sendAppPage(request, reply, page)
  })
}

/** Files that browsers and search engines request by themselves. */
function browserRoutes(fastify: FastifyInstance, shellOf: (request: FastifyRequest) => AppShell | undefined): void {
  fastify.get('/robots.txt', async (request, reply) => {
    const robots = shellOf(request)?.robots
    if (robots === undefined) return sendProblem(reply, unknownPath())
    return reply.header('cache-control', 'public, max-age=3600').type('text/plain; charset=utf-8').send(robots)
  })

  fastify.get('/favicon.ico', async (request, reply) => {
    const shell = shellOf(request)
    const own = shell?.tenantFiles.get('favicon.ico')
    const icon = own?.body ?? shell?.icons.get('icon-192.png')
    if (icon === undefined) return sendProblem(reply, unknownPath())
    return reply
      .header('cache-control', 'public, max-age=3600')
      .type(own?.type ?? 'image/png')
      .send(icon)
  })

  // Password managers look here for the page that changes a password (W3C).
  fastify.get('/.well-known/change-password', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').redirect('/passwort/aendern'),
  )
}

/** The files that make the app installable and let it open without a network. */
function installRoutes(fastify: FastifyInstance, shellOf: (request: FastifyRequest) => AppShell | undefined): void {
  fastify.get('/manifest.webmanifest', async (request, reply) => {
    const manifest = shellOf(request)?.manifest
    if (manifest === undefined) return sendProblem(reply, unknownPath())
    return reply.header('cache-control', 'no-cache').type('application/manifest+json; charset=utf-8').send(manifest)
  })

  fastify.get('/serviceWorker.js', async (request, reply) => {
    const worker = shellOf(request)?.worker
    if (worker === undefined) return sendProblem(reply, unknownPath())
    reply.headers({ 'content-security-policy': workerPolicy, 'cache-control': 'no-cache' })
    return reply.type('text/javascript; charset=utf-8').send(worker)
  })

  for (const name of appIcons) {
    fastify.get(`/${name}`, async (request, reply) => {
      const icon = shellOf(request)?.icons.get(name)
      if (icon === undefined) return sendProblem(reply, unknownPath())
      return reply.header('cache-control', 'public, max-age=3600').type('image/png').send(icon)
    })
  }
}

import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { TenantConfig } from '@ekp/wire/tenant'
import { buildAppPage, sendAppPage } from './appPage.ts'
import { unknownPath } from './portalError.ts'
import { sendProblem } from './problemReply.ts'
import { isServerPath, requestPath } from './requestPath.ts'
import { filePolicy } from './securityHeaders.ts'
import { readTenantFiles } from './tenantFiles.ts'

export interface AppTenant {
  readonly filesDir: string
  readonly app: TenantConfig
}

/** The app: its page for every path that is no file, its hashed assets, and the tenants' own files. */
export async function appRoutes(
  fastify: FastifyInstance,
  webDistDir: string,
  tenants: readonly AppTenant[],
): Promise<void> {
  const pages = new Map(tenants.map(({ app }) => [app.kurzname, buildAppPage(webDistDir, app)]))
  const files = new Map(tenants.map(({ app, filesDir }) => [app.kurzname, readTenantFiles(filesDir)]))

  await fastify.register(fastifyStatic, {
    root: join(webDistDir, 'assets'),
    prefix: '/assets/',
    index: false,
    // Nothing here is worth a part of it; and the library answers a wrong range with 400.
    acceptRanges: false,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
  })

  fastify.get<{ Params: { file: string } }>('/tenant/:file', async (request, reply) => {
    const file = files.get(request.tenant.kurzname)?.get(request.params.file)
    if (file === undefined) return sendProblem(reply, unknownPath())
    reply.headers({ 'content-security-policy': filePolicy, 'cache-control': 'public, max-age=3600' })
    return reply.type(file.type).send(file.body)
  })

  fastify.setNotFoundHandler((request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const page = pages.get(request.tenant.kurzname)
    if (page === undefined || !isRead || isServerPath(requestPath(request))) return sendProblem(reply, unknownPath())
    return sendAppPage(request, reply, page)
  })
}

import { prefixes } from '@ekp/wire/endpoint'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { listMandanten } from '@ekp/wire/dienst'
import type { Dienstsitzung } from '@ekp/wire/dienst/anmeldung'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Tenant } from '../../tenant/tenant.ts'
import { unknownHost, unknownPath } from '../errors/portalError.ts'
import { isFilePath } from '../input/requestPath.ts'
import { sendProblem } from '../reply/problemReply.ts'
import { filePolicy } from '../reply/securityHeaders.ts'
import { readTenantFiles } from './appShell.ts'
import { isDeskHost } from '../session/deskHost.ts'

/** Own scripts, styles and pictures, and nothing else. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

/** Where the desk serves a tenant's own pictures. */
const picturePath = (kurzname: string, file: string) => `/tenant/${kurzname}/${file}`

/** The logo that the portal shows, on the desk's server; null for none, and for one of another host. */
export function deskLogoOf(kurzname: string, { logo }: Pick<Tenant['app'], 'logo'>): Dienstsitzung['logo'] {
  const own = (link: string | undefined) =>
    link?.startsWith('/tenant/') === true ? picturePath(kurzname, link.slice('/tenant/'.length)) : null
  const bild = own(logo?.bild)
  return bild === null ? null : { bild, bildDunkel: own(logo?.bildDunkel) }
}

/** What can be fetched without naming a tenant. */
export const deskTenantless: readonly string[] = [prefixes.dienst + listMandanten.path, '/assets/*', '/*']

/** The desk's app: its page for every path, its hashed files, and the list of tenants. */
export async function deskPages(
  fastify: FastifyInstance,
  deskDistDir: string,
  tenants: readonly Pick<Tenant, 'app' | 'kundendienst' | 'filesDir'>[],
): Promise<void> {
  const page = readFileSync(join(deskDistDir, 'index.html'))
  const listHere = (request: FastifyRequest) => tenants.filter((tenant) => isDeskHost(request, tenant))
  // The page and its files belong to all tenants; a page of one is its calls' affair.
  fastify.addHook('onRequest', (request, _reply, done) => {
    done(listHere(request).length === 0 ? unknownHost() : undefined)
  })
  await fastify.register(fastifyStatic, {
    root: join(deskDistDir, 'assets'),
    prefix: '/assets/',
    index: false,
    acceptRanges: false,
    immutable: true,
    maxAge: '365d',
  })
  const filesOf = new Map(tenants.map(({ app, filesDir }) => [app.kurzname, readTenantFiles(filesDir)]))
  fastify.get<{ Params: { mandant: string; file: string } }>(picturePath(':mandant', ':file'), (request, reply) => {
    const { mandant, file } = request.params
    const picture = filesOf.get(mandant)?.get(file)
    if (picture === undefined) return sendProblem(reply, unknownPath())
    reply.headers({ 'content-security-policy': filePolicy, 'cache-control': 'public, max-age=3600' })
    return reply.type(picture.type).send(picture.body)
  })
  fastify.get('/*', (request, reply) => {
    if (isFilePath(request) || request.url.startsWith(`${prefixes.dienst}/`)) return sendProblem(reply, unknownPath())
    return reply
      .headers({ 'content-security-policy': policy, 'cache-control': 'no-cache' })
      .type('text/html; charset=utf-8')
      .send(page)
  })
  fastify.get(prefixes.dienst + listMandanten.path, (request, reply) => {
    const mandanten = listHere(request).map(({ app: { kurzname, name } }) => ({ kurzname, name }))
    return reply.header('cache-control', 'no-store').send({ mandanten })
  })
}

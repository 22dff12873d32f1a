import type { Api } from '@ekp/wire/endpoint'
import { openBudget } from '../db/budget.ts'
import { whyNotWritable } from '../db/health.ts'
import type { Database } from '../db/open.ts'
import type { DokumentStore } from '../dokumente/DokumentStore.ts'
import { appRoutes } from '../http/app/appRoutes.ts'
import { deskPages, deskTenantless } from '../http/app/deskPages.ts'
import { createServer } from '../http/createServer.ts'
import { unknownHost, unknownPath } from '../http/errors/portalError.ts'
import { requestEntry } from '../http/log/requestEntry.ts'
import { type OnEreignis, recordEreignisTo } from '../http/log/sicherheitsereignisse.ts'
import { docsRoutes, documentPathOf, documentRoute } from '../http/openapi/docsRoutes.ts'
import { healthPaths, healthRoutes, securityTxtRoutes } from '../http/plainRoutes.ts'
import { sendProblem } from '../http/reply/problemReply.ts'
import type { AnsweredRequest, HttpLogger, HttpServer, PortalServer, ServedTenant } from '../http/server.ts'
import { importRoutes } from '../import/routes.ts'
import type { Clock } from '../lib/clock.ts'
import { signer } from '../lib/files/schluessel.ts'
import { ableselinkRoutes } from '../modules/ablesung/link/routes.ts'
import { ablesungRoutes } from '../modules/ablesung/routes.ts'
import { anfrageRoutes } from '../modules/anfrage/routes.ts'
import { checkPasswort } from '../modules/anmeldung/checkPasswort.ts'
import { anmeldungRoutes } from '../modules/anmeldung/routes.ts'
import { anschlussnutzerRoutes } from '../modules/anschlussnutzer/routes.ts'
import { auskunftRoutes } from '../modules/auskunft/routes.ts'
import { openBankverzeichnis } from '../modules/bankverbindung/bankverzeichnis.ts'
import { bankauskunftRoutes, bankverbindungRoutes } from '../modules/bankverbindung/routes.ts'
import { benachrichtigungRoutes } from '../modules/benachrichtigung/routes.ts'
import { openAnbieter } from '../modules/dienst/anmeldung/anbieter.ts'
import { anbieterRoutes } from '../modules/dienst/anmeldung/anbieterRoutes.ts'
import { passkeyRoutes } from '../modules/dienst/anmeldung/passkeyRoutes.ts'
import { anmeldungRoutes as dienstAnmeldungRoutes } from '../modules/dienst/anmeldung/routes.ts'
import { kontenRoutes } from '../modules/dienst/routes.ts'
import { dokumentRoutes } from '../modules/dokument/routes.ts'
import { kuendigungRoutes } from '../modules/kuendigung/routes.ts'
import { kundenabschlagRoutes } from '../modules/kunde/abschlag.ts'
import { kundenableselinkRoutes } from '../modules/kunde/ableselink/routes.ts'
import { abschlagsaufnahmeRoutes } from '../modules/kunde/aufnahme/abschlag.ts'
import { bereinigungRoutes } from '../modules/kunde/bereinigung/routes.ts'
import { auskunftOfKundeRoutes } from '../modules/kunde/aufnahme/auskunft.ts'
import { eintragsaufnahmeRoutes } from '../modules/kunde/aufnahme/eintraege.ts'
import { aufnahmeRoutes } from '../modules/kunde/aufnahme/routes.ts'
import { dokumentOfKundeRoutes } from '../modules/kunde/dokument.ts'
import { kundeRoutes } from '../modules/kunde/routes.ts'
import { rechnungsadresseRoutes } from '../modules/rechnungsadresse/routes.ts'
import { tarifRoutes } from '../modules/tarif/routes.ts'
import { abschlagRoutes } from '../modules/abschlag/routes.ts'
import { rechnungRoutes } from '../modules/rechnung/routes.ts'
import { verbrauchRoutes } from '../modules/verbrauch/routes.ts'
import { vertragRoutes } from '../modules/vertrag/routes.ts'
import { ausgangRoutes } from '../modules/vorgang/ausgangRoutes.ts'
import { vorgangRoutes } from '../modules/vorgang/routes.ts'
import type { IsReady } from '../tenant/bereitschaft.ts'
import { findTenant, type Tenant } from '../tenant/tenant.ts'

export interface AppOptions {
  /** Looked at for each request, since they may change (`reloadTenants.ts`). */
  readonly tenants: readonly Tenant[]
  readonly databaseOf: (tenant: Tenant) => Database
  readonly clock: Clock
  /** From which is derived what only this server may know; the same in all processes on one database. */
  readonly schluessel: string
  /** The built app; undefined serves the API alone. */
  readonly webDistDir?: string | undefined
  /** Where the operator puts the Bundesbank's files; undefined knows the bundled banks alone. */
  readonly bankleitzahlenDir?: string | undefined
  /** Where a tenant's documents lie, by its short name; undefined serves no contents. */
  readonly dokumenteOf?: ((kurzname: string) => DokumentStore | undefined) | undefined
  /** Whether all is there that a tenant needs; undefined looks at the database alone. */
  readonly isReady?: IsReady
  readonly trustedProxies?: readonly string[]
  readonly logger?: HttpLogger
  /** Called for each request, for the metrics. */
  readonly onAnswered?: ((request: AnsweredRequest) => void) | undefined
  /** Called for each security event, for the metrics. */
  readonly onEreignis?: OnEreignis | undefined
}

function toServedTenant(tenant: Tenant, { databaseOf, schluessel, isReady }: AppOptions): ServedTenant {
  const db = databaseOf(tenant)
  const { kurzname, kundennummerPrefix } = tenant.app
  const sign = signer(schluessel, kurzname)
  return {
    ...tenant,
    kurzname,
    kundennummerPrefix,
    db,
    sign,
    budget: openBudget(db, sign),
    isReady: async () => (isReady === undefined ? (await whyNotWritable(db)) === undefined : isReady(tenant)),
  }
}

/** A tenant as it is served: another file is another `Tenant`, and is served anew. */
function servedTenants(options: AppOptions): (tenant: Tenant | undefined) => ServedTenant | undefined {
  const served = new WeakMap<Tenant, ServedTenant>()
  return (tenant) => {
    if (tenant === undefined) return undefined
    const known = served.get(tenant) ?? toServedTenant(tenant, options)
    served.set(tenant, known)
    return known
  }
}

interface Tenancy {
  readonly findTenant: (request: { readonly hostname: string; readonly params: unknown }) => Tenant | undefined
  /** Paths that can be called without a tenant. */
  readonly tenantless: readonly string[]
  readonly unknownTenant: typeof unknownHost
}

/** A server for the calls of one of the APIs, still without them. */
async function openServer(api: Api, options: AppOptions, tenancy: Tenancy) {
  const { clock, trustedProxies = [], logger, onAnswered = () => undefined, onEreignis = () => undefined } = options
  const serve = servedTenants(options)
  const entryOf = requestEntry(clock)
  const fastify = await createServer({
    entryOf,
    trustedProxies,
    logger,
    onAnswered,
    findTenant: (request) => serve(tenancy.findTenant(request)),
    tenantless: tenancy.tenantless,
    unknownTenant: tenancy.unknownTenant,
  })
  const recordEreignis = recordEreignisTo(fastify, entryOf, { api, onEreignis })
  const server: PortalServer = { fastify, clock, recordEreignis }
  return { server, serve }
}

/** The whole application, ready to listen or to be called without a port. */
export async function buildApp(options: AppOptions): Promise<HttpServer> {
  const { tenants, clock, webDistDir } = options
  const { server, serve } = await openServer('kunden', options, {
    findTenant: ({ hostname }) => findTenant(tenants, hostname),
    tenantless: healthPaths,
    unknownTenant: unknownHost,
  })
  const { fastify } = server
  const bankverzeichnis = await openBanken(server, options)

  anmeldungRoutes(server)
  anschlussnutzerRoutes(server)
  vertragRoutes(server)
  kuendigungRoutes(server)
  tarifRoutes(server)
  ablesungRoutes(server)
  ableselinkRoutes(server)
  verbrauchRoutes(server)
  benachrichtigungRoutes(server)
  abschlagRoutes(server)
  rechnungRoutes(server)
  rechnungsadresseRoutes(server)
  bankverbindungRoutes(server, bankverzeichnis)
  bankauskunftRoutes(server, bankverzeichnis)
  const storeOf = (kurzname: string) => options.dokumenteOf?.(kurzname)
  dokumentRoutes(server, storeOf)
  auskunftRoutes(server, { storeOf, checkPasswort })
  anfrageRoutes(server)

  healthRoutes(fastify, () => tenants.flatMap((tenant) => serve(tenant) ?? []))
  docsRoutes(fastify)
  securityTxtRoutes(fastify, clock)
  if (webDistDir === undefined) fastify.setNotFoundHandler((_request, reply) => sendProblem(reply, unknownPath()))
  else await appRoutes(fastify, webDistDir, tenants)
  return fastify
}

/** The German banks, as a server knows them from its start on. */
async function openBanken({ fastify: { log }, clock }: PortalServer, { bankleitzahlenDir: dir }: AppOptions) {
  const bankverzeichnis = openBankverzeichnis({ dir, clock, log })
  await bankverzeichnis.current()
  return bankverzeichnis
}

/** The tenant that the path of a call names. */
const namedIn =
  (tenants: readonly Tenant[]): Tenancy['findTenant'] =>
  ({ params }) => {
    const name: unknown = typeof params === 'object' && params !== null ? Reflect.get(params, 'mandant') : undefined
    return tenants.find(({ app }) => app.kurzname === name)
  }

/** The outbox for the supplier's systems: a server of its own, for a port that customers do not reach. */
export async function buildAusgang(options: AppOptions): Promise<HttpServer> {
  const { server } = await openServer('ausgang', options, {
    findTenant: namedIn(options.tenants),
    tenantless: [documentPathOf('ausgang')],
    unknownTenant: unknownPath,
  })
  const { fastify } = server
  documentRoute(fastify, 'ausgang')
  ausgangRoutes(server)
  fastify.setNotFoundHandler((_request, reply) => sendProblem(reply, unknownPath()))
  return fastify
}

type DeskOptions = Omit<AppOptions, 'webDistDir'> & {
  /** The built app of the desk; undefined serves its calls alone. */
  readonly deskDistDir?: string | undefined
}

/** The service desk: a server of its own, for an address that customers do not reach. */
export async function buildDienst(options: DeskOptions): Promise<HttpServer> {
  const { tenants, schluessel, deskDistDir } = options
  const { server } = await openServer('dienst', options, {
    findTenant: namedIn(tenants),
    tenantless: deskTenantless,
    unknownTenant: unknownPath,
  })
  const { fastify } = server
  const anbieter = openAnbieter()
  dienstAnmeldungRoutes(server, anbieter)
  anbieterRoutes(server, anbieter)
  passkeyRoutes(server)
  kundeRoutes(server, schluessel)
  const storeOf = (kurzname: string) => options.dokumenteOf?.(kurzname)
  kundenabschlagRoutes(server)
  aufnahmeRoutes(server)
  kundenableselinkRoutes(server)
  abschlagsaufnahmeRoutes(server)
  eintragsaufnahmeRoutes(server, await openBanken(server, options))
  auskunftOfKundeRoutes(server, storeOf)
  dokumentOfKundeRoutes(server, storeOf)
  kontenRoutes(server)
  bereinigungRoutes(server)
  vorgangRoutes(server)
  importRoutes(server)
  if (deskDistDir !== undefined) await deskPages(fastify, deskDistDir, tenants)
  fastify.setNotFoundHandler((_request, reply) => sendProblem(reply, unknownPath()))
  return fastify
}

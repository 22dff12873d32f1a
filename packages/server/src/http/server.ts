import type { TenantConfig } from '@ekp/wire/tenant'
import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import type { Aufbewahrungsfristen } from '../Aufbewahrungsfristen.ts'
import type { Budget } from '../db/budget.ts'
import type { Database } from '../db/open.ts'
import type { Clock } from '../lib/clock.ts'
import type { Signer } from '../lib/schluessel.ts'
import type { MailSettings } from '../mail/mailTenant.ts'
import type { RecordEreignis } from './log/sicherheitsereignisse.ts'

/** What the HTTP layer needs of a tenant. */
export interface ServedTenant {
  readonly kurzname: string
  readonly kundennummerPrefix: string
  readonly corsOrigins: readonly string[]
  readonly sitzungSekunden: number
  readonly sitzungHoechstensSekunden: number
  /** How long a one-time password is good. */
  readonly einmalpasswortTage: number
  /** Whose day-ahead prices it shows. */
  readonly marktgebiet: string
  /** Who collects what is sent in, if anybody. */
  readonly mail?: MailSettings | undefined
  /** What the app is told as well. */
  readonly app: Pick<TenantConfig, 'name' | 'footer' | 'kuendigungsbutton' | 'widerrufsbutton' | 'passwortErneuernUrl'>
  /** Where its customers find it. */
  readonly portalUrl: string
  /** Whether the answer to a forgotten password tells that a number is unknown. */
  readonly auskunft: 'spezifisch' | 'neutral'
  /** How long it keeps what; the export tells. */
  readonly aufbewahrung: Aufbewahrungsfristen
  /** What it says with the export in place of our general sentences. */
  readonly datenauskunftTexte?: readonly string[] | undefined
  /** Who hears of gaps in its security, if anybody. */
  readonly sicherheitskontakt?: string | undefined
  readonly db: Database
  /** What may be done so often. */
  readonly budget: Budget
  readonly sign: Signer
  /** Whether its database and files can be written. */
  readonly isReady: () => Promise<boolean>
}

declare module 'fastify' {
  interface FastifyRequest {
    tenant: ServedTenant
    /** The customer of this request, once known; for the log's pseudonym. */
    kundennummer: string | undefined
  }
}

/** What modules bind their routes to. */
export interface PortalServer {
  readonly fastify: FastifyInstance
  readonly clock: Clock
  readonly recordEreignis: RecordEreignis
}

/** The framework's server, for those who may not know the framework. */
export type HttpServer = FastifyInstance

/** What may be known of a request that has been answered. */
export interface AnsweredRequest {
  readonly methode: string
  /** The route's pattern, never the path. */
  readonly route: string
  readonly status: number
  readonly seconds: number
}

/** Where the server logs to. */
export type HttpLogger = FastifyServerOptions['logger']

import type { Rechnungsprofil } from '@ekp/wire/rules/rechnungsprofil'
import type { TenantConfig } from '@ekp/wire/tenant'
import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import type { Aufbewahrungsfristen } from '../config/Aufbewahrungsfristen.ts'
import type { Budget } from '../db/budget.ts'
import type { Database } from '../db/open.ts'
import type { Clock } from '../lib/clock.ts'
import type { Signer } from '../lib/files/schluessel.ts'
import type { MailSettings } from '../mail/mailTenant.ts'
import type { AbschlagSettings } from '../tenant/abschlag.ts'
import type { BriefSettings } from '../tenant/brief.ts'
import type { InferOutput } from 'valibot'
import type { Dienst } from '../tenant/dienst.ts'
import type { RecordEreignis } from './log/sicherheitsereignisse.ts'

/** What the HTTP layer needs of a tenant. */
export interface ServedTenant {
  readonly kurzname: string
  readonly kundennummerPrefix: string
  readonly corsOrigins: readonly string[]
  readonly sitzungSekunden: number
  readonly sitzungHoechstensSekunden: number
  /** How long a one-time password is valid. */
  readonly einmalpasswortTage: number
  /** The market area of its day-ahead prices. */
  readonly marktgebiet: string
  /** Whether contracts without a dynamic tariff have a history, too. */
  readonly historieFuerAlleTarife: boolean
  /** Who sees what the recomputation of a bill says, and how the supplier rounds. */
  readonly rechnungspruefung: 'intern' | 'offen' | 'aus'
  readonly rechnungsprofil?: Rechnungsprofil | undefined
  readonly abschlag: AbschlagSettings
  /** Its mail settings, if it sends mails. */
  readonly mail?: MailSettings | undefined
  /** The settings that the app gets as well. */
  readonly app: Pick<
    TenantConfig,
    | 'name'
    | 'logo'
    | 'farben'
    | 'kundenservice'
    | 'footer'
    | 'sepa'
    | 'abrechnung'
    | 'kuendigungsbutton'
    | 'kuendigungstage'
    | 'widerrufsbutton'
    | 'passwortErneuernUrl'
    | 'registrierung'
  >
  /** What stands in letters besides what every supplier's say. */
  readonly brief?: InferOutput<typeof BriefSettings> | undefined
  /** Its logo, extra style and the like. */
  readonly filesDir: string
  /** The address of the app for its customers. */
  readonly portalUrl: string
  /** Whether the answer to a forgotten password tells that a number is unknown. */
  readonly auskunft: 'spezifisch' | 'neutral'
  /** How long it keeps data; the export says so. */
  readonly aufbewahrung: Aufbewahrungsfristen
  /** Its texts in the export, which replace our general sentences. */
  readonly datenauskunftTexte?: readonly string[] | undefined
  /** Its contact for security reports, if it has one. */
  readonly sicherheitskontakt?: string | undefined
  /** Where its service desk is, and how one signs in there. */
  readonly kundendienst: Dienst
  readonly db: Database
  /** The limits of what may be done how often. */
  readonly budget: Budget
  readonly sign: Signer
  /** Whether its database and files can be written. */
  readonly isReady: () => Promise<boolean>
}

declare module 'fastify' {
  interface FastifyRequest {
    tenant: ServedTenant
    /** The address from which it came, even when the client has gone away since; '' if it had gone before. */
    clientIp: string
    /** The customer of this request, once known; for the log's pseudonym. */
    kundennummer: string | undefined
    /** The number of the service desk's account that asks, once known; for the log. */
    dienstkonto: number | undefined
    /** The number of the token of the outbox, once known; for the log. */
    zugang: number | undefined
  }
}

/** The server to which modules bind their routes. */
export interface PortalServer {
  readonly fastify: FastifyInstance
  readonly clock: Clock
  readonly recordEreignis: RecordEreignis
}

/** The framework's server, for modules that must not import the framework. */
export type HttpServer = FastifyInstance

/** What other parts may know of an answered request. */
export interface AnsweredRequest {
  /** The tenant's short name; undefined for an unknown host. */
  readonly mandant: string | undefined
  readonly methode: string
  /** The route's pattern, never the path. */
  readonly route: string
  readonly status: number
  readonly seconds: number
}

/** The server's logger. */
export type HttpLogger = FastifyServerOptions['logger']

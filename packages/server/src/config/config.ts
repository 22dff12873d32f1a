import { join, resolve } from 'node:path'
import { isEmail } from '@ekp/wire/rules/anschlussnutzer/kontaktdaten'
import { isKalendertag } from '@ekp/wire/rules/kalendertag'
import { germanSentence } from '@ekp/wire/schema/sentence'
import * as v from 'valibot'
import type { DokumentSettings } from '../dokumente/openDokumentStore.ts'
import { StartError } from '../lib/errors.ts'
import { findMisspelt } from '../lib/findMisspelt.ts'
import { isNetwork } from '../lib/gates/networks.ts'
import { filled, urlOf } from '../lib/settings.ts'
import { readSecretSettings, secretFileSettings, spellingOf } from './secretSettings.ts'
import { toTraces, tracesEntries, type TracesSettings } from './tracesSettings.ts'

const whole = (min: number, max: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d+$/, `Erwartet wird eine ganze Zahl von ${min} bis ${max}.`),
    v.transform(Number),
    v.minValue(min, `Erwartet wird eine ganze Zahl von ${min} bis ${max}.`),
    v.maxValue(max, `Erwartet wird eine ganze Zahl von ${min} bis ${max}.`),
  )

const instant = v.pipe(
  v.string(),
  v.check(
    (text) =>
      /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text) &&
      // `Date.parse` makes 2 March of 30 February.
      isKalendertag(text.slice(0, 10)) &&
      !Number.isNaN(Date.parse(text)),
    'Erwartet wird ein Zeitpunkt mit Zeitzone wie 2026-03-29T11:59:00+02:00.',
  ),
  v.transform((text) => new Date(text)),
)

function hasReadableLogin(text: string): boolean {
  if (!URL.canParse(text)) return true
  const { username, password } = new URL(text)
  try {
    decodeURIComponent(username + password)
    return true
  } catch {
    return false
  }
}

const s3Url = v.pipe(
  urlOf('https:', 'http:'),
  v.check(
    (text) => !URL.canParse(text) || /^\/[^/]/.test(new URL(text).pathname),
    'Der Bucket fehlt, wie in https://s3.example/portal.',
  ),
  v.check((text) => {
    const { username, password, search, hash } = URL.parse(text) ?? { username: '', password: '', search: '', hash: '' }
    return username + password + search + hash === ''
  }, 'Nach dem Namen des Servers stehen nur Bucket und Präfix; die Zugangsdaten haben eigene Einstellungen.'),
)

const networks = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((network) => network.trim())),
  v.check(
    (list) => list.every(isNetwork),
    'Erwartet werden Adressen oder Netze, durch Komma getrennt, wie 10.0.0.0/8.',
  ),
)

export const Environment = v.object({
  PORT: v.optional(whole(0, 65_535), '3000'),
  HOST: v.optional(filled, '127.0.0.1'),
  DATA_DIR: v.optional(filled, './data'),
  DATABASE_URL: v.optional(urlOf('postgres:', 'postgresql:')),
  TENANTS_DIR: v.optional(filled),
  DEMO: v.optional(v.literal('1', 'Erlaubt ist nur 1.')),
  SCHLUESSEL: v.optional(v.pipe(filled, v.minLength(32, 'Erwartet werden mindestens 32 zufällige Zeichen.'))),
  DOKUMENTE_DIR: v.optional(filled),
  DOKUMENTE_S3_URL: v.optional(s3Url),
  DOKUMENTE_S3_REGION: v.optional(filled, 'us-east-1'),
  DOKUMENTE_S3_KEY: v.optional(filled),
  DOKUMENTE_S3_SECRET: v.optional(filled),
  SMTP_URL: v.optional(
    v.pipe(
      urlOf('smtp:', 'smtps:'),
      v.check(
        (text) => !URL.canParse(text) || new URL(text).hostname !== '',
        'Der Name des Mailservers fehlt, wie in smtp://mail.example.',
      ),
      v.check(
        (text) =>
          !URL.canParse(text) || /^\/?$/.test(new URL(text).pathname + new URL(text).search + new URL(text).hash),
        'Nach dem Namen des Mailservers darf nur ein Port stehen, wie in smtp://mail.example:587.',
      ),
      v.check(
        hasReadableLogin,
        'Benutzer und Passwort müssen so geschrieben sein, wie es in Adressen nötig ist: @ als %40, % als %25.',
      ),
    ),
  ),
  BETREIBER_EMAIL: v.optional(
    v.pipe(v.string(), v.check(isEmail, 'Erwartet wird eine E-Mail-Adresse wie betrieb@stadtwerke.example.')),
  ),
  KUNDENDIENST_PORT: v.optional(whole(0, 65_535)),
  KUNDENDIENST_HOST: v.optional(filled, '127.0.0.1'),
  AUSGANG_PORT: v.optional(whole(0, 65_535)),
  AUSGANG_HOST: v.optional(filled, '127.0.0.1'),
  METRICS_PORT: v.optional(whole(0, 65_535)),
  METRICS_HOST: v.optional(filled, '127.0.0.1'),
  ...tracesEntries,
  CLOCK: v.optional(instant),
  TRUSTED_PROXIES: v.optional(networks),
  WEBHOOK_NETZE: v.optional(networks),
  LOG: v.optional(filled),
  LOG_LEVEL: v.optional(
    v.picklist(['debug', 'info', 'warn', 'error'], 'Erlaubt sind debug, info, warn und error.'),
    'info',
  ),
})

/** What the environment says, checked; docs/betrieb/einstellungen.md explains each setting. */
export interface Config {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  /** Undefined: the demo tenant. */
  readonly tenantsDir: string | undefined
  /** From which the secrets in mails are derived; undefined: one of its own in the data directory. */
  readonly schluessel: string | undefined
  readonly dokumente: DokumentSettings
  readonly smtpUrl: string | undefined
  /** The address that `doctor --taeglich` writes to. */
  readonly betreiberEmail: string | undefined
  /** Where the service desk listens; undefined: nowhere. */
  readonly kundendienst: { readonly port: number; readonly host: string } | undefined
  /** Where the supplier's systems fetch from the outbox; undefined: nowhere. */
  readonly ausgang: { readonly port: number; readonly host: string } | undefined
  /** Undefined: no metrics. */
  readonly metrics: { readonly port: number; readonly host: string } | undefined
  /** Where traces go; undefined: none are made, and nothing for them is loaded. */
  readonly traces: TracesSettings | undefined
  /** Where the demo's clock starts. */
  readonly clockStart: Date | undefined
  readonly trustedProxies: readonly string[]
  /** Networks that webhooks may call although they are not public. */
  readonly webhookNetze: readonly string[]
  /** `stdout` or a file. */
  readonly log: string
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error'
}

function dokumentSettings(settings: v.InferOutput<typeof Environment>, dataDir: string): DokumentSettings {
  const { DOKUMENTE_DIR: dir, DOKUMENTE_S3_URL: url, DOKUMENTE_S3_REGION: region } = settings
  const { DOKUMENTE_S3_KEY: accessKeyId, DOKUMENTE_S3_SECRET: secretAccessKey } = settings
  if (url === undefined) return { dir: resolve(dir ?? join(dataDir, 'dokumente')) }
  if (dir !== undefined) {
    throw new StartError('Einstellung DOKUMENTE_DIR: Sie gilt nicht zusammen mit DOKUMENTE_S3_URL.')
  }
  if (accessKeyId === undefined || secretAccessKey === undefined) {
    throw new StartError('Einstellung DOKUMENTE_S3_URL: Sie braucht DOKUMENTE_S3_KEY und DOKUMENTE_S3_SECRET.')
  }
  return { s3: { url, region, accessKeyId, secretAccessKey } }
}

/** Reads the settings; throws a `StartError` that names each wrong one. */
export function loadConfig(given: Readonly<Record<string, string | undefined>>): Config {
  // Compose files and scripts set to nothing what they do not set.
  const environment = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''))
  const known = [...Object.keys(Environment.entries), ...secretFileSettings]
  const misspelt = findMisspelt(Object.keys(environment), known)
  if (misspelt !== undefined) {
    throw new StartError(`Unbekannte Einstellung ${misspelt.name}. Gemeint ist wohl ${misspelt.meant}.`)
  }
  const { values, sentences } = readSecretSettings(environment)
  const result = v.safeParse(Environment, { ...environment, ...values }, germanSentence)
  for (const issue of result.issues ?? []) {
    sentences.push(`Einstellung ${spellingOf(v.getDotPath(issue) ?? '', values)}: ${issue.message}`)
  }
  if (!result.success || sentences.length > 0) throw new StartError(sentences.join('\n'))
  const settings = result.output
  if (settings.CLOCK !== undefined && settings.TENANTS_DIR !== undefined) {
    throw new StartError('Einstellung CLOCK: Sie gilt nur für den Demo-Mandanten, also nicht zusammen mit TENANTS_DIR.')
  }
  if (settings.DEMO !== undefined && settings.TENANTS_DIR !== undefined) {
    throw new StartError('Einstellung DEMO: Sie gilt nicht zusammen mit TENANTS_DIR. Die Demo ist ein eigener Mandant.')
  }
  // A named database is probably meant for real data, not for the demo's.
  if (settings.DATABASE_URL !== undefined && settings.TENANTS_DIR === undefined && settings.DEMO === undefined) {
    throw new StartError(
      'Einstellung TENANTS_DIR: Sie fehlt. Mit DATABASE_URL gehört dazu der Ordner mit den Mandantendateien. ' +
        'Soll in dieser Datenbank die Demo laufen, setzen Sie DEMO=1; die Datenbank muss dann leer sein.',
    )
  }
  const dataDir = resolve(settings.DATA_DIR)
  const isDemo = settings.TENANTS_DIR === undefined
  // The demo shows all there is; the address is printed.
  const kundendienstPort = settings.KUNDENDIENST_PORT ?? (isDemo ? 0 : undefined)
  return {
    port: settings.PORT,
    host: settings.HOST,
    dataDir,
    databaseUrl: settings.DATABASE_URL,
    tenantsDir: isDemo ? undefined : resolve(settings.TENANTS_DIR ?? ''),
    schluessel: settings.SCHLUESSEL,
    dokumente: dokumentSettings(settings, dataDir),
    smtpUrl: settings.SMTP_URL,
    betreiberEmail: settings.BETREIBER_EMAIL,
    kundendienst:
      kundendienstPort === undefined ? undefined : { port: kundendienstPort, host: settings.KUNDENDIENST_HOST },
    ausgang:
      settings.AUSGANG_PORT === undefined ? undefined : { port: settings.AUSGANG_PORT, host: settings.AUSGANG_HOST },
    metrics:
      settings.METRICS_PORT === undefined ? undefined : { port: settings.METRICS_PORT, host: settings.METRICS_HOST },
    traces: toTraces(settings),
    clockStart: settings.CLOCK,
    trustedProxies: settings.TRUSTED_PROXIES ?? [],
    webhookNetze: settings.WEBHOOK_NETZE ?? [],
    log: settings.LOG ?? (isDemo ? resolve(dataDir, 'log/portal.log') : 'stdout'),
    logLevel: settings.LOG_LEVEL,
  }
}

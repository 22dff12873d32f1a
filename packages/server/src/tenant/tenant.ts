import { readdirSync } from 'node:fs'
import { isAbsolute, join, resolve } from 'node:path'
import { isGlaeubigerId } from '@ekp/wire/rules/bankverbindung/bankkennungen'
import { rechnungsprofile } from '@ekp/wire/rules/rechnungsprofil'
import { germanSentence } from '@ekp/wire/schema/sentence'
import { TenantConfig } from '@ekp/wire/tenant'
import * as v from 'valibot'
import { Aufbewahrungsfristen } from '../config/Aufbewahrungsfristen.ts'
import type { Config } from '../config/config.ts'
import { StartError } from '../lib/errors.ts'
import { readJson } from '../lib/files/readJson.ts'
import { readSecretFile } from '../lib/files/secretFile.ts'
import { MailSettings } from '../mail/mailTenant.ts'
import { demoTenantsDir } from '../config/paths.ts'
import { AbschlagSettings } from './abschlag.ts'
import { erneuernUrlOf, PortalUrl, portalUrlOf, Sicherheitskontakt } from './addresses.ts'
import { BriefSettings } from './brief.ts'
import { type Dienst, DienstSettings, withSecret } from './dienst.ts'
import { whole } from './numbers.ts'
import { findPreisadresse, Preisquelle } from './preisquelle.ts'

function findTwice(values: readonly string[]): string | undefined {
  return values.find((value, index) => values.indexOf(value) !== index)
}

/** The longest that a tenant can let the link of an invitation live, in days. */
export const mostEinladungTage = 30

const host = v.pipe(
  v.string('Erwartet wird ein Hostname.'),
  v.regex(/^(\*|[a-z0-9.-]+|\[[0-9a-f:]+\])$/, 'Erwartet wird ein Hostname in Kleinbuchstaben ohne Port, oder *.'),
)
const origin = v.pipe(
  v.string(),
  v.check(
    (text) => /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text,
    'Erwartet wird ein Ursprung wie https://portal.example.',
  ),
)
const ordnerpfad = v.pipe(
  v.string('Erwartet wird der Pfad eines Ordners.'),
  v.check(isAbsolute, 'Erwartet wird ein ganzer Pfad wie /srv/import/stw.'),
)
/** A tenant's file; docs/betrieb/einstellungen.md explains each setting. */
export const TenantFile = v.pipe(
  v.strictObject({
    hosts: v.pipe(
      v.array(host, 'Erwartet wird eine Liste von Hostnamen.'),
      v.minLength(1, 'Mindestens ein Hostname.'),
      v.check(
        (hosts) => findTwice(hosts) === undefined,
        ({ input }) => `${findTwice(input)} steht zweimal in der Liste.`,
      ),
    ),
    /** A database's name, or a whole `postgres://` address; see `databases.ts` for the default. */
    datenbank: v.optional(v.pipe(v.string(), v.nonEmpty('Der Wert darf nicht leer sein.'))),
    /** The file that holds `datenbank`, which may contain a password. */
    datenbankDatei: v.optional(v.string('Erwartet wird der ganze Pfad einer Datei, der mit / beginnt.')),
    sitzungSekunden: v.optional(whole(120, 28_800), 1800),
    sitzungHoechstensSekunden: v.optional(whole(120, 28_800), 28_800),
    /** How long a one-time password is good after its import. */
    einmalpasswortTage: v.optional(whole(1, 90), 14),
    /** How long the link of an invitation is good after its mail was sent. */
    einladungTage: v.optional(whole(1, mostEinladungTage), 14),
    corsOrigins: v.optional(v.array(origin), []),
    /** Where customers find the portal: the beginning of each link in a mail. */
    portalUrl: v.optional(PortalUrl),
    mail: v.optional(MailSettings),
    /** Does 'password forgotten' say that a number is unknown or has no mail address? `neutral` never does [T10]. */
    auskunft: v.optional(v.picklist(['spezifisch', 'neutral'], 'Erlaubt sind spezifisch und neutral.'), 'spezifisch'),
    /** The contact for reports of security gaps, named in `security.txt`. */
    sicherheitskontakt: v.optional(Sicherheitskontakt),
    /** Paragraphs in the export of a customer's data, in place of our general ones on purposes, sources and recipients. */
    datenauskunftTexte: v.optional(
      v.pipe(
        v.array(v.pipe(v.string('Erwartet wird ein Text.'), v.trim(), v.nonEmpty('Der Text darf nicht leer sein.'))),
        v.minLength(1, 'Mindestens ein Absatz.'),
      ),
    ),
    /** Whose day-ahead prices `/preiszeitreihe` answers. */
    marktgebiet: v.optional(
      v.pipe(
        v.string('Erwartet wird ein Marktgebiet wie DE-LU.'),
        v.regex(/^[A-Z0-9-]{2,10}$/, 'Erwartet wird ein Marktgebiet wie DE-LU.'),
      ),
      'DE-LU',
    ),
    /** Whether contracts without a dynamic tariff have a history, too [historie-2]. */
    historieFuerAlleTarife: v.optional(v.boolean('Erwartet wird true oder false.'), true),
    /** Who sees what the recomputation of a bill says: nobody but the supplier, customers as well, or it is not done. */
    rechnungspruefung: v.optional(
      v.picklist(['intern', 'offen', 'aus'], 'Erlaubt sind intern, offen und aus.'),
      'intern',
    ),
    /** How the supplier rounds on its bills; found from each bill where it is not named. */
    rechnungsprofil: v.optional(v.picklist(rechnungsprofile, `Erlaubt sind ${rechnungsprofile.join(', ')}.`)),
    /** Whence those prices come, if not through the import. */
    preisquelle: v.optional(Preisquelle),
    /** A folder with files that are loaded by themselves, and how [versorger-62]. */
    importordner: v.optional(
      v.strictObject({
        pfad: ordnerpfad,
        /** Where documents' files lie, if not there as well. */
        dateien: v.optional(ordnerpfad),
        mitEnde: v.optional(v.boolean('Erwartet wird true oder false.'), false),
        teilweise: v.optional(v.boolean('Erwartet wird true oder false.'), false),
        /** Refuses MSCONS that names an unknown place. */
        streng: v.optional(v.boolean('Erwartet wird true oder false.'), false),
      }),
    ),
    /** What customers pay in advance, and how far they may change it. */
    abschlag: v.optional(AbschlagSettings, {}),
    /** What stands in letters besides what every supplier's say. */
    brief: v.optional(BriefSettings),
    /** How long what is kept (docs/datenschutz.md). */
    aufbewahrung: v.optional(Aufbewahrungsfristen, {}),
    /** The service desk at a screen. */
    kundendienst: v.optional(DienstSettings, {}),
    app: TenantConfig,
  }),
  v.forward(
    v.check(
      ({ datenbank, datenbankDatei }) => datenbank === undefined || datenbankDatei === undefined,
      'Die Einstellung gilt nicht zusammen mit datenbank.',
    ),
    ['datenbankDatei'],
  ),
  v.forward(
    v.check(
      ({ sitzungSekunden, sitzungHoechstensSekunden }) => sitzungSekunden <= sitzungHoechstensSekunden,
      'Der Wert darf nicht über sitzungHoechstensSekunden liegen (ohne Angabe gilt 1800).',
    ),
    ['sitzungSekunden'],
  ),
  v.forward(
    v.check(
      ({ preisquelle, marktgebiet }) =>
        preisquelle === undefined || findPreisadresse(preisquelle, marktgebiet) !== undefined,
      'Diese Quelle kennt nur die Marktgebiete DE-LU und AT. Für andere nennen Sie bei awattar url, bei smard gebiet.',
    ),
    ['preisquelle'],
  ),
  v.forward(
    v.check(
      ({ app }) => app.sepa === undefined || isGlaeubigerId(app.sepa.glaeubigerId),
      'Die Gläubiger-Identifikationsnummer stimmt nicht; erwartet wird sie ohne Leerzeichen, wie DE98ZZZ09999999999.',
    ),
    ['app', 'sepa'],
  ),
)

export interface Tenant extends Omit<v.InferOutput<typeof TenantFile>, 'kundendienst'> {
  readonly portalUrl: string
  readonly kundendienst: Dienst
  /** Its logo, extra style and the like. */
  readonly filesDir: string
}

/** What of the settings a tenant depends on; without `smtpUrl` nothing that mails need may lack. */
type Surroundings = Pick<Config, 'tenantsDir'> & Partial<Pick<Config, 'smtpUrl' | 'port'>>

function parseTenant(dir: string, file: string, config: Surroundings): Tenant {
  const path = join(dir, file)
  const content = readJson(`Mandant ${path}`, path)
  const result = v.safeParse(TenantFile, content, germanSentence)
  if (!result.success) {
    const sentences = result.issues.map((issue) => {
      const place = v.getDotPath(issue) ?? 'Datei'
      const unknown = issue.type === 'strict_object' && issue.expected === 'never'
      const lacking = issue.received === 'undefined'
      return `Mandant ${path}: ${place}: ${unknown ? 'Diese Einstellung gibt es nicht.' : lacking ? 'Die Einstellung fehlt.' : issue.message}`
    })
    throw new StartError(sentences.join('\n'))
  }
  const tenant = result.output
  if (config.smtpUrl !== undefined && tenant.mail === undefined) {
    throw new StartError(`Mandant ${path}: mail: Die Einstellung fehlt. Mit SMTP_URL brauchen Mails einen Absender.`)
  }
  const isDemo = config.tenantsDir === undefined
  const configured = tenant.portalUrl ?? (isDemo ? undefined : portalUrlOf(tenant))
  if (config.smtpUrl !== undefined && !isDemo && configured === undefined) {
    throw new StartError(
      `Mandant ${path}: portalUrl: Die Einstellung fehlt. Mit SMTP_URL brauchen Mails sie für Links.`,
    )
  }
  const { datenbankDatei } = tenant
  const portalUrl = configured ?? `http://localhost:${config.port ?? 3000}`
  return {
    ...tenant,
    ...(datenbankDatei !== undefined && {
      datenbank: readSecretFile(`Mandant ${path}: datenbankDatei`, datenbankDatei),
    }),
    portalUrl,
    kundendienst: withSecret(tenant.kundendienst, `Mandant ${path}`),
    // Whole, so that the app can name it from whatever origin it was loaded.
    app: { ...tenant.app, passwortErneuernUrl: erneuernUrlOf({ ...tenant, portalUrl }) },
    filesDir: join(dir, tenant.app.kurzname),
  }
}

function findTwiceSentences(what: string, values: readonly string[]): string[] {
  const twice = findTwice(values)
  return twice === undefined ? [] : [`Zwei Mandanten haben ${what} ${twice}.`]
}

/**
 * The tenants of `TENANTS_DIR`, or the demo tenant; throws a `StartError` with a sentence for each wrong setting of any
 * file.
 */
export function loadTenants(config: Surroundings): Tenant[] {
  const dir = config.tenantsDir ?? demoTenantsDir
  let files: string[]
  try {
    files = readdirSync(dir).filter((name) => name.endsWith('.json'))
  } catch {
    throw new StartError(`Einstellung TENANTS_DIR: Der Ordner ${dir} ist nicht lesbar.`)
  }
  if (files.length === 0)
    throw new StartError(`Einstellung TENANTS_DIR: In ${dir} liegt keine Mandantendatei (*.json).`)
  const sentences: string[] = []
  const tenants: Tenant[] = []
  for (const file of files.toSorted()) {
    try {
      tenants.push(parseTenant(dir, file, config))
    } catch (error) {
      if (!(error instanceof StartError)) throw error
      sentences.push(error.message)
    }
  }
  const kurznamen = tenants.map((tenant) => tenant.app.kurzname)
  const hosts = tenants.flatMap((tenant) => tenant.hosts)
  const folder = tenants.flatMap(({ importordner }) => (importordner ? [resolve(importordner.pfad)] : []))
  sentences.push(
    ...findTwiceSentences('den Kurznamen', kurznamen),
    ...findTwiceSentences('den Hostnamen', hosts),
    ...findTwiceSentences('den Importordner', folder),
  )
  if (sentences.length > 0) throw new StartError(sentences.join('\n'))
  return tenants
}

/** The tenant that serves a host name (without port); `*` serves the names that no tenant lists. */
export function findTenant(tenants: readonly Tenant[], hostname: string): Tenant | undefined {
  const name = hostname.toLowerCase().replace(/\.$/, '')
  return tenants.find((tenant) => tenant.hosts.includes(name)) ?? tenants.find((tenant) => tenant.hosts.includes('*'))
}

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { warnOfEmbedded, warnOfOpenDemo } from '../../app/startWarnings.ts'
import { type Config, loadConfig } from '../../config/config.ts'
import type { Connection } from '../../db/clientConfig.ts'
import { openDatabase } from '../../db/open.ts'
import { openDokumentStore } from '../../dokumente/openDokumentStore.ts'
import type { Clock } from '../../lib/clock.ts'
import { nameCause, StartError } from '../../lib/errors.ts'
import { databaseTargets } from '../../tenant/databaseTargets.ts'
import { loadTenants, type Tenant } from '../../tenant/tenant.ts'
import { withConnections } from '../../tenant/withConnections.ts'
import { refuseForeignUser } from '../benutzer.ts'
import type { Command } from '../command.ts'
import { checkAdresse, checkDienstadresse } from '../doctor/checkAdresse.ts'
import { checkLoeschlauf, checkPreise, checkVorgaenge, checkWarteschlange } from '../doctor/checkAufgaben.ts'
import { checkErreichbar, checkSchema, checkServer } from '../doctor/checkDatenbank.ts'
import { checkMails, checkTraces } from '../doctor/checkEmpfaenger.ts'
import { checkDokumente, checkImporte } from '../doctor/checkImporte.ts'
import { checkImportordner, checkMandantendateien, checkOrdner } from '../doctor/checkOrdner.ts'
import { checkDatenbankuhr, checkNtp, checkPlatz } from '../doctor/checkRechner.ts'
import { type Befund, formatBefund } from '../doctor/befund.ts'
import { checkRechte } from '../doctor/checkRechte.ts'
import { tellNews } from '../doctor/taeglich.ts'
import { fehler, hinweis, inOrdnung, judge, unpruefbar, type Verdict } from '../doctor/verdict.ts'
import { flag } from '../parameters.ts'
import { exitCodes } from '../terminal.ts'

const json = flag('json', 'schreibt alles am Ende als ein JSON-Dokument, für Maschinen')
const taeglich = flag(
  'taeglich',
  `schickt an BETREIBER_EMAIL, was seit dem letzten Mal neu oder behoben ist,
sonst nichts; Exit-Code 0, oder 2, wenn die E-Mail nicht hinausging`,
)

// What the exit code says: everything is well, somebody should look, something does not work.
const codes = { 'in Ordnung': 0, Hinweis: 1, Fehler: 2 } as const

export const doctor: Command = {
  name: 'doctor',
  help: `prüft Einstellungen, Datenbank, Rechte, Ordner, Platz, Uhren, E-Mails, Zertifikat, Aufgaben,
Preise und Dokumente, ändert nichts und nennt Abhilfe; Exit-Code 0, 1 (Hinweis) oder 2 (Fehler)`,
  parameters: [json, taeglich],
  run: async (given, { environment, clock, out }) => {
    const an = given(taeglich) ? findBetreiber(environment) : undefined
    const befunde: Befund[] = []
    const report = async (befund: Befund) => {
      befunde.push(befund)
      if (!given(json)) await out(formatBefund(befund))
    }
    await examine({ environment, clock, report })
    const code = Math.max(...befunde.map(({ zustand }) => codes[zustand]))
    if (given(json)) await out(JSON.stringify({ exitCode: code, befunde }, undefined, 2))
    else await out(sumUp(befunde))
    if (an === undefined) return code
    const settings = readSettings(environment)
    if (settings instanceof StartError) throw settings
    refuseForeignUser(settings.config)
    const satz = await tellNews(befunde, { ...settings, an, clock })
    if (!given(json)) await out(satz)
    return exitCodes.done
  },
}

function findBetreiber(environment: Surroundings['environment']): string {
  const { betreiberEmail } = loadConfig(environment)
  if (betreiberEmail !== undefined) return betreiberEmail
  throw new StartError('--taeglich braucht BETREIBER_EMAIL: die Adresse, an die es schreiben soll.')
}

function sumUp(befunde: readonly Befund[]): string {
  const countOf = (gesucht: Befund['zustand']) => befunde.filter(({ zustand }) => zustand === gesucht).length
  return `${countOf('in Ordnung')} in Ordnung, ${countOf('Hinweis')} Hinweise, ${countOf('Fehler')} Fehler.`
}

type Examination = (bereich: string, check: () => Promise<Verdicts> | Verdicts) => Promise<void>
type Verdicts = Verdict | readonly Verdict[]

interface Surroundings {
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly clock: Clock
  readonly report: (befund: Befund) => Promise<void> | void
}

/** Looks at everything that a portal needs, changes nothing, and tells each finding as it comes. */
async function examine({ environment, clock, report }: Surroundings): Promise<void> {
  const of =
    (mandant?: string): Examination =>
    async (bereich, check) => {
      const found = await runCheck(check)
      for (const verdict of found) await report({ ...(mandant !== undefined && { mandant }), bereich, ...verdict })
    }
  const all = of()
  const settings = readSettings(environment)
  if (settings instanceof StartError) {
    return all('Einstellungen', () => settings.message.split('\n').map((satz) => fehler(satz)))
  }
  const { config, tenants } = settings
  const user = await judge(() => refuseForeignUser(config), 'Der Befehl läuft unter dem Benutzer des Portals.')
  await all('Einstellungen', () => judgeSettings(config, tenants))
  await all('Benutzer', () => user)
  // Everything that follows would be about the wrong user's rights.
  if (user.zustand === 'Fehler') return
  await all('Ordner', () => checkOrdner(config))
  await all('Platz', () => checkPlatz(config))
  await all('Uhr', () => checkNtp(environment['PATH']))
  await all('E-Mails', () => checkMails(config))
  const { traces } = config
  if (traces !== undefined) await all('Traces', () => checkTraces(traces))
  for (const tenant of tenants) {
    const { kurzname } = tenant.app
    await of(kurzname)('Dateien', () => checkMandantendateien(tenant))
    await of(kurzname)('Ordner', () => checkImportordner(tenant))
    await of(kurzname)('Adresse', () => checkAdresse(tenant.portalUrl, clock.now()))
    const desk = tenant.kundendienst?.adresse
    if (desk !== undefined) await of(kurzname)('Kundendienst', () => checkDienstadresse(desk, clock.now()))
  }
  const isEmbedded = databaseTargets(config, tenants).some(({ embedded }) => embedded !== undefined)
  if (isEmbedded && !existsSync(join(config.dataDir, 'pg'))) {
    const satz = 'Die eingebettete Datenbank gibt es noch nicht.'
    return all('Datenbank', () => hinweis(satz, 'Der erste Start legt sie an.'))
  }
  await all('Datenbank', async () => {
    await withConnections(config, tenants, async (connectionOf) => {
      for (const tenant of tenants) {
        const connection = connectionOf(tenant)
        await examineDatabase({ config, tenants, tenant, connection, clock }, of(tenant.app.kurzname))
      }
    })
    return []
  })
}

async function runCheck(check: () => Promise<Verdicts> | Verdicts): Promise<readonly Verdict[]> {
  try {
    return [await check()].flat()
  } catch (error) {
    if (error instanceof StartError) return [fehler(error.message)]
    return [fehler(`${unpruefbar} (${nameCause(error)}).`)]
  }
}

interface Settings {
  readonly config: Config
  readonly tenants: readonly Tenant[]
}

function readSettings(environment: Surroundings['environment']): Settings | StartError {
  try {
    const config = loadConfig(environment)
    const tenants = loadTenants(config)
    databaseTargets(config, tenants)
    return { config, tenants }
  } catch (error) {
    if (error instanceof StartError) return error
    throw error
  }
}

function judgeSettings(config: Config, tenants: readonly Tenant[]): readonly Verdict[] {
  const warnings = [warnOfOpenDemo(config), warnOfEmbedded(config, tenants)].flatMap((text) => text ?? [])
  const proxies = judgeProxies(config, tenants)
  if (warnings.length === 0 && proxies === undefined) {
    return [
      inOrdnung(`Einstellungen und Mandantendateien stimmen (${tenants.map(({ app }) => app.kurzname).join(', ')}).`),
    ]
  }
  const sentences = warnings.map((text) =>
    text
      .trim()
      .replaceAll(/^(ACHTUNG|Hinweis): /gm, '')
      .replaceAll('\n', ' '),
  )
  const hinweise = sentences.map((satz) => hinweis(satz, 'Siehe Was gebraucht wird in docs/betrieb/einrichten.md.'))
  return [...hinweise, ...(proxies === undefined ? [] : [proxies])]
}

/** The portal speaks no TLS itself: behind an address that has it, there is a proxy. */
function judgeProxies({ trustedProxies }: Config, tenants: readonly Tenant[]): Verdict | undefined {
  const behind = tenants
    .flatMap(({ portalUrl, kundendienst }) => [portalUrl, kundendienst?.adresse ?? ''])
    .find((address) => address.startsWith('https:'))
  if (behind === undefined || trustedProxies.length > 0) return undefined
  return fehler(
    `TRUSTED_PROXIES fehlt, obwohl ${behind} einen Reverse Proxy braucht: Alle Kunden gelten als ein Internetanschluss.`,
    'Nennen Sie seine Adresse, wie das Portal sie sieht, etwa TRUSTED_PROXIES=127.0.0.1.',
  )
}

// As docs/betrieb/einrichten.md counts them: customers, everything else, jobs.
const verbindungenJeMandant = 15

interface Database extends Settings {
  readonly tenant: Tenant
  readonly connection: Connection
  readonly clock: Clock
}

async function examineDatabase({ config, tenants, tenant, connection, clock }: Database, look: Examination) {
  const db = openDatabase(connection, { connections: 1, statementTimeoutMs: 60_000, connectTimeoutMs: 10_000 })
  try {
    const unreachable = await checkErreichbar(db)
    if (unreachable !== undefined) return await look('Datenbank', () => unreachable)
    const { kurzname } = tenant.app
    const isDemo = config.tenantsDir === undefined
    const verbindungen = tenants.length * verbindungenJeMandant
    await look('Datenbank', () => checkServer(db, { kurzname, isDemo, connection, verbindungen, now: clock.now() }))
    await look('Uhr', () => checkDatenbankuhr(db, clock))
    const { stand, verdict } = await checkSchema(db)
    await look('Tabellen', () => verdict)
    await look('Rechte', () => checkRechte(db, stand.seit !== undefined))
    if (stand.isNewer || stand.ausstehend.length > 0) return
    const now = clock.now()
    await look('Warteschlange', () => checkWarteschlange(db, now))
    await look('Vorgänge', () => checkVorgaenge(db, now))
    await look('Importe', () => checkImporte(db, now))
    await look('Preise', () => checkPreise(db, tenant, now))
    await look('Löschlauf', () => checkLoeschlauf(db, stand.seit, now))
    await look('Dokumente', () => checkDokumente(db, openDokumentStore(config.dokumente, kurzname)))
  } finally {
    await db.destroy()
  }
}

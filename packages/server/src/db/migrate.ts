import { Logger, runMigrations } from 'graphile-worker'
import { type Kysely, sql } from 'kysely'
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration'
import { StartError } from '../lib/errors.ts'
import { checkZeilenschutz, createKundenrolle } from './eigen/kundenrechte.ts'
import { createJobIndex } from './jobs/jobIndex.ts'
import * as stammdaten from './migrations/0001-stammdaten.ts'
import * as ablesung from './migrations/0002-ablesung.ts'
import * as lastgang from './migrations/0003-lastgang.ts'
import * as rechnungsadresseBankverbindung from './migrations/0004-rechnungsadresse-bankverbindung.ts'
import * as dokument from './migrations/0005-dokument.ts'
import * as vorgangEingang from './migrations/0006-vorgang-eingang.ts'
import * as passwort from './migrations/0007-passwort.ts'
import * as anmeldebudget from './migrations/0008-anmeldebudget.ts'
import * as protokoll from './migrations/0009-protokoll.ts'
import * as datenschutz from './migrations/0010-datenschutz.ts'
import * as zeilenschutz from './migrations/0011-zeilenschutz.ts'
import * as resetEmpfaenger from './migrations/0012-reset-empfaenger.ts'
import * as resetOffen from './migrations/0013-reset-offen.ts'
import * as uhr from './migrations/0014-uhr.ts'
import * as zugang from './migrations/0015-zugang.ts'
import * as englishNames from './migrations/0016-english-names.ts'
import * as anfragen from './migrations/0017-anfragen.ts'
import * as preisbestandteile from './migrations/0018-preisbestandteile.ts'
import * as tarifangebote from './migrations/0019-tarifangebote.ts'
import * as versorger from './migrations/0020-versorger.ts'
import * as monatsmail from './migrations/0021-monatsmail.ts'
import * as ausgang from './migrations/0022-ausgang.ts'
import * as webhook from './migrations/0023-webhook.ts'
import * as kundendienst from './migrations/0024-kundendienst.ts'
import * as mailversand from './migrations/0026-mailversand.ts'
import * as loeschindexe from './migrations/0027-loeschindexe.ts'
import * as importlauf from './migrations/0028-importlauf.ts'
import * as lokationen from './migrations/0029-lokationen.ts'
import * as dienstanmeldung from './migrations/0030-dienstanmeldung.ts'
import * as dienstpasskey from './migrations/0030-dienstpasskey.ts'
import * as kundennummern from './migrations/0031-kundennummern.ts'
import * as marktnachricht from './migrations/0032-marktnachricht.ts'
import * as einsicht from './migrations/0033-einsicht.ts'
import * as aufsteigend from './migrations/0034-aufsteigend.ts'
import * as suche from './migrations/0035-suche.ts'
import * as stelle from './migrations/0036-stelle.ts'
import * as antworttext from './migrations/0037-antworttext.ts'
import * as lokationsindexe from './migrations/0038-lokationsindexe.ts'
import * as stellenfolge from './migrations/0039-stellenfolge.ts'
import * as emailindex from './migrations/0040-emailindex.ts'
import * as dienstadmin from './migrations/0041-dienstadmin.ts'
import * as marktwerte from './migrations/0044-marktwerte.ts'
import * as suchtext from './migrations/0048-suchtext.ts'
import * as uebernahmen from './migrations/0042-uebernahmen.ts'
import * as lesezugriff from './migrations/0051-lesezugriff.ts'
import * as antwortNachUebergabe from './migrations/0053-antwort-nach-uebergabe.ts'
import * as nachrichtenzahl from './migrations/0054-nachrichtenzahl.ts'
import * as sucheWieGesprochen from './migrations/0056-suche-wie-gesprochen.ts'
import * as vorgangsnotiz from './migrations/0057-vorgangsnotiz.ts'
import * as rechnungen from './migrations/0058-rechnungen.ts'
import * as rechnungsdokumente from './migrations/0062-rechnungsdokumente.ts'
import * as benachrichtigungen from './migrations/0063-benachrichtigungen.ts'
import * as einladung from './migrations/0061-einladung.ts'
import * as aufnahmen from './migrations/0060-aufnahmen.ts'
import * as markttag from './migrations/0052-markttag.ts'
import * as einladungslinks from './migrations/0065-einladungslinks.ts'
import * as abschlaege from './migrations/0066-abschlaege.ts'
import * as abschlagsmails from './migrations/0067-abschlagsmails.ts'
import * as ableselinks from './migrations/0068-ableselinks.ts'
import * as erinnerungen from './migrations/0070-erinnerungen.ts'
import * as passkeys from './migrations/0071-passkeys.ts'
import * as briefbestellung from './migrations/0072-briefbestellung.ts'
import * as suchspalten from './migrations/0073-suchspalten.ts'
import * as verknuepfungen from './migrations/0074-verknuepfungen.ts'
import * as verknuepfungslinks from './migrations/0075-verknuepfungslinks.ts'
import * as gradtagzahlen from './migrations/0076-gradtagzahlen.ts'
import * as herkunft from './migrations/0077-herkunft.ts'
import * as vertragslaufzeit from './migrations/0078-vertragslaufzeit.ts'
import * as sitzungsbrowser from './migrations/0079-sitzungsbrowser.ts'
import * as geseheneAntworten from './migrations/0047-gesehene-antworten.ts'
import { poolOf } from './open.ts'
import type { Schema } from './schema.ts'

// Listed, not read from a folder: the bundle has none. Forward only, and a released one never changes.
const migrations: Record<string, Migration> = {
  '0001-stammdaten': stammdaten,
  '0002-ablesung': ablesung,
  '0003-lastgang': lastgang,
  '0004-rechnungsadresse-bankverbindung': rechnungsadresseBankverbindung,
  '0005-dokument': dokument,
  '0006-vorgang-eingang': vorgangEingang,
  '0007-passwort': passwort,
  '0008-anmeldebudget': anmeldebudget,
  '0009-protokoll': protokoll,
  '0010-datenschutz': datenschutz,
  '0011-zeilenschutz': zeilenschutz,
  '0012-reset-empfaenger': resetEmpfaenger,
  '0013-reset-offen': resetOffen,
  '0014-uhr': uhr,
  '0015-zugang': zugang,
  '0016-english-names': englishNames,
  '0017-anfragen': anfragen,
  '0018-preisbestandteile': preisbestandteile,
  '0019-tarifangebote': tarifangebote,
  '0020-versorger': versorger,
  '0021-monatsmail': monatsmail,
  '0022-ausgang': ausgang,
  '0023-webhook': webhook,
  '0024-kundendienst': kundendienst,
  '0026-mailversand': mailversand,
  '0027-loeschindexe': loeschindexe,
  '0028-importlauf': importlauf,
  '0029-lokationen': lokationen,
  '0030-dienstanmeldung': dienstanmeldung,
  '0030-dienstpasskey': dienstpasskey,
  '0031-kundennummern': kundennummern,
  '0032-marktnachricht': marktnachricht,
  '0033-einsicht': einsicht,
  '0034-aufsteigend': aufsteigend,
  '0035-suche': suche,
  '0036-stelle': stelle,
  '0037-antworttext': antworttext,
  '0038-lokationsindexe': lokationsindexe,
  '0039-stellenfolge': stellenfolge,
  '0040-emailindex': emailindex,
  '0041-dienstadmin': dienstadmin,
  '0044-marktwerte': marktwerte,
  '0048-suchtext': suchtext,
  '0042-uebernahmen': uebernahmen,
  '0051-lesezugriff': lesezugriff,
  '0053-antwort-nach-uebergabe': antwortNachUebergabe,
  '0054-nachrichtenzahl': nachrichtenzahl,
  '0056-suche-wie-gesprochen': sucheWieGesprochen,
  '0047-gesehene-antworten': geseheneAntworten,
  '0052-markttag': markttag,
  '0057-vorgangsnotiz': vorgangsnotiz,
  '0058-rechnungen': rechnungen,
  '0060-aufnahmen': aufnahmen,
  '0061-einladung': einladung,
  '0062-rechnungsdokumente': rechnungsdokumente,
  '0063-benachrichtigungen': benachrichtigungen,
  '0065-einladungslinks': einladungslinks,
  '0066-abschlaege': abschlaege,
  '0067-abschlagsmails': abschlagsmails,
  '0068-ableselinks': ableselinks,
  '0070-erinnerungen': erinnerungen,
  '0071-passkeys': passkeys,
  '0072-briefbestellung': briefbestellung,
  '0073-suchspalten': suchspalten,
  '0074-verknuepfungen': verknuepfungen,
  '0075-verknuepfungslinks': verknuepfungslinks,
  '0076-gradtagzahlen': gradtagzahlen,
  '0077-herkunft': herkunft,
  '0078-vertragslaufzeit': vertragslaufzeit,
  '0079-sitzungsbrowser': sitzungsbrowser,
}

/** How far a database is from this version's tables. */
export interface Schemastand {
  /** When its first step was taken; undefined for a database without tables. */
  readonly seit: Date | undefined
  /** The newest step that was taken. */
  readonly letzter: string | undefined
  /** The steps that the next start takes, in their order. */
  readonly ausstehend: readonly string[]
  /** A newer portal was here. */
  readonly isNewer: boolean
}

/** Reads how far a database is; changes nothing. */
export async function findSchemastand(db: Kysely<Schema>): Promise<Schemastand> {
  const { rows: there } = await sql`select where to_regclass(${DEFAULT_MIGRATION_TABLE}) is not null`.execute(db)
  const table = sql.table(DEFAULT_MIGRATION_TABLE)
  const { rows } =
    there.length === 0
      ? { rows: [] }
      : await sql<{ name: string; timestamp: string }>`select name, timestamp from ${table} order by name`.execute(db)
  const done = new Set(rows.map(({ name }) => name))
  return {
    seit: rows[0] && new Date(rows[0].timestamp),
    letzter: rows.at(-1)?.name,
    ausstehend: Object.keys(migrations).filter((name) => !done.has(name)),
    isNewer: rows.some(({ name }) => !knowsMigration(name)),
  }
}

/** Takes one step alone, for who looks at what it does; `migrate` takes them all. */
export async function takeStep(tx: Kysely<Schema>, name: string): Promise<void> {
  await migrations[name]?.up(tx)
}

/** Whether this version has such a step. */
export const knowsMigration = (name: string): boolean => Object.hasOwn(migrations, name)

/** Throws `StartError` for a database that this version does not know. */
export function refuseNewer({ isNewer }: Schemastand): void {
  if (!isNewer) return
  throw new StartError('Die Datenbank stammt von einer neueren Version des Portals; bitte starten Sie diese.')
}

/** The job queue's own tables, in the schema `graphile_worker`. */
async function migrateJobs(db: Kysely<Schema>): Promise<void> {
  const pgPool = poolOf(db)
  if (pgPool === undefined) throw new Error('the job tables need a database of their own connection')
  await runMigrations({ pgPool, logger: new Logger(() => () => undefined) })
  await createJobIndex(db)
}

/**
 * Brings a database to this version's tables; does nothing when they are there. A second process waits for the first.
 * Throws when a step fails, and then nothing of any step stays; throws `StartError` when a newer portal was here, or
 * when the role of customers' calls is not there as it should be. With `until` it ends with that step.
 */
export async function migrate(db: Kysely<Schema>, until?: string): Promise<void> {
  await createKundenrolle(db)
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } })
  const { error } = await (until === undefined ? migrator.migrateToLatest() : migrator.migrateTo(until))
  if (error === undefined) {
    // The oldest steps know no such rights.
    if (until === undefined) await checkZeilenschutz(db)
    return migrateJobs(db)
  }
  if (error instanceof Error && error.message.startsWith('corrupted migrations')) {
    refuseNewer(await findSchemastand(db))
  }
  throw error
}

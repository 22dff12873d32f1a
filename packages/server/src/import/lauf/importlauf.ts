import { type Selectable, sql } from 'kysely'
import type { Database } from '../../db/open.ts'
import type { ImportlaufRow, Nachrichtenergebnis } from '../../db/tables/nachweise.ts'
import { systemClock } from '../../lib/clock.ts'
import { importNdjson, type ImportOptions } from '../importNdjson.ts'
import { ImportRefused, type ImportReport } from '../report.ts'

/** What an import did, as it stays in the database [versorger-61]. */
export type Importlauf = Selectable<ImportlaufRow>

/** Where a file comes from; one of the import folder has a name there that no other has had. */
export type Herkunft =
  | { readonly quelle: 'befehl'; readonly dateiname: string }
  | {
      readonly quelle: 'ordner'
      readonly dateiname: string
      readonly lieferung: string
      /** Throws when the file is no longer what was read; nothing is then imported, and nothing refused. */
      readonly checkUnchanged: () => Promise<void>
    }

type Record = (tx: Database, report: ImportReport) => Promise<void>

/** Imports a file and records what that did, as `recordImport` says. */
export const importFile = (
  db: Database,
  source: AsyncIterable<Uint8Array>,
  options: ImportOptions,
  herkunft: Herkunft,
): Promise<ImportReport> =>
  recordImport({ db, herkunft, ...options }, (record) => importNdjson(db, source, { ...options, record }))

/**
 * Records what an import did: what is imported in the same transaction, a refusal after it. A dry run and what fails
 * otherwise leave nothing.
 */
export async function recordImport<T>(
  {
    db,
    herkunft,
    clock = systemClock,
    probe,
  }: { readonly db: Database; readonly herkunft: Herkunft } & Pick<ImportOptions, 'clock' | 'probe'>,
  run: (record: Record) => Promise<T>,
): Promise<T> {
  const begonnen_am = clock.now()
  const { quelle, dateiname } = herkunft
  const ofOrdner = herkunft.quelle === 'ordner' ? herkunft : undefined
  const lieferung = ofOrdner?.lieferung ?? null
  const lauf = () => ({ begonnen_am, beendet_am: clock.now(), dateiname: shownName(dateiname), quelle, lieferung })

  async function record(tx: Database, report: ImportReport): Promise<void> {
    const { datensaetze, ausgelassen, hinweise, nachrichten, arten } = report
    await ofOrdner?.checkUnchanged()
    const left = ausgelassen && {
      ausgelassen: ausgelassen.zeilen,
      fehler: JSON.stringify(ausgelassen.fehler),
      fehler_gesamt: ausgelassen.gesamt,
    }
    const ergebnis = left === undefined ? 'eingespielt' : 'teilweise'
    await tx
      .insertInto('importlauf')
      .values({
        ...lauf(),
        ...left,
        ...hinweiseOf(hinweise),
        ergebnis,
        datensaetze,
        arten: JSON.stringify(arten),
        nachrichten: nachrichten && JSON.stringify(nachrichten),
      })
      .execute()
    if (nachrichten !== undefined) await countNachrichten(tx, nachrichten.ergebnisse)
  }

  try {
    return await run(record)
  } catch (error) {
    if (!(error instanceof ImportRefused) || probe === true) throw error
    await ofOrdner?.checkUnchanged()
    const fehler = { fehler: JSON.stringify(error.fehler), fehler_gesamt: error.gesamt }
    await db
      .insertInto('importlauf')
      .values({ ...lauf(), ergebnis: 'abgelehnt', datensaetze: null, ...fehler })
      .execute()
    throw error
  }
}

async function countNachrichten(tx: Database, ergebnisse: readonly Nachrichtenergebnis[]): Promise<void> {
  await sql`
    insert into nachrichtenzahl (ergebnis, grund, anzahl)
    select ergebnis, grund, sum(anzahl)
    from json_to_recordset(${JSON.stringify(ergebnisse)}::json) as neu (ergebnis text, grund text, anzahl bigint)
    group by 1, 2
    on conflict (ergebnis, grund) do update set anzahl = nachrichtenzahl.anzahl + excluded.anzahl
  `.execute(tx)
}

const hinweiseOf = (hinweise: ImportReport['hinweise']) =>
  hinweise && { hinweise: JSON.stringify(hinweise.fehler), hinweise_gesamt: hinweise.gesamt }

const nameLength = 200

/** A file's name as it can be shown: control characters and line breaks are question marks. */
export const shownName = (name: string) => name.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '?').slice(0, nameLength)

/** The latest imports, the last one first. */
export function listImportlaeufe(db: Database, { seit, most }: { readonly seit?: Date; readonly most?: number }) {
  return db
    .selectFrom('importlauf')
    .selectAll()
    .$if(seit !== undefined, (query) => query.where('beendet_am', '>=', seit ?? new Date(0)))
    .orderBy('beendet_am', 'desc')
    .orderBy('id', 'desc')
    .$if(most !== undefined, (query) => query.limit(most ?? 0))
    .execute()
}

export function findImportlauf(db: Database, nr: number): Promise<Importlauf | undefined> {
  return db.selectFrom('importlauf').selectAll().where('id', '=', nr).executeTakeFirst()
}

/** What became of a file of the import folder; undefined while it is not loaded. */
export function findLieferung(db: Database, lieferung: string): Promise<Importlauf | undefined> {
  return db.selectFrom('importlauf').selectAll().where('lieferung', '=', lieferung).executeTakeFirst()
}

import { berlinToday } from '@ekp/wire/rules/berlin'
import type { Connection } from '../db/clientConfig.ts'
import { type Database, openDatabase } from '../db/open.ts'
import { type DokumentStore, DokumentStoreError } from '../dokumente/DokumentStore.ts'
import { importFile } from '../import/lauf/importlauf.ts'
import { ImportRefused, type ImportReport } from '../import/report.ts'
import { nameCause, StartError } from '../lib/errors.ts'
import { demoAbschlagsplaene, demoZahlungen } from './abschlaege.ts'
import { demoAblesungen } from './ablesungen.ts'
import { demoBankverbindungen } from './bankverbindungen.ts'
import { deleteLater, deleteZaehler, deriveDemoChanges, findDemoBestand, findDemoReihen } from './bestand.ts'
import { prepareDemoDokumente } from './dokumente/dokumente.ts'
import { demoGradtagzahlen } from './gradtagzahlen.ts'
import { demoRechnungsadressen } from './rechnungsadressen.ts'
import { demoKalender } from './kalender.ts'
import { demoAnschlussnutzer } from './kunden.ts'
import { demoLastgaenge } from './lastgaenge.ts'
import { demoMarktpreise, lastDemoPreistag } from './preise/marktpreise.ts'
import { demoPreisbestandteile } from './preise/preisbestandteile.ts'
import { demoNetzkalender, demoTarifangebote } from './preise/tarifangebote.ts'
import { demoRechnungen } from './rechnungen/rechnungen.ts'
import { demoTarife } from './preise/tarife.ts'
import { demoUmrechnungen, demoVerbraeuche } from './verbraeuche.ts'
import { demoVertraege } from './vertraege.ts'
import { demoZaehler, demoZaehlwerke } from './zaehler.ts'

/**
 * Brings the demo tenant up to `now` by an import, as a supplier does; cheap enough for each start. Passwords that were
 * changed since stay changed, the one-time password begins again, and readings that customers sent in stay. Without a
 * store it has no documents.
 */
export async function loadDemo(db: Database, now: Date, store?: DokumentStore): Promise<ImportReport> {
  const kalender = demoKalender(now)
  const [zaehler, ablesungen] = [demoZaehler(kalender), demoAblesungen(kalender)]
  const bestand = await findDemoBestand(db, Object.keys(demoZaehlwerke))
  const { belassen, verfrueht, ueberholt } = deriveDemoChanges(bestand, { zaehler, ablesungen })
  await deleteZaehler(db, verfrueht)
  await deleteLater(db, kalender.today, lastDemoPreistag(kalender, now))
  const reihen = await findDemoReihen(db)
  const records = [
    ...demoAnschlussnutzer,
    ...demoVertraege(kalender),
    ...[...zaehler, ...ablesungen].filter(({ vertragId }) => !belassen.has(vertragId)),
    ...ueberholt,
    ...demoTarife(kalender),
    ...demoNetzkalender(kalender),
    ...demoPreisbestandteile(kalender),
    ...demoTarifangebote(kalender),
    ...demoUmrechnungen(kalender),
    ...demoRechnungsadressen(kalender),
    ...demoBankverbindungen(kalender),
    ...demoVerbraeuche(kalender),
    ...demoLastgaenge(kalender, now, reihen.lastgaenge),
    ...demoMarktpreise(kalender, now, reihen.preise),
    ...demoGradtagzahlen(kalender),
  ]
  const clock = { now: () => now }
  const options = { tenantPrefix: 'SWM-', today: berlinToday(now), clock }
  const report = await importFile(db, toBytes(records), options, { quelle: 'befehl', dateiname: 'demo.ndjson' })
  // Made of what was just imported, and the same at each start of the day.
  const rechnungen = await demoRechnungen(db, kalender)
  const dokumente = store && (await prepareDemoDokumente(db, store, { kalender, now, rechnungen }))
  const { arten } = await importFile(
    db,
    toBytes([
      ...rechnungen,
      ...demoAbschlagsplaene(kalender),
      ...demoZahlungen(kalender, rechnungen),
      ...(dokumente?.records ?? []),
    ]),
    { ...options, ...(dokumente && { dokumente: dokumente.ablage }) },
    { quelle: 'befehl', dateiname: 'demo-rechnungen.ndjson' },
  )
  await db
    .updateTable('anschlussnutzer')
    .set({ einmalpasswort_seit: now })
    .where('passwort_einmalig', '=', true)
    .execute()
  return { ...report, arten: { ...report.arten, ...pick(arten, ['dokument', 'rechnung', 'zahlung', 'abschlagsplan']) } }
}

const pick = (arten: ImportReport['arten'], names: readonly string[]) =>
  Object.fromEntries(Object.entries(arten).filter(([art]) => names.includes(art)))

function explain(error: unknown): StartError {
  const causes = error instanceof ImportRefused ? error.fehler : [causeOf(error)]
  return new StartError(
    `Die Demo lässt sich nicht laden (${causes.join(' ')}). Ein neuer Start versucht es noch einmal; gelingt es auch ` +
      'dann nicht, wählen Sie mit DATA_DIR ein leeres Verzeichnis.',
  )
}

const causeOf = (error: unknown) =>
  error instanceof DokumentStoreError ? `Ablage der Dokumente: ${error.code}` : nameCause(error)

/**
 * Loads the demo before the portal serves, over a connection of its own whose statements may take as long as a busy
 * machine needs. Throws `StartError` with a sentence; a start after it, or after a kill, finds all or nothing.
 */
export async function prepareDemo(connection: Connection, now: Date, store?: DokumentStore): Promise<void> {
  const db = openDatabase(connection, { connections: 1, statementTimeoutMs: 0 })
  try {
    await loadDemo(db, now, store)
  } catch (error) {
    throw explain(error)
  } finally {
    await db.destroy()
  }
}

/** Records as a file to import. */
export async function* toBytes(records: readonly object[]): AsyncGenerator<Uint8Array> {
  yield Buffer.from(records.map((record) => `${JSON.stringify(record)}\n`).join(''))
}

/** The demo's account for the service desk, as the start prints it. */
export const demoDienstkonto = { kennung: 'demo', passwort: 'Kundendienst-2026-Demo' }

// Hashed once, here, as the customers' passwords are.
const passwort_hash =
  '$argon2id$v=19$m=19456,t=2,p=1$TjBnToVfk4aW7waNmT1QMA$tUbBjHlRLbM3e3WGKdaMtUK4RiietSyuxWzVxz95xzk'

/**
 * Makes the demo's two accounts, an admin and a clerk of the same password, or gives them back what an admin of the demo
 * has taken away.
 */
export async function prepareDemoDienstkonten(db: Database, now: Date): Promise<void> {
  const konten = [
    { kennung: demoDienstkonto.kennung, name: 'Anna Berger', rolle: 'admin' },
    { kennung: 'c.neumann', name: 'Clara Neumann', rolle: 'service' },
  ] as const
  for (const { kennung, name, rolle } of konten) {
    const open = { rolle, passwort_hash, gesperrt: false, entfernt_am: null }
    await db
      .insertInto('dienstkonto')
      .values({ ...open, kennung, name, angelegt_am: now })
      .onConflict((conflict) => conflict.column('kennung').doUpdateSet(open))
      .execute()
  }
}

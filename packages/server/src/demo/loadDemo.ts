import type { Database } from '../db/open.ts'
import { importNdjson } from '../import/importNdjson.ts'
import type { ImportReport } from '../import/ImportReport.ts'
import { demoAblesungen } from './ablesungen.ts'
import { demoAnschlussnutzer } from './anschlussnutzer.ts'
import { demoKalender } from './demoKalender.ts'
import { demoTarife } from './tarife.ts'
import { demoUmrechnungen } from './umrechnungen.ts'
import { demoVerbraeuche } from './verbraeuche.ts'
import { demoVertraege } from './vertraege.ts'
import { demoZaehler } from './zaehler.ts'

/** The demo's records as lines of an import file, relative to `now`. */
function* demoLines(now: Date): Generator<string> {
  const kalender = demoKalender(now)
  const records = [
    ...demoAnschlussnutzer,
    ...demoVertraege(kalender),
    ...demoZaehler(kalender),
    ...demoTarife(kalender),
    ...demoAblesungen(kalender),
    ...demoUmrechnungen(kalender),
    ...demoVerbraeuche(kalender),
  ]
  for (const record of records) yield `${JSON.stringify(record)}\n`
}

async function* toBytes(lines: Iterable<string>): AsyncGenerator<Uint8Array> {
  for (const line of lines) yield Buffer.from(line)
}

/**
 * Brings the demo tenant up to `now`, through the same door as a supplier's data; cheap enough for each start.
 * Passwords that were changed since stay changed.
 */
export async function loadDemo(db: Database, now: Date): Promise<ImportReport> {
  return importNdjson(db, toBytes(demoLines(now)), { tenantPrefix: 'SWM-' })
}

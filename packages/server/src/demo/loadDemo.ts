import { berlinToday } from '@ekp/wire/rules/berlin'
import type { Database } from '../db/open.ts'
import type { DokumentStore } from '../dokumente/DokumentStore.ts'
import { importNdjson } from '../import/importNdjson.ts'
import type { ImportReport } from '../import/report.ts'
import { demoAblesungen } from './ablesungen.ts'
import { demoAnschlussnutzer } from './anschlussnutzer.ts'
import { demoBankverbindungen } from './bankverbindungen.ts'
import { deleteZaehler, findDemoBestand } from './demoBestand.ts'
import { demoKalender } from './demoKalender.ts'
import { deleteLater, findDemoReihen } from './demoReihen.ts'
import { demoZaehlwerke } from './demoZaehlwerke.ts'
import { deriveDemoChanges } from './deriveDemoChanges.ts'
import { prepareDemoDokumente } from './dokumente/prepareDemoDokumente.ts'
import { demoLastgaenge } from './lastgaenge.ts'
import { demoMarktpreise, lastDemoPreistag } from './marktpreise.ts'
import { demoRechnungsadressen } from './rechnungsadressen.ts'
import { demoTarife } from './tarife.ts'
import { toBytes } from './toBytes.ts'
import { demoUmrechnungen } from './umrechnungen.ts'
import { demoVerbraeuche } from './verbraeuche.ts'
import { demoVertraege } from './vertraege.ts'
import { demoZaehler } from './zaehler.ts'

/**
 * Brings the demo tenant up to `now`, through the same door as a supplier's data; cheap enough for each start.
 * Passwords that were changed since stay changed, the one-time password begins anew, and readings that customers sent in stay. Without a store it has no
 * documents.
 */
export async function loadDemo(db: Database, now: Date, store?: DokumentStore): Promise<ImportReport> {
  const kalender = demoKalender(now)
  const [zaehler, ablesungen] = [demoZaehler(kalender), demoAblesungen(kalender)]
  const bestand = await findDemoBestand(db, Object.keys(demoZaehlwerke))
  const { belassen, verfrueht, ueberholt } = deriveDemoChanges(bestand, { zaehler, ablesungen })
  await deleteZaehler(db, verfrueht)
  await deleteLater(db, kalender.heute, lastDemoPreistag(kalender, now))
  const reihen = await findDemoReihen(db)
  const dokumente = store && (await prepareDemoDokumente(db, store, kalender, now))
  const records = [
    ...demoAnschlussnutzer,
    ...demoVertraege(kalender),
    ...[...zaehler, ...ablesungen].filter(({ vertragId }) => !belassen.has(vertragId)),
    ...ueberholt,
    ...demoTarife(kalender),
    ...demoUmrechnungen(kalender),
    ...demoRechnungsadressen(kalender),
    ...demoBankverbindungen(kalender),
    ...demoVerbraeuche(kalender),
    ...demoLastgaenge(kalender, now, reihen.lastgaenge),
    ...demoMarktpreise(kalender, now, reihen.preise),
    ...(dokumente?.records ?? []),
  ]
  const clock = { now: () => now }
  const options = { tenantPrefix: 'SWM-', heute: berlinToday(now), clock }
  const report = await importNdjson(db, toBytes(records), {
    ...options,
    ...(dokumente && { dokumente: dokumente.ablage }),
  })
  await db
    .updateTable('anschlussnutzer')
    .set({ einmalpasswort_seit: now })
    .where('passwort_einmalig', '=', true)
    .execute()
  return report
}

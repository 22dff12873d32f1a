import { deleteKundeOnRequest } from '../../../packages/server/src/datenschutz/deleteKundeOnRequest.ts'
import { rehearse, runLoeschlauf } from '../../../packages/server/src/datenschutz/loeschlauf.ts'
import { ofKunde } from '../../../packages/server/src/db/eigen/ofKunde.ts'
import { type Database, poolOf } from '../../../packages/server/src/db/open.ts'
import type { DokumentStore } from '../../../packages/server/src/dokumente/DokumentStore.ts'
import { signer } from '../../../packages/server/src/lib/files/schluessel.ts'
import { tidyQueue } from '../../../packages/server/src/jobs/queueRepair.ts'
import { protokollstand } from '../../../packages/server/src/jobs/tasks.ts'
import { searchKunden } from '../../../packages/server/src/modules/kunde/suche/searchKunden.ts'
import { verantwortlicherOf } from '../../../packages/server/src/modules/auskunft/verantwortlicher.ts'
import { writeAuskunft } from '../../../packages/server/src/modules/auskunft/writeAuskunft.ts'
import { zipChunks } from '../../../packages/server/src/modules/auskunft/zip.ts'
import { fristen } from '../../../packages/server/src/testing/data/loeschtest.ts'
import { testJobContext } from '../../../packages/server/src/testing/runJobs.ts'
import { testClock } from '../../../packages/server/src/testing/testClock.ts'
import { testTenant } from '../../../packages/server/src/testing/testTenant.ts'
import type { Figure } from '../figures.ts'
import { backendsOf, watchProcessor } from '../processes.ts'
import { today } from './bestand.ts'

const kundennummer = 'T-1000501'
const suchen = [
  kundennummer,
  '10000500',
  '1EMH10000500',
  'kunde500@example.org',
  'Ackerbauer',
  'Anna Hochmüller',
  'Hochmüller, Simbach',
  'Hauptstraße 17, Passau',
  'Mozartstraße',
  // Of many words, and of frequent ones.
  'Anna Hochmüller, Hauptstraße 17, Passau',
  'Müller Passau',
  '84350 Simbach',
  // As people say it: telephone number, IBAN, Marktlokation, birth date, another spelling, a slip.
  '08571/500',
  'DE32 1203 0000 0001 0005 00',
  '10000000500',
  '15.05.1941',
  'Anna Hochmueller',
  'Hochmüler Simbach',
  'Niemand',
]

// Who lives there depends on how many customers there are.
const mayFindNobody = new Set(['Niemand', 'Anna Hochmüller, Hauptstraße 17, Passau'])

interface Times {
  /** Processor time of the database for a search, and for a command for one customer. */
  readonly mostSeconds: number
  /** The same for a job. */
  readonly mostNightSeconds: number
}

/** The desk's searches, the commands for one customer, and the jobs of a night of which nothing is due. */
export async function measureDienst(
  db: Database,
  store: DokumentStore,
  { mostSeconds, mostNightSeconds }: Times,
): Promise<readonly Figure[]> {
  const clock = testClock(`${today}T01:17:00Z`)
  const tenant = testTenant()
  const figures: Figure[] = []
  const add = async (name: string, most: number, run: () => Promise<unknown>) => {
    const spent = watchProcessor(() => backendsOf(String(poolOf(db)?.options.database)))
    const start = performance.now()
    await run()
    const seconds = (performance.now() - start) / 1000
    const processor = spent() / 1000
    const value = `${seconds.toFixed(2)} s  (PostgreSQL's processor time ${processor.toFixed(2)} s)`
    figures.push({ name, value, target: `<= ${most} s`, isOk: processor <= most })
  }

  for (const suche of suchen) {
    const expected = mayFindNobody.has(suche) ? 0 : 1
    await add(`Service desk: search for ${suche}`, mostSeconds, async () => {
      const { treffer } = await searchKunden(db, { kundennummerPrefix: 'T-', suche, heute: today })
      if (treffer.length < expected) throw new Error(`${suche} finds nobody`)
    })
  }
  await add('auskunft', mostSeconds, async () => {
    const daten = { db: ofKunde(db, kundennummer), store, kundennummer, stand: clock.now(), fristen: fristen() }
    const auskunft = {
      ...daten,
      verantwortlicher: verantwortlicherOf(tenant),
      texte: undefined,
      sign: signer('bench', 'bench'),
    }
    const told = { onRead: () => undefined, onMissing: () => undefined }
    let bytes = 0
    const options = { mtime: clock.now(), signal: new AbortController().signal }
    for await (const chunk of zipChunks((zip) => writeAuskunft(zip, { ...auskunft, ...told }), options))
      bytes += chunk.length
    if (bytes < 1000) throw new Error(`An export of ${bytes} bytes`)
  })
  await add('kunde-loeschen', mostSeconds, async () => {
    const options = { fristen: fristen(), now: clock.now(), bearbeiter: 'bench' }
    const { art } = await rehearse(db, (tx) => deleteKundeOnRequest(tx, kundennummer, options))
    if (art !== 'eingeschraenkt') throw new Error(art)
  })
  await add('Night with nothing due: aufbewahrung', mostNightSeconds, async () => {
    const lauf = await runLoeschlauf(db, { fristen: fristen(), store: undefined, clock })
    // What limits have counted goes each night; the calls before have left some.
    const { zaehlungen: _, ...geloescht } = lauf?.geloescht ?? { lauf: 1 }
    if (Object.values(geloescht).some((anzahl) => anzahl > 0))
      throw new Error(`Something was due: ${JSON.stringify(lauf)}`)
  })
  for (const task of [protokollstand, tidyQueue]) {
    await add(`Night with nothing due: ${task.name}`, mostNightSeconds, () => task.run(testJobContext({ db }), {}))
  }
  return figures
}

import { join, parse } from 'node:path'
import { berlinToday } from '@ekp/wire/rules/berlin'
import type { Database } from '../../db/open.ts'
import { openNeueDatei } from '../../lib/files/newFiles.ts'
import { recordImport } from '../lauf/importlauf.ts'
import { countNachrichten, reportNachrichten } from '../mscons/bericht.ts'
import { formatNachrichten, formatNachrichtenzahlen } from '../mscons/berichtstext.ts'
import { importMscons } from '../mscons/importMscons.ts'
import type { Ablage } from './ablage.ts'
import { type Lieferung, removeBegun, type Ziel } from './lieferung.ts'

/** What became of each message of a file that was imported; it names places, so the folder's group may read it and nobody else. */
export const nachrichtendateiOf = ({ fertig }: Ablage, lieferung: string) =>
  join(fertig, `${parse(lieferung).name}.nachrichten.txt`)

/**
 * Loads metered values as the command `import-mscons` does. The report by message is not in the database, so it is
 * written before the import commits; of an import that then fails the next try removes it.
 */
export async function loadMscons(
  { ablage, lieferung, read, herkunft }: Lieferung,
  { db, ordner, clock, signal }: Ziel,
): Promise<void> {
  const path = nachrichtendateiOf(ablage, lieferung)
  await removeBegun([path])
  const datei = await openNeueDatei(path)
  try {
    await recordImport({ db, herkunft, clock }, (record) =>
      importMscons(db, read(), {
        heute: berlinToday(clock.now()),
        isStrict: ordner.streng,
        signal,
        record: async (tx, report) => {
          await writeNachrichten(tx, (text) => datei.add(Buffer.from(`${text}\n`)))
          await record(tx, report)
          await datei.finish()
        },
      }),
    )
  } finally {
    await datei.close()
  }
}

async function writeNachrichten(tx: Database, out: (text: string) => Promise<void>): Promise<void> {
  await reportNachrichten(tx, formatNachrichten(out))
  await out(`\n${formatNachrichtenzahlen(await countNachrichten(tx))}`)
}

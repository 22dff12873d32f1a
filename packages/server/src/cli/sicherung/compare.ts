import { sql } from 'kysely'
import type { Database } from '../../db/open.ts'
import { checkProtokoll } from '../../db/protokoll/checkProtokoll.ts'
import { deriveStand } from '../../db/protokoll/koepfe.ts'
import type { DokumentStore } from '../../dokumente/DokumentStore.ts'
import type { Manifest } from './manifest.ts'
import { quoteName } from './tabellen.ts'

/** Where a restored database and its documents differ from what the backup says of itself, each in a sentence. */
export async function* compare(db: Database, store: DokumentStore, manifest: Manifest): AsyncGenerator<string> {
  for (const { name, zeilen } of manifest.tabellen) {
    const { rows } = await sql<{
      anzahl: number
    }>`select count(*)::int8 as anzahl from ${sql.raw(quoteName(name))}`.execute(db)
    const found = Number(rows[0]?.anzahl)
    if (found !== zeilen) yield `${name}: ${found} Zeilen statt ${zeilen}.`
  }
  const { stand, brueche } = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => ({
      ...(await deriveStand(tx)),
      ...(await checkProtokoll(tx, () => undefined)),
    }))
  if (brueche > 0) yield `Änderungsprotokoll: ${brueche} Brüche; protokoll-pruefen nennt sie.`
  if (stand !== manifest.protokoll.stand)
    yield 'Änderungsprotokoll: Die Ketten enden nicht, wo sie beim Sichern endeten.'
  const known = new Set(manifest.dokumente.fehlend)
  const documents = await db.selectFrom('dokument').select('sha256').distinct().execute()
  for (const { sha256 } of documents) {
    if (known.has(sha256.toString('hex')) || (await store.findBytes(sha256)) !== undefined) continue
    yield `Dokumente: Der Inhalt ${sha256.toString('hex')} fehlt.`
  }
}

import { sql } from 'kysely'
import type { Database } from '../../db/open.ts'
import { readInBatches } from '../../db/readInBatches.ts'
import { fotoPfad } from './fotoPfad.ts'
import type { Zip } from './Zip.ts'

interface Zeile {
  readonly id: number
  readonly zaehlernummer: string
  readonly ablesedatum: string
  readonly jpeg: Buffer
}

/** Adds the photos of a customer's readings, one in hand at a time. */
export async function addFotos(zip: Zip, tx: Database, kundennummer: string): Promise<void> {
  const query = sql<Zeile>`
    select id, zaehlernummer, ablesedatum, jpeg
    from ablesung_foto join ablesung on ablesung.id = ablesung_foto.ablesung_id
    where vertrag_id in (select vertrag.id from vertrag where kundennummer = ${kundennummer})
    order by ablesung.id
  `
  for await (const fotos of readInBatches(tx, query.compile(tx), 1)) {
    for (const { jpeg, ...foto } of fotos) await zip.add(fotoPfad(foto), once(jpeg), { isCompressed: false })
  }
}

async function* once(bytes: Buffer) {
  yield bytes
}

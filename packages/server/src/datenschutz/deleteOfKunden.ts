import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/open.ts'
import { deleteFaellige, inTransaction } from './Loeschregel.ts'
import type { Zaehlung } from './Zaehlung.ts'
import { deleteKunde, deleteVertrag } from './deleteKunde.ts'
import type { Grenzen } from './deriveGrenzen.ts'
import {
  type Kunden,
  listFaelligeKunden,
  listFaelligeVertraege,
  lockFaelligenKunden,
  lockFaelligenVertrag,
  recordLetztesEnde,
  updateVermerke,
} from './faellige.ts'
import { type Kundenregel, kundenRegeln } from './kundenRegeln.ts'
import { deleteProtokollinhalte } from './protokollLoeschung.ts'

/** Deletes the data of some customers that may be kept no longer; each step is a transaction of its own. */
export async function deleteOfKunden(db: Database, grenzen: Grenzen, kunden: Kunden): Promise<Zaehlung> {
  await updateVermerke(db, kunden, grenzen.today)
  const zaehlung: Record<string, number> = {}
  for (const regel of kundenRegeln) {
    const where = sql<boolean>`${isOfKunden(regel, grenzen, kunden)} and ${regel.isFaellig(grenzen)}`
    zaehlung[regel.name] = await deleteFaellige(db, regel.tabelle, where)
  }
  zaehlung['protokollinhalte'] = await deleteProtokollinhalte(db, grenzen, kunden)
  zaehlung['vertraege'] = await deleteVertraege(db, grenzen, kunden)
  zaehlung['kunden'] = await deleteKunden(db, grenzen, kunden)
  return zaehlung
}

/** Whether a row belongs to these customers, and to a row that is due where that decides. */
function isOfKunden({ je, ueber }: Kundenregel, grenzen: Grenzen, kunden: Kunden): RawBuilder<boolean> {
  const isTheirs = sql<boolean>`kundennummer = any (${kunden}::text[])`
  const isOwn =
    je === 'kundennummer' ? isTheirs : sql<boolean>`vertrag_id in (select id from vertrag where ${isTheirs})`
  if (ueber === undefined) return isOwn
  const { tabelle, spalte, isFaellig = () => sql<boolean>`true` } = ueber
  return sql<boolean>`
    ${sql.ref(spalte)} in (select id from ${sql.table(tabelle)} where ${isOwn} and ${isFaellig(grenzen)})
  `
}

async function deleteVertraege(db: Database, grenzen: Grenzen, kunden: Kunden): Promise<number> {
  let count = 0
  for (const { id, kundennummer, ende } of await listFaelligeVertraege(db, grenzen, kunden)) {
    await inTransaction(db, async (tx) => {
      if (!(await lockFaelligenVertrag(tx, grenzen, id))) return
      await deleteVertrag(tx, id)
      await recordLetztesEnde(tx, kundennummer, ende)
      count++
    })
  }
  return count
}

async function deleteKunden(db: Database, grenzen: Grenzen, kunden: Kunden): Promise<number> {
  let count = 0
  for (const kundennummer of await listFaelligeKunden(db, grenzen, kunden)) {
    await inTransaction(db, async (tx) => {
      if (!(await lockFaelligenKunden(tx, grenzen, kundennummer))) return
      await deleteKunde(tx, kundennummer, grenzen.now)
      count++
    })
  }
  return count
}

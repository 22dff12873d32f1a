import type { Database } from '../db/open.ts'
import { allgemeineRegeln } from './allgemeineRegeln.ts'
import type { Grenzen } from './deriveGrenzen.ts'
import { deleteFaellige } from './Loeschregel.ts'
import { deleteVerwaisteKetten } from './protokollLoeschung.ts'
import type { Zaehlung } from './Zaehlung.ts'

/** Deletes what lives short or names no customer. */
export async function deleteAllgemeine(db: Database, grenzen: Grenzen): Promise<Zaehlung> {
  const zaehlung: Record<string, number> = {}
  for (const regel of allgemeineRegeln) zaehlung[regel.name] = await deleteFaellige(db, regel, grenzen, [])
  zaehlung['verwaisteKetten'] = await deleteVerwaisteKetten(db, grenzen)
  return zaehlung
}

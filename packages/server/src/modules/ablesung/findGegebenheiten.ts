import type { Database } from '../../db/open.ts'
import type { OwnedVertrag } from '../../db/OwnedVertrag.ts'
import { notFound } from '../../http/portalError.ts'
import { findVertragRow } from '../vertrag/queries.ts'
import type { Gegebenheiten } from './listRefusals.ts'
import { listZaehlerRows } from './queries.ts'
import { toAlleZaehler } from './toAlleZaehler.ts'

/** Reads what a new reading must agree with. */
export async function findGegebenheiten(db: Database, owned: OwnedVertrag, heute: string) {
  const [[vertrag], zaehlerRows] = await Promise.all([findVertragRow(db, owned), listZaehlerRows(db, owned)])
  if (vertrag === undefined) throw notFound('Der Vertrag')
  const { storniert, lieferende, versorgungsart } = vertrag
  const gegeben: Gegebenheiten = { storniert, lieferende, alleZaehler: toAlleZaehler(zaehlerRows), heute }
  return { gegeben, versorgungsart }
}

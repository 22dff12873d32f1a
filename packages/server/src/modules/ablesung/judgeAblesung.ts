import type { NeueAblesung, Plausibilitaet } from '@ekp/wire/ablesung'
import { spelledAsKnown } from '@ekp/wire/rules/zaehlernummer'
import type { Database } from '../../db/open.ts'
import type { OwnedVertrag } from '../../http/access.ts'
import { ablesungRefused } from '../../http/errors/portalError.ts'
import { toBekannteAblesung } from './ablesungen.ts'
import { derivePlausibilitaet } from './plausibilitaet.ts'
import { listAblesungRows } from './queries.ts'
import { findGegebenheiten, listRefusals } from './refusals.ts'

export const always = { von: '-infinity', bis: 'infinity' }

interface Urteil {
  /** With its meter's number as stored. */
  readonly ablesung: NeueAblesung
  readonly plausibilitaet: Plausibilitaet
}

/** Whether a new reading is likely on this day in Berlin; throws 400 with its fields if it is impossible [ablesung-18]. */
export async function judgeAblesung(
  db: Database,
  owned: OwnedVertrag,
  neue: NeueAblesung,
  today: string,
): Promise<Urteil> {
  const { gegeben, versorgungsart } = await findGegebenheiten(db, owned, today)
  const known = gegeben.alleZaehler.map(({ nummer }) => nummer)
  const ablesung = { ...neue, zaehlernummer: spelledAsKnown(neue.zaehlernummer, known) }
  const refusals = listRefusals(ablesung, gegeben)
  if (refusals.length > 0) throw ablesungRefused(refusals)
  const rows = await listAblesungRows(db, { ...owned, ...always })
  const vorgeschichte = { versorgungsart, alleZaehler: gegeben.alleZaehler, ablesungen: rows.map(toBekannteAblesung) }
  return { ablesung, plausibilitaet: derivePlausibilitaet(ablesung, vorgeschichte) }
}

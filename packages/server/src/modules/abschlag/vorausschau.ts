import type { Abschlag, Abschlagsvorausschau } from '@ekp/wire/abschlag'
import { listFaelligkeiten } from '@ekp/wire/rules/abschlag'
import { berlinToday } from '@ekp/wire/rules/berlin'
import { addTage } from '@ekp/wire/rules/kalendertag'
import type { Abrechnung } from '@ekp/wire/tenant'
import type { Database } from '../../db/open.ts'
import type { OwnedVertrag } from '../../http/access.ts'
import type { Clock } from '../../lib/clock.ts'
import type { AbschlagSettings } from '../../tenant/abschlag.ts'
import { deriveKostenvorausschau } from '../verbrauch/prognose/kostenvorausschau.ts'
import { type Abschlagsstand, findPlan, loadAbschlagsstand, zahlungssumme } from './abschlagsstand.ts'
import { deriveVorschlag } from './vorschlag.ts'

/**
 * What the bill's year will probably cost and what is paid of it, month by month [abschlag-5]; undefined where no delivery
 * runs. Without a plan there is no proposal.
 */
export async function loadVorausschau(
  db: Database,
  own: OwnedVertrag,
  stand: Abschlagsstand,
  { abrechnung, clock }: Pick<Abschlagsumstaende, 'abrechnung' | 'clock'>,
): Promise<Abschlagsvorausschau | undefined> {
  const kosten = await deriveKostenvorausschau(db, own, { abrechnung, clock })
  if (kosten === undefined) return undefined
  const { betrag, grenzen } = stand.abschlag
  const sumOf = zahlungssumme(stand)
  return {
    ...kosten,
    monate: kosten.monate.map((monat) => ({ ...monat, zahlung: sumOf(monat.von, monat.bis) })),
    vorschlag:
      betrag === null || kosten.kosten === null
        ? null
        : deriveVorschlag(kosten.kosten, countImJahr(stand), grenzen?.schritt ?? 1),
  }
}

/** What the tenant says of instalments and bills, and when it is asked. */
export interface Abschlagsumstaende {
  readonly settings: AbschlagSettings
  readonly abrechnung: Abrechnung
  readonly clock: Clock
}

/** A contract's instalment with what is likely at the next bill; throws 404 where the customer has no such contract. */
export async function loadMitVorausschau(
  db: Database,
  own: OwnedVertrag,
  { settings, abrechnung, clock }: Abschlagsumstaende,
): Promise<{ readonly abschlag: Abschlag; readonly vorausschau: Abschlagsvorausschau | undefined }> {
  const stand = await loadAbschlagsstand(db, own, { settings, today: berlinToday(clock.now()) })
  return { abschlag: stand.abschlag, vorausschau: await loadVorausschau(db, own, stand, { abrechnung, clock }) }
}

/** How many instalments a year has by the plan of today, or by the next one. */
function countImJahr({ abschlag, plaene }: Abschlagsstand): number {
  const first = abschlag.naechste[0]?.datum
  if (first === undefined) return 12
  const plan = findPlan(plaene, first)
  if (plan === undefined) return 12
  if (plan.termine !== null) return plan.termine.length
  return listFaelligkeiten([{ ...plan, gueltigVon: first, gueltigBis: null }], first, addTage(first, 365)).length
}

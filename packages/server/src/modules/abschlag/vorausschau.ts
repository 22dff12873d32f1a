import type { Abschlag, Abschlagsvorausschau } from '@ekp/wire/abschlag'
import { listFaelligkeiten } from '@ekp/wire/rules/abschlag'
import { berlinToday } from '@ekp/wire/rules/berlin'
import { addMonate, addTage, countTage } from '@ekp/wire/rules/kalendertag'
import type { Abrechnung } from '@ekp/wire/tenant'
import type { Database } from '../../db/open.ts'
import type { OwnedVertrag } from '../../http/access.ts'
import type { Clock } from '../../lib/clock.ts'
import type { AbschlagSettings } from '../../tenant/abschlag.ts'
import { deriveKostenvorausschau } from '../verbrauch/prognose/kostenvorausschau.ts'
import { type Abschlagsstand, loadAbschlagsstand, zahlungssumme } from './abschlagsstand.ts'
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
  const anzahlImJahr = betrag === null ? null : countImJahr(stand, berlinToday(clock.now()))
  return {
    ...kosten,
    monate: kosten.monate.map((monat) => ({ ...monat, zahlung: sumOf(monat.von, monat.bis) })),
    vorschlag:
      anzahlImJahr === null || kosten.kosten === null
        ? null
        : deriveVorschlag(kosten.kosten, Math.round(anzahlImJahr * anteilAmJahr(kosten)), grenzen?.schritt ?? 1),
    anzahlImJahr,
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

/**
 * How many instalments a whole year has by the plan of the next one, or else of today. A plan that names its days may hold
 * for a part of a year or for several: they are counted from its first on and up to its last, those of other plans
 * included.
 */
function countImJahr({ abschlag, plaene }: Abschlagsstand, today: string): number {
  const day = abschlag.naechste[0]?.datum ?? today
  const plan = plaene.find(({ gueltigBis }) => gueltigBis === null || gueltigBis >= day)
  if (plan === undefined) return 12
  const { termine, monate } = plan
  if (termine === null) return monate?.length ?? 12
  const [first, last] = [termine[0] ?? day, termine.at(-1) ?? day]
  const count = (von: string, bis: string) => listFaelligkeiten(plaene, von, bis).length
  return Math.max(count(first, addMonate(first, 12)), count(addTage(addMonate(last, -12), 1), addTage(last, 1)))
}

/** The part of a whole year that the bill's year has: less than 1 where the delivery ends before. */
const anteilAmJahr = ({ von, bis }: Pick<Abschlagsvorausschau, 'von' | 'bis'>) => Math.min(1, countTage(von, bis) / 365)

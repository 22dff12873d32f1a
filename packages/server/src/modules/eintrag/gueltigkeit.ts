import { isBeendbar, isKuenftig } from '@ekp/wire/rules/eintrag'
import { addTage } from '@ekp/wire/rules/kalendertag'
import type { EintragRow } from '../../db/tables/eintraege.ts'

interface Einordnung {
  /** The last day of the new entry, if a planned one follows it. */
  readonly gueltigBis: string | null
  readonly vorgaenger: Vorgaenger | null
  /** What ends on the day before anyway: its end is its own, although the new one follows. */
  readonly geendet: Vorgaenger | null
}

/**
 * Where a new entry fits in among those of its scope: the entry that holds on its first day ends the day before, or is
 * dropped if it begins on the same day; entries planned for later stay [eintrag-3].
 */
export function deriveEinordnung(eintraege: readonly Gueltigkeit[], gueltigVon: string): Einordnung {
  const gueltigBis = findTagVorNaechstem(eintraege, gueltigVon)
  const lastDay = addTage(gueltigVon, -1)
  const bisher = eintraege.find((eintrag) => isGueltig(eintrag, gueltigVon))
  if (bisher === undefined) {
    const geendet = eintraege.find(({ gueltig_bis: bis }) => bis === lastDay)
    const ende = geendet && { id: geendet.id, gueltigBis: lastDay, beendetZum: lastDay, entfallen: false }
    return { gueltigBis, vorgaenger: null, geendet: ende ?? null }
  }
  const { id, gueltig_von: von, gueltig_bis: bis, beendet_zum: beendetZum } = bisher
  const isSameDay = von === gueltigVon
  // If no entry begins on the day after, the end is the entry's own.
  const ownEnd = beendetZum ?? (bis === gueltigBis ? null : bis)
  const vorgaenger = { id, gueltigBis: isSameDay ? bis : lastDay, beendetZum: ownEnd, entfallen: isSameDay }
  return { gueltigBis, vorgaenger, geendet: null }
}

const earlier = (one: string | null, other: string | null) =>
  one === null || (other !== null && other < one) ? other : one

/**
 * The entry that is valid again when a planned entry is deleted: the one that would have ended because of it, until the
 * next one begins, but not beyond an end of its own, so that an entry that the customer has ended does not come back.
 */
export function deriveFortgeltung(
  eintraege: readonly Gueltigkeit[],
  { gueltig_von: von }: Gueltigkeit,
): Vorgaenger | null {
  if (von === null) return null
  const lastDay = addTage(von, -1)
  const bisher = eintraege.find(({ gueltig_bis: bis }) => bis === lastDay)
  if (bisher === undefined) return null
  const gueltigBis = earlier(bisher.beendet_zum, findTagVorNaechstem(eintraege, von))
  if (gueltigBis === lastDay) return null
  return { id: bisher.id, gueltigBis, beendetZum: bisher.beendet_zum, entfallen: false }
}

/** The day before the first entry that begins after a day; null when none does. */
function findTagVorNaechstem(eintraege: readonly Gueltigkeit[], tag: string): string | null {
  const [naechster] = eintraege.flatMap(({ gueltig_von: von }) => (von !== null && von > tag ? [von] : [])).toSorted()
  return naechster === undefined ? null : addTage(naechster, -1)
}

/** Whether an entry holds on a day. */
export function isGueltig(eintrag: Pick<EintragRow, 'gueltig_von' | 'gueltig_bis'>, tag: string): boolean {
  const { gueltig_von: von, gueltig_bis: bis } = eintrag
  return (von === null || von <= tag) && (bis === null || bis >= tag)
}

interface Zeitraum {
  readonly gueltigVon: string | null
  readonly gueltigBis: string | null
}

/** Why an entry cannot be ended today; undefined when it can [eintrag-6]. */
export function checkEnde(eintrag: Zeitraum, today: string): 'kuenftig' | 'beendet' | undefined {
  if (isKuenftig(eintrag, today)) return 'kuenftig'
  return isBeendbar(eintrag, today) ? undefined : 'beendet'
}

/** Why an entry cannot be deleted; undefined when it can: only an entry that does not hold yet can [eintrag-6]. */
export function checkLoeschung(
  eintrag: Parameters<typeof checkEnde>[0],
  today: string,
): 'gilt' | 'beendet' | undefined {
  const grund = checkEnde(eintrag, today)
  return grund === 'kuenftig' ? undefined : (grund ?? 'gilt')
}

/** When an entry holds, both days included. */
type Gueltigkeit = Readonly<Pick<EintragRow, 'id' | 'gueltig_von' | 'gueltig_bis' | 'beendet_zum'>>

/** The change of the entry before a new or deleted one. */
export interface Vorgaenger {
  readonly id: string
  readonly gueltigBis: string | null
  readonly beendetZum: string | null
  readonly entfallen: boolean
}

import { addTage } from '@ekp/wire/rules/kalendertag'
import { findTagVorNaechstem } from './findTagVorNaechstem.ts'
import type { Gueltigkeit } from './Gueltigkeit.ts'
import { isGueltig } from './isGueltig.ts'
import type { Vorgaenger } from './Vorgaenger.ts'

interface Einordnung {
  /** Where the next planned entry ends the new one. */
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
  // An end that no successor explains is its own.
  const ownEnd = beendetZum ?? (bis === gueltigBis ? null : bis)
  const vorgaenger = { id, gueltigBis: isSameDay ? bis : lastDay, beendetZum: ownEnd, entfallen: isSameDay }
  return { gueltigBis, vorgaenger, geendet: null }
}

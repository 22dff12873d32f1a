import type { Tarif } from '../tarif.ts'
import type { Preisgruppe } from '../tarif/preisbestandteile.ts'

export interface Tarifzeitscheiben<T> {
  readonly zukuenftig: readonly T[]
  readonly aktuell: T | undefined
  readonly vorangegangen: readonly T[]
}

type Zeitraum = Pick<Tarif, 'gueltigVon' | 'gueltigBis'>

/**
 * A contract's tariffs by time, newest first [tarif-5]; `gueltigBis` is the first day without the tariff.
 * A previous tariff without a beginning began with the contract. If several are valid today, the newest is
 * the current one and the others count as previous. `today` is a day in Berlin.
 */
export function deriveTarifzeitscheiben<T extends Zeitraum>(
  tarife: readonly T[],
  today: string,
  lieferbeginn: string | null = null,
): Tarifzeitscheiben<T> {
  const isFuture = ({ gueltigVon }: T) => (gueltigVon ?? '') > today
  const isPast = ({ gueltigBis }: T) => gueltigBis !== null && gueltigBis <= today
  const begun = tarife.filter((tarif) => !isFuture(tarif))
  const [aktuell, ...replaced] = begun.filter((tarif) => !isPast(tarif)).toSorted(newestFirst)
  const past = [...begun.filter(isPast), ...replaced]
  return {
    zukuenftig: tarife.filter(isFuture).toSorted(newestFirst),
    aktuell,
    vorangegangen: past
      .map((tarif) => ({ ...tarif, gueltigVon: tarif.gueltigVon ?? lieferbeginn }))
      .toSorted(newestFirst),
  }
}

// A tariff without a beginning is the oldest.
function newestFirst(a: Zeitraum, b: Zeitraum): number {
  const [first, second] = [a.gueltigVon ?? '', b.gueltigVon ?? '']
  if (first === second) return 0
  return first < second ? 1 : -1
}

/**
 * Whether the prices that a tariff names are gross: those of ALLES_INKLUSIVE_BRUTTO and of a household's dynamic tariff
 * [tarif-6].
 */
export const istBruttotarif = ({ tariftyp }: Pick<Tarif, 'tariftyp'>, kundenArt: string | null): boolean =>
  tariftyp === 'ALLES_INKLUSIVE_BRUTTO' || (tariftyp === 'DYNAMISCHER_PREIS' && kundenArt === 'Haushaltskunde')

/** The label after a price [tarif-6]. */
export const derivePreislabel = (tarif: Pick<Tarif, 'tariftyp'>, kundenArt: string | null): string =>
  istBruttotarif(tarif, kundenArt) ? ' (brutto)' : ' (netto)'

/**
 * The label after costs at fixed prices: gross where each tariff is, or where its tax is known; '' where a tariff does not
 * say.
 */
export function deriveKostenlabel(
  tarife: readonly { readonly tariftyp: Tarif['tariftyp']; readonly umsatzsteuer: unknown }[],
): string {
  const isBrutto = tarife.every(
    ({ tariftyp, umsatzsteuer }) => tariftyp === 'ALLES_INKLUSIVE_BRUTTO' || umsatzsteuer !== null,
  )
  return isBrutto ? ' (brutto)' : ''
}

/** What the parts of a price are for. */
export const preisgruppenname: Readonly<Record<Preisgruppe, string>> = {
  energie: 'Energie',
  netz: 'Netz',
  abgaben: 'Abgaben',
  steuern: 'Steuern',
  ungeteilt: 'Netz, Abgaben und Vertrieb zusammen',
}

/** The right that a change of prices gives (§ 41 Abs. 5 und 6 EnWG). */
export const kuendigungsrecht =
  'Ändern wir unsere Preise, können Sie den Vertrag ohne Frist zu dem Tag kündigen, ab dem die neuen gelten (§\u00A041 Abs.\u00A05 EnWG). Das gilt nicht, wenn wir nur eine geänderte Umsatzsteuer oder gesunkene Umlagen unverändert weitergeben.'

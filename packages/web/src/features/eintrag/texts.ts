import { isBeendbar, isKuenftig, isVergangen, splitEintraege } from '@ekp/wire/rules/eintrag'
import { addTage } from '@ekp/wire/rules/kalendertag'
import { formatDatum } from '../../lib/format.ts'
import type { Eintrag, Eintragsart } from './eintragsart.ts'

interface EintragStatus {
  readonly label: string
  readonly tone: 'active' | 'ordered' | 'inactive'
}

/** Whether an entry holds, in words and as the line of its card. */
export function eintragStatus(eintrag: Eintrag, today: string): EintragStatus {
  if (isKuenftig(eintrag, today)) return { label: 'Künftig', tone: 'ordered' }
  if (isVergangen(eintrag, today)) return { label: 'Vergangen', tone: 'inactive' }
  return { label: 'Aktuell', tone: 'active' }
}

/** `Gültig vom 01.01.2026 bis 31.12.2026`; what is open is not said. */
export function formatGueltigkeit({ gueltigVon, gueltigBis }: Eintrag): string {
  const von = gueltigVon && formatDatum(gueltigVon)
  const bis = gueltigBis && formatDatum(gueltigBis)
  if (von && bis) return von === bis ? `Gültig am ${von}` : `Gültig vom ${von} bis\u00A0${bis}`
  if (von) return `Gültig ab ${von}`
  return bis ? `Gültig bis ${bis}` : 'Gültig ohne Begrenzung'
}

export interface EintragEnde {
  readonly action: 'Löschen' | 'Beenden'
  readonly question: string
  /** The first day on which something else holds. */
  readonly ab: string
  readonly done: string
  readonly impossible: string
}

/** The texts to delete an entry that does not hold yet, or to end one that does [eintrag-6]; `was` is feminine. */
export function eintragEnde(was: string, eintrag: Eintrag, today: string): EintragEnde | undefined {
  if (isKuenftig(eintrag, today)) {
    return {
      action: 'Löschen',
      ab: eintrag.gueltigVon ?? today,
      question: `Möchten Sie diese künftige ${was} wirklich löschen?`,
      done: `Die künftige ${was} ist gelöscht.`,
      impossible: `Die ${was} konnte nicht gelöscht werden.`,
    }
  }
  if (!isBeendbar(eintrag, today)) return undefined
  return {
    action: 'Beenden',
    ab: addTage(today, 1),
    question: `Möchten Sie diese ${was} wirklich beenden? Sie gilt dann nur noch heute.`,
    done: `Die ${was} ist beendet. Sie gilt nur noch heute.`,
    impossible: `Die ${was} konnte nicht beendet werden.`,
  }
}

/**
 * Says what holds for a contract that has no entry of its own today [eintrag-10]: `eigener` is the customer's, null where
 * he has none either, undefined where that is not known. What he has comes after it.
 */
export function abweichendText<E extends Eintrag>(
  { wort }: Pick<Eintragsart<E>, 'wort'>,
  all: readonly E[],
  eigener: E | null | undefined,
): string {
  const keine =
    all.length === 0
      ? `Für diesen Vertrag ist keine abweichende ${wort} hinterlegt.`
      : `Zurzeit gibt es für diesen Vertrag keine abweichende ${wort}.`
  if (eigener === undefined) return keine
  return eigener === null
    ? `${keine} Eine ${wort} für alle Ihre Verträge gibt es zurzeit auch nicht.`
    : `${keine} Es gilt Ihre eigene ${wort}:`
}

/** What stands for an entry where it is folded, and from when the next one holds: `eigener` is the customer's, where a contract has none. */
export function gefaltetText<E extends Eintrag>(
  { gefaltet }: Pick<Eintragsart<E>, 'gefaltet'>,
  aktuelle: E | null,
  naechste: E | undefined,
  eigener?: E,
): string {
  if (naechste === undefined)
    return aktuelle === null ? `keine${eigener ? ', es gilt Ihre eigene' : ''}` : gefaltet(aktuelle)
  const ab = `ab ${formatDatum(naechste.gueltigVon ?? '')}`
  if (aktuelle !== null) return `${gefaltet(aktuelle)}; ${ab} eine andere`
  return eigener ? `Ihre eigene, ${ab} eine andere` : `erst ${ab}`
}

/** As they are listed: the entry of today, those to come with the next one first, those gone by with the last one first. */
export function orderEintraege<const E extends Eintrag>(eintraege: readonly E[], today: string): readonly E[] {
  const { aktuell, kuenftige, vergangene } = splitEintraege(eintraege, today)
  return [...(aktuell === undefined ? [] : [aktuell]), ...kuenftige.toReversed(), ...vergangene]
}

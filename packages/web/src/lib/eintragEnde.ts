import { isBeendbar, isKuenftig } from '@ekp/wire/rules/eintrag'

export interface EintragEnde {
  readonly action: 'Löschen' | 'Beenden'
  readonly question: string
  readonly done: string
  readonly impossible: string
}

/** The texts to delete an entry that does not hold yet, or to end one that does [eintrag-6]; `was` is feminine. */
export function eintragEnde(
  was: string,
  eintrag: Parameters<typeof isBeendbar>[0],
  heute: string,
): EintragEnde | undefined {
  if (isKuenftig(eintrag, heute)) {
    return {
      action: 'Löschen',
      question: `Möchten Sie diese künftige ${was} wirklich löschen?`,
      done: `Die künftige ${was} ist gelöscht.`,
      impossible: `Die ${was} konnte nicht gelöscht werden.`,
    }
  }
  if (!isBeendbar(eintrag, heute)) return undefined
  return {
    action: 'Beenden',
    question: `Möchten Sie diese ${was} wirklich beenden? Sie gilt dann nur noch heute.`,
    done: `Die ${was} ist beendet. Sie gilt nur noch heute.`,
    impossible: `Die ${was} konnte nicht beendet werden.`,
  }
}

import { isBeendbar, isKuenftig } from '@ekp/wire/rules/eintrag'

interface Zeitraum {
  readonly gueltigVon: string | null
  readonly gueltigBis: string | null
}

/** Why an entry cannot be ended today; undefined when it can [eintrag-6]. */
export function checkEnde(eintrag: Zeitraum, heute: string): 'kuenftig' | 'beendet' | undefined {
  if (isKuenftig(eintrag, heute)) return 'kuenftig'
  return isBeendbar(eintrag, heute) ? undefined : 'beendet'
}

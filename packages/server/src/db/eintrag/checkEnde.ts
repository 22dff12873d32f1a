import type { Gueltigkeit } from './Gueltigkeit.ts'

/** Why an entry cannot be ended today; undefined when it can [section 4, End or delete]. */
export function checkEnde(eintrag: Gueltigkeit, heute: string): 'kuenftig' | 'beendet' | undefined {
  const { gueltig_von: von, gueltig_bis: bis, beendet_zum: beendetZum } = eintrag
  if (von !== null && von > heute) return 'kuenftig'
  // One that ends today because its successor begins tomorrow may still be ended for good.
  return (bis !== null && bis < heute) || beendetZum === heute ? 'beendet' : undefined
}

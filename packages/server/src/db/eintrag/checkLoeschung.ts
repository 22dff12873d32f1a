import { checkEnde } from './checkEnde.ts'
import type { Gueltigkeit } from './Gueltigkeit.ts'

/** Why an entry cannot be deleted; undefined when it can [section 4, End or delete]. */
export function checkLoeschung(eintrag: Gueltigkeit, heute: string): 'gilt' | 'beendet' | undefined {
  const grund = checkEnde(eintrag, heute)
  if (grund === 'kuenftig') return undefined
  return grund ?? 'gilt'
}

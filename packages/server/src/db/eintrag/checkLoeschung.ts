import { checkEnde } from './checkEnde.ts'

/** Why an entry cannot be deleted; undefined when it can: only an entry that does not hold yet can [eintrag-6]. */
export function checkLoeschung(
  eintrag: Parameters<typeof checkEnde>[0],
  heute: string,
): 'gilt' | 'beendet' | undefined {
  const grund = checkEnde(eintrag, heute)
  return grund === 'kuenftig' ? undefined : (grund ?? 'gilt')
}

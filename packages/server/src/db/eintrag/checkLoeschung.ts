import { checkEnde } from './checkEnde.ts'

/** Why an entry cannot be deleted; undefined when it can: what holds or held is never taken back [section 4]. */
export function checkLoeschung(
  eintrag: Parameters<typeof checkEnde>[0],
  heute: string,
): 'gilt' | 'beendet' | undefined {
  const grund = checkEnde(eintrag, heute)
  return grund === 'kuenftig' ? undefined : (grund ?? 'gilt')
}

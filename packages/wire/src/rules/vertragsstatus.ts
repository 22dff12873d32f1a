import type { Vertrag, Vertragsstatus } from '../vertrag.ts'

type Merkmale = Pick<Vertrag, 'storniert' | 'lieferende' | 'gewuenschtesLieferende' | 'lieferbeginn'>

/** A contract's status, the first that applies; whether a date has passed does not matter [vertrag-5]. */
export function deriveVertragsstatus({
  storniert,
  lieferende,
  gewuenschtesLieferende,
  lieferbeginn,
}: Merkmale): Vertragsstatus {
  if (storniert) return 'storniert'
  if (lieferende) return 'beendet'
  if (gewuenschtesLieferende) return 'gekuendigt'
  if (lieferbeginn) return 'aktiv'
  return 'beauftragt'
}

import type { Vertrag, Vertragsstatus } from '../vertrag.ts'
import { addTage } from './kalendertag.ts'

/** How long after its end a delivery's last reading may still be sent in. */
const nachfristTage = 42

/** Whether meters of a contract are read on a day: delivery runs, or has ended not long ago [ablesung-15]. */
export function isAblesezeit(
  status: Vertragsstatus,
  { lieferbeginn, lieferende }: Pick<Vertrag, 'lieferbeginn' | 'lieferende'>,
  today: string,
): boolean {
  if (lieferbeginn !== null && lieferbeginn > today) return false
  if (status === 'beendet') return lieferende !== null && today <= lastAblesetag(lieferende)
  return status === 'aktiv' || status === 'gekuendigt'
}

/** The last day on which a reading of an ended delivery is taken. */
export const lastAblesetag = (lieferende: string) => addTage(lieferende, nachfristTage)

import { addTage } from '@ekp/wire/rules/kalendertag'
import { deriveVertragsstatus } from '@ekp/wire/rules/vertragsstatus'
import type { Vertrag, Vertragsstatus } from '@ekp/wire/vertrag'
import { today } from '../../lib/berlinTime.ts'

interface StatusView {
  readonly label: string
  readonly tone: 'active' | 'inactive' | 'notice' | 'ordered'
}

const views: Record<Vertragsstatus, StatusView> = {
  aktiv: { label: 'Aktiv', tone: 'active' },
  beauftragt: { label: 'Beauftragt', tone: 'ordered' },
  gekuendigt: { label: 'Gekündigt', tone: 'notice' },
  beendet: { label: 'Beendet', tone: 'inactive' },
  storniert: { label: 'Storniert', tone: 'inactive' },
}

/** The server's status, or our own where a host leaves it to the app. */
export function vertragsstatusOf(vertrag: Vertrag): Vertragsstatus {
  return vertrag.status ?? deriveVertragsstatus(vertrag)
}

/** How long after its end a delivery's last reading may still be sent in. */
const nachfristTage = 42

/** Whether meters of the contract can be read: delivery runs, or has ended not long ago. */
export function takesAblesungen(vertrag: Vertrag, day = today()): boolean {
  const status = vertragsstatusOf(vertrag)
  if (status === 'beendet') return vertrag.lieferende !== null && day <= addTage(vertrag.lieferende, nachfristTage)
  return status === 'aktiv' || status === 'gekuendigt'
}

/** The label and colour of a contract's status [vertrag-7]. */
export function vertragsstatusView(vertrag: Vertrag): StatusView {
  return views[vertragsstatusOf(vertrag)]
}

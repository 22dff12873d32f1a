import { deriveVertragsstatus } from '@ekp/wire/rules/vertragsstatus'
import type { Vertrag, Vertragsstatus } from '@ekp/wire/vertrag'

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

/** Whether meters of the contract can be read: delivery runs, with or without an end in sight. */
export function takesAblesungen(vertrag: Vertrag): boolean {
  const status = vertragsstatusOf(vertrag)
  return status === 'aktiv' || status === 'gekuendigt'
}

/** How a contract's status is called and coloured [sections 2, 4]. */
export function vertragsstatusView(vertrag: Vertrag): StatusView {
  return views[vertragsstatusOf(vertrag)]
}

import { isAblesezeit } from '@ekp/wire/rules/ablesezeit'
import { deriveVertragsstatus } from '@ekp/wire/rules/vertragsstatus'
import type { Vertrag, Vertragsstatus } from '@ekp/wire/vertrag'
import { currentDay } from '../../lib/berlinTime.ts'
import { formatDatum } from '../../lib/format.ts'

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

/** Whether readings of the contract can be sent in [ablesung-15]. */
export function takesAblesungen(vertrag: Vertrag, day = currentDay()): boolean {
  return isAblesezeit(vertragsstatusOf(vertrag), vertrag, day)
}

/** Whether its delivery is over, or will never begin: nothing can be set up for it any more. */
export function isVorbei(vertrag: Vertrag, day = currentDay()): boolean {
  const status = vertragsstatusOf(vertrag)
  return status === 'storniert' || (status === 'beendet' && !endsLater(vertrag, day))
}

/** The label and colour of a contract's status [vertrag-7] [vertrag-8]. */
export function vertragsstatusView(vertrag: Vertrag, day = currentDay()): StatusView {
  const status = vertragsstatusOf(vertrag)
  const { lieferbeginn, lieferende } = vertrag
  if (status === 'beendet' && lieferende !== null && endsLater(vertrag, day)) {
    return { label: `Endet am ${formatDatum(lieferende)}`, tone: 'notice' }
  }
  if (status === 'aktiv' && lieferbeginn !== null && lieferbeginn > day) {
    return { label: `Beginnt am ${formatDatum(lieferbeginn)}`, tone: 'ordered' }
  }
  return views[status]
}

// The end of a delivery is its last day.
const endsLater = ({ lieferende }: Vertrag, day: string) => lieferende !== null && lieferende >= day

import type { ReactNode } from 'react'
import { currentDay } from '../../lib/berlinTime.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { Card, CardGrid } from '../../ui/layout/Card.tsx'
import type { Eintrag, Eintragsart } from './eintragsart.ts'
import { eintragStatus, formatGueltigkeit, orderEintraege } from './texts.ts'

interface EintragCardsProps<E extends Eintrag> {
  art: Eintragsart<E>
  eintraege: readonly E[]
  /** What stands below an entry. */
  children?: (eintrag: E) => ReactNode
}

/** Entries, each a card: the one of today, then those to come and those gone by. */
export function EintragCards<E extends Eintrag>({ art, eintraege, children }: EintragCardsProps<E>) {
  const today = currentDay()
  // An empty list would be read out as one.
  if (eintraege.length === 0) return null
  return (
    <CardGrid as="ul">
      {orderEintraege(eintraege, today).map((eintrag, index) => {
        const { label, tone } = eintragStatus(eintrag, today)
        return (
          <Card key={art.idOf(eintrag) ?? index} as="li" tone={tone}>
            <h2>{formatGueltigkeit(eintrag)}</h2>
            <StatusBadge tone={tone}>{label}</StatusBadge>
            {art.show(eintrag)}
            {children?.(eintrag)}
          </Card>
        )
      })}
    </CardGrid>
  )
}

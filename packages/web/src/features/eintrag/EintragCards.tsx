import type { ReactNode } from 'react'
import { today } from '../../lib/berlinTime.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { Card, CardGrid } from '../../ui/layout/Card.tsx'
import { eintragStatus, formatGueltigkeit, orderEintraege } from './texts.ts'

/** Something that holds for a time: days, `gueltigBis` is the last one. */
export interface Eintrag {
  readonly gueltigVon: string | null
  readonly gueltigBis: string | null
}

export interface EintragCardsProps<E> {
  eintraege: readonly E[]
  /** Null where other hosts send none. */
  idOf: (eintrag: E) => string | null
  children: (eintrag: E) => ReactNode
}

/** Entries, each a card: the one of today, then those to come and those gone by. */
export const EintragCards = <E extends Eintrag>({ eintraege, idOf, children }: EintragCardsProps<E>) => {
  const heute = today()
  // An empty list would be read out as one.
  if (eintraege.length === 0) return null
  return (
    <CardGrid as="ul">
      {orderEintraege(eintraege, heute).map((eintrag, index) => {
        const { label, tone } = eintragStatus(eintrag, heute)
        return (
          <Card key={idOf(eintrag) ?? index} as="li" tone={tone}>
            <h2>{formatGueltigkeit(eintrag)}</h2>
            <StatusBadge tone={tone}>{label}</StatusBadge>
            {children(eintrag)}
          </Card>
        )
      })}
    </CardGrid>
  )
}

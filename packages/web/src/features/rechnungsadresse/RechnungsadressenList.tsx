import type { Rechnungsadresse } from '@ekp/wire/rechnungsadresse'
import { splitEintraege } from '@ekp/wire/rules/eintrag'
import type { ReactNode } from 'react'
import { eintragStatus, formatGueltigkeit } from '../../lib/eintragStatus.ts'
import { today } from '../../lib/today.ts'
import { Card } from '../../ui/Card.tsx'
import { CardGrid } from '../../ui/CardGrid.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { Anschrift } from './Anschrift.tsx'

interface RechnungsadressenListProps {
  adressen: readonly Rechnungsadresse[]
  /** What can be done with one of them. */
  children?: (adresse: Rechnungsadresse) => ReactNode
}

/** Billing addresses, each a card: the one of today, then those to come and those gone by. */
export function RechnungsadressenList({ adressen, children }: RechnungsadressenListProps) {
  const heute = today()
  const { aktuell, kuenftige, vergangene } = splitEintraege(adressen, heute)
  return (
    <CardGrid as="ul">
      {[...(aktuell ? [aktuell] : []), ...kuenftige.toReversed(), ...vergangene].map((adresse, index) => {
        const { label, tone } = eintragStatus(adresse, heute)
        return (
          <Card key={adresse.id ?? index} as="li" tone={tone}>
            <h2>{formatGueltigkeit(adresse)}</h2>
            <StatusBadge tone={tone}>{label}</StatusBadge>
            <Anschrift adresse={adresse} />
            {children?.(adresse)}
          </Card>
        )
      })}
    </CardGrid>
  )
}

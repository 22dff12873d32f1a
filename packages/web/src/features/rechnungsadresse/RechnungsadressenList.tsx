import type { Rechnungsadresse } from '@ekp/wire/rechnungsadresse'
import { EintragCards } from '../eintrag/EintragCards.tsx'
import { Anschrift } from './Anschrift.tsx'

/** Billing addresses to be read: the one of today, then those to come and those gone by. */
export function RechnungsadressenList({ adressen }: { adressen: readonly Rechnungsadresse[] }) {
  return (
    <EintragCards eintraege={adressen} idOf={({ id }) => id}>
      {(adresse) => <Anschrift adresse={adresse} />}
    </EintragCards>
  )
}

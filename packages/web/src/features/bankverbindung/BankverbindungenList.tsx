import type { Bankverbindung } from '@ekp/wire/bankverbindung'
import { EintragCards } from '../eintrag/EintragCards.tsx'
import { Bankkonto } from './Bankkonto.tsx'

/** Bank details to be read: those of today, then those to come and those gone by. */
export function BankverbindungenList({ bankverbindungen }: { bankverbindungen: readonly Bankverbindung[] }) {
  return (
    <EintragCards eintraege={bankverbindungen} idOf={({ bankverbindungId }) => bankverbindungId}>
      {(bankverbindung) => <Bankkonto bankverbindung={bankverbindung} />}
    </EintragCards>
  )
}

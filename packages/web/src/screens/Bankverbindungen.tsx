import { useParams } from '@tanstack/react-router'
import { bankverbindungen } from '../features/bankverbindung/bankverbindungen.tsx'
import { EintraegePage, VertragEintraegePage } from '../features/eintrag/EintragPages.tsx'

/** All bank details of the customer, read only [bankverbindung-20]. */
export function Bankverbindungen() {
  return <EintraegePage art={bankverbindungen} />
}

/** All bank details of one contract, which can be ended or deleted [bankverbindung-20]. */
export function VertragIdBankverbindungen() {
  const { vertragId } = useParams({ from: '/angemeldet/vertrag/$vertragId/bankverbindungen' })
  return <VertragEintraegePage art={bankverbindungen} vertragId={vertragId} />
}

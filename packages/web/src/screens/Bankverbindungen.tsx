import { bankverbindungen } from '../features/bankverbindung/bankverbindungen.tsx'
import { EintraegePage } from '../features/eintrag/EintragPages.tsx'

/** All bank details of the customer, or of the contract in the path [bankverbindung-20]. */
export function Bankverbindungen() {
  return <EintraegePage art={bankverbindungen} />
}

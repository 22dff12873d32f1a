import { useParams } from '../lib/router/RouterView.tsx'
import { BankverbindungEditor } from '../features/bankverbindung/BankverbindungForm.tsx'

/** New bank details of the customer, or of the contract in the path [bankverbindung-4]. */
export function BankverbindungEditieren() {
  const { vertragId } = useParams()
  return <BankverbindungEditor key={vertragId} vertragId={vertragId} />
}

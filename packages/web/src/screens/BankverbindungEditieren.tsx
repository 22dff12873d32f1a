import { useParams } from '@tanstack/react-router'
import { BankverbindungEditor } from '../features/bankverbindung/BankverbindungForm.tsx'

/** New bank details of the customer, or of the contract in the path [bankverbindung-4]. */
export function BankverbindungEditieren() {
  const { vertragId } = useParams({ strict: false })
  return <BankverbindungEditor key={vertragId} vertragId={vertragId} />
}

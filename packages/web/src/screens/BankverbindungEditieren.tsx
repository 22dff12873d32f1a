import { useParams } from '@tanstack/react-router'
import { BankverbindungEditor } from '../features/bankverbindung/BankverbindungForm.tsx'

/** New bank details of the customer [bankverbindung-4]. */
export function BankverbindungEditieren() {
  return <BankverbindungEditor />
}

/** New bank details of one contract [bankverbindung-4]. */
export function VertragIdBankverbindungenEditieren() {
  const { vertragId } = useParams({ from: '/angemeldet/vertrag/$vertragId/bankverbindungen/editieren' })
  return <BankverbindungEditor vertragId={vertragId} />
}

import { type Message, showMessage } from '../lib/message.ts'
import { session } from './session.ts'

/** Says something wherever the customer is meanwhile, unless the session of now is over then. */
export function createOwnMessages(): (message: Message) => void {
  const kundennummer = session.current()?.kundennummer
  return (message) => {
    if (session.current()?.kundennummer === kundennummer) showMessage(message)
  }
}

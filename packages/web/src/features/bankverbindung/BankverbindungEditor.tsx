import { useSayThere } from '../../lib/history.ts'
import type { Message } from '../../lib/message.ts'
import { useTenant } from '../../lib/tenantContext.ts'
import { Actions } from '../../ui/Actions.tsx'
import { Button } from '../../ui/Button.tsx'
import { LoadingMask } from '../../ui/LoadingMask.tsx'
import { ReadOnlyNotice } from '../../ui/form/ReadOnlyNotice.tsx'
import { BankverbindungForm } from './BankverbindungForm.tsx'

interface BankverbindungEditorProps {
  /** The contract whose bank details they are; without one the customer's. */
  vertragId?: string
  /** Undefined until it is known. */
  mayWrite: boolean | undefined
  onBack: () => void
}

/** The form for who may fill it in; whoever may change nothing is told so. */
export function BankverbindungEditor({ vertragId, mayWrite, onBack }: BankverbindungEditorProps) {
  const { footer } = useTenant()
  const sayThere = useSayThere()

  function leaveWith(message: Message): void {
    sayThere(message)
    onBack()
  }

  if (mayWrite === undefined) return <LoadingMask shape="fields" lines={5} hasButton />
  if (mayWrite) return <BankverbindungForm vertragId={vertragId} onSaved={leaveWith} onCancel={onBack} />
  return (
    <>
      <ReadOnlyNotice impressum={footer?.impressum}>keine Bankverbindungen ändern</ReadOnlyNotice>
      <Actions>
        <Button onClick={onBack}>Zurück</Button>
      </Actions>
    </>
  )
}

import { type ReactNode, useState } from 'react'
import { useTenant } from '../../lib/tenantContext.ts'
import { Form } from '../../ui/form/Form.tsx'
import { KundennummerField } from './KundennummerField.tsx'
import { typedKundennummer, typedNumber } from './loginRules.ts'

interface AnforderungFormProps {
  'aria-label': string
  submitLabel: string
  /** Why it cannot be sent yet, in words. */
  gapOf: (kundennummer: string) => string | undefined
  send: (kundennummer: string) => Promise<unknown>
  onDone: () => void
  errorOf: (error: unknown) => string
  /** What else is known of the error. */
  grund?: (error: unknown) => string | undefined
  /** Fields below the customer number. */
  children?: ReactNode
}

/** Asks for the way to a password, for who cannot sign in. */
export function AnforderungForm({ gapOf, send, onDone, errorOf, grund, children, ...form }: AnforderungFormProps) {
  const { kundennummerPrefix } = useTenant()
  const [kundennummer, setKundennummer] = useState(typedNumber.read)
  const [error, setError] = useState<unknown>()
  const [isBusy, setIsBusy] = useState(false)
  const gap = gapOf(kundennummer)
  const reason = grund?.(error)

  async function submit() {
    setError(undefined)
    setIsBusy(true)
    try {
      await send(typedKundennummer(kundennummerPrefix, kundennummer))
      onDone()
    } catch (thrown) {
      setError(thrown)
      setIsBusy(false)
    }
  }

  return (
    <Form
      {...form}
      valid={gap === undefined}
      reason={gap}
      busy={isBusy}
      error={error === undefined ? undefined : errorOf(error)}
      onSubmit={() => void submit()}
    >
      {reason !== undefined && <p>{reason}</p>}
      <KundennummerField value={kundennummer} onType={setKundennummer} />
      {children}
    </Form>
  )
}

import { useKundennummer } from '../../session/session.ts'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { formFields } from '../../ui/form/formState.ts'
import { AuskunftProgress } from './AuskunftProgress.tsx'
import { auskunftTitel } from './auskunftTexts.ts'
import { useAuskunft } from './useAuskunft.ts'

interface AuskunftFormProps {
  onSaved: (dateiname: string) => void
  onBack: () => void
}

/** Asks for the password again, and brings everything about the customer to his device. */
export function AuskunftForm({ onSaved, onBack }: AuskunftFormProps) {
  const kundennummer = useKundennummer()
  const form = useAuskunft(onSaved)
  const { busy } = form.frame
  return (
    <Form
      aria-label={auskunftTitel}
      submitLabel="Daten herunterladen"
      {...form.frame}
      reason="Bitte geben Sie Ihr Passwort ein."
      onCancel={onBack}
      cancelLabel="Zurück"
    >
      {/* Tells password managers whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={kundennummer ?? ''} readOnly hidden />
      <PasswordField
        label="Passwort"
        hint="Damit niemand außer Ihnen an Ihre Daten kommt, fragen wir noch einmal danach."
        autoComplete="current-password"
        {...formFields(form).text('passwort')}
      />
      {busy && <AuskunftProgress receivedBytes={form.receivedBytes} />}
    </Form>
  )
}

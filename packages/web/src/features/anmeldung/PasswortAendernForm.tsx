import type { Message } from '../../lib/message.ts'
import { useKundennummer } from '../../session/session.ts'
import { Form } from '../../ui/form/Form.tsx'
import { formFields } from '../../ui/form/formState.ts'
import { NeuesPasswortFields } from './NeuesPasswortFields.tsx'
import { PasswortEingabefeld } from './PasswortEingabefeld.tsx'
import { aenderungLabels, altesPasswortHinweis } from './passwortEingabe.ts'
import { usePasswortAenderung } from './usePasswortAenderung.ts'

interface PasswortAendernFormProps {
  onDone: (message: Message) => void
  onCancel: () => void
}

/** The old password and a new one [passwort-9]. */
export function PasswortAendernForm({ onDone, onCancel }: PasswortAendernFormProps) {
  const kundennummer = useKundennummer()
  const form = usePasswortAenderung(onDone)
  const fields = formFields(form)
  return (
    <Form aria-label="Passwort ändern" submitLabel="Passwort ändern" {...form.frame} onCancel={onCancel}>
      {/* Tells password managers whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={kundennummer ?? ''} readOnly hidden />
      <PasswortEingabefeld
        label={aenderungLabels.altesPasswort}
        autoComplete="current-password"
        hinweis={altesPasswortHinweis(form.values.altesPasswort)}
        {...fields.text('altesPasswort')}
      />
      <NeuesPasswortFields values={form.values} fields={fields} />
    </Form>
  )
}

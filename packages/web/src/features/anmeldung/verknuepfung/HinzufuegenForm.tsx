import { createVerknuepfung } from '@ekp/wire/anmeldung/verknuepfung'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { toRefusal } from '../../../api/toRefusal.ts'
import { useTenant } from '../../../lib/tenantContext.ts'
import { createOwnMessages } from '../../../session/signedInOnly.ts'
import { PasswordField } from '../../../ui/fields/PasswordField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { formFields } from '../../../ui/form/formState.ts'
import { noDraft, useForm } from '../../../ui/form/useForm.ts'
import { typedKundennummer } from '../loginRules.ts'
import { checkEingabe, hinzufuegenLabels, leereEingabe } from './texts.ts'

interface HinzufuegenFormProps {
  onDone: () => void
  onCancel: () => void
}

/** Adds a customer number with its password [anmeldung-35]. */
export function HinzufuegenForm({ onDone, onCancel }: HinzufuegenFormProps) {
  const { kundennummerPrefix } = useTenant()
  const [sayOwn] = useState(createOwnMessages)
  const form = useForm({
    id: 'weitere',
    initial: leereEingabe,
    fields: () => hinzufuegenLabels,
    check: checkEingabe,
    draft: noDraft,
    async send({ kundennummer, passwort }) {
      const body = { kundennummer: typedKundennummer(kundennummerPrefix, kundennummer), passwort }
      try {
        await call(createVerknuepfung, { body })
        return undefined
      } catch (error) {
        return toRefusal(error, 'Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.')
      }
    },
    onSent(_eingabe, isHere) {
      sayOwn({ kind: 'success', text: 'Die Kundennummer ist hinzugefügt.' })
      if (isHere) onDone()
    },
    onRefusedElsewhere: ({ text }) =>
      sayOwn({ kind: 'warning', text: `Die Kundennummer ist nicht hinzugefügt. ${text}` }),
  })
  const fields = formFields(form)
  return (
    <Form aria-label="Kundennummer hinzufügen" submitLabel="Hinzufügen" {...form.frame} onCancel={onCancel}>
      <TextField
        label={hinzufuegenLabels.kundennummer}
        prefix={kundennummerPrefix}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        {...fields.text('kundennummer')}
      />
      <PasswordField label={hinzufuegenLabels.passwort} autoComplete="current-password" {...fields.text('passwort')} />
    </Form>
  )
}

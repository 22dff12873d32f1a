import { createVerknuepfung, requestVerknuepfungslink } from '@ekp/wire/anmeldung/verknuepfung'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { toRefusal } from '../../../api/toRefusal.ts'
import { useTenant } from '../../../lib/tenantContext.ts'
import { createOwnMessages } from '../../../session/signedInOnly.ts'
import { useKundennummer } from '../../../session/session.ts'
import { Breakable, Unbroken } from '../../../ui/Breakable.tsx'
import { PasswordField } from '../../../ui/fields/PasswordField.tsx'
import { SelectButtons } from '../../../ui/fields/SelectButtons.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { formFields } from '../../../ui/form/formState.ts'
import { noDraft, useForm } from '../../../ui/form/useForm.ts'
import { typedKundennummer } from '../loginRules.ts'
import {
  checkEingabe,
  hinzufuegenFields,
  hinzufuegenLabels,
  hinzufuegenTitel,
  hinzugefuegtText,
  leereEingabe,
  linkVerlangtText,
  wege,
} from './texts.ts'

interface HinzufuegenFormProps {
  /** `istVerlangt`: a link was asked for, and nothing is added yet. */
  onDone: (istVerlangt: boolean) => void
  onCancel: () => void
}

/** Adds a customer number with its password [anmeldung-35], or asks for a link to its mail address [anmeldung-40]. */
export function HinzufuegenForm({ onDone, onCancel }: HinzufuegenFormProps) {
  const { kundennummerPrefix } = useTenant()
  const [sayOwn] = useState(createOwnMessages)
  const eigene = useKundennummer() ?? ''
  const form = useForm({
    id: 'weitere',
    initial: leereEingabe,
    fields: hinzufuegenFields,
    check: checkEingabe,
    draft: noDraft,
    async send({ kundennummer: typed, weg, passwort }) {
      const kundennummer = typedKundennummer(kundennummerPrefix, typed)
      try {
        if (weg === 'link') await call(requestVerknuepfungslink, { body: { kundennummer } })
        else await call(createVerknuepfung, { body: { kundennummer, passwort } })
        return undefined
      } catch (error) {
        return toRefusal(error)
      }
    },
    onSent({ kundennummer, weg }, isHere) {
      if (weg !== 'link')
        sayOwn({ kind: 'success', text: hinzugefuegtText(typedKundennummer(kundennummerPrefix, kundennummer)) })
      else if (!isHere) sayOwn({ kind: 'success', text: linkVerlangtText })
      if (isHere) onDone(weg === 'link')
    },
    onRefusedElsewhere: ({ text }) =>
      sayOwn({ kind: 'warning', text: `Die Kundennummer ist nicht hinzugefügt. ${text}` }),
  })
  const fields = formFields(form)
  const isLink = form.values.weg === 'link'
  return (
    <Form
      aria-label={hinzufuegenTitel}
      submitLabel={isLink ? 'Link schicken' : 'Hinzufügen'}
      {...form.frame}
      onCancel={onCancel}
    >
      <TextField
        label={hinzufuegenLabels.kundennummer}
        prefix={kundennummerPrefix}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        {...fields.text('kundennummer')}
      />
      <SelectButtons label={hinzufuegenLabels.weg} options={wege} required {...fields.chosen('weg')} />
      {isLink ? (
        <p>
          <Breakable text="Der Link geht an die E-Mail-Adresse, die zu dieser Kundennummer hinterlegt ist. Öffnen Sie ihn, während Sie mit" />{' '}
          <Unbroken>{eigene}</Unbroken> angemeldet sind.
        </p>
      ) : (
        <PasswordField
          label={hinzufuegenLabels.passwort}
          autoComplete="current-password"
          {...fields.text('passwort')}
        />
      )}
    </Form>
  )
}

import { type Kontaktfeld, kontaktangaben, kontaktfelder, perKontaktfeld } from '@ekp/wire/anschlussnutzer'
import { takeUpKontaktdaten } from '@ekp/wire/kunde/aufnahme'
import { call } from '@ekp/web/api/call.ts'
import { checkKontakt } from '@ekp/web/features/anschlussnutzer/kontakt.ts'
import { ClearableField } from '@ekp/web/ui/fields/ClearableField.tsx'
import { Form } from '@ekp/web/ui/form/Form.tsx'
import { formFields, isChanged } from '@ekp/web/ui/form/formState.ts'
import { LeaveQuestion } from '@ekp/web/ui/form/LeaveQuestion.tsx'
import { useState } from 'react'
import type { AnliegenProps } from './anliegen.ts'
import { useAufnahme } from './useAufnahme.ts'

const labels = perKontaktfeld((field) => kontaktangaben[field].nameInMails)

/** How the caller is reached; each may be empty. */
export function Kontaktdaten({ mandant, blatt, owner, onDone }: AnliegenProps) {
  const { kundennummer } = blatt
  // As it was when the form came: the customer's page is read again meanwhile.
  const [bisher] = useState(() => perKontaktfeld((field) => blatt[field]))
  const [initial] = useState(() => perKontaktfeld((field) => blatt[field] ?? ''))
  const form = useAufnahme({
    id: 'kontaktdaten',
    owner,
    kundennummer,
    initial,
    fields: () => labels,
    check: (eingabe) => checkKontakt(eingabe, bisher),
    // What was not changed here may have been changed elsewhere.
    take: (neu, changed) => {
      const body = Object.fromEntries(Object.entries(neu).filter(([name]) => name in changed))
      return call(takeUpKontaktdaten, { params: { mandant, kundennummer }, body })
    },
    onDone,
  })
  const fields = formFields(form)
  const field = (name: Kontaktfeld) => ({
    label: labels[name],
    ...fields.text(name),
    value: form.values[name],
    onClear: () => form.change(name, ''),
    optional: true,
    autoComplete: 'off',
  })
  const changed = isChanged(form.values, initial)
  return (
    <>
      <Form
        aria-label="Kontaktdaten"
        submitLabel="Kontaktdaten ändern"
        {...form.frame}
        valid={form.frame.valid && changed}
        reason={changed ? form.frame.reason : 'Noch ist nichts geändert.'}
      >
        {kontaktfelder.map((feld) => (
          <ClearableField
            key={feld}
            {...(feld === 'email'
              ? {
                  inputMode: 'email',
                  autoCapitalize: 'none',
                  spellCheck: false,
                  hint: 'Der Kunde bekommt an die alte und an die neue Adresse eine E-Mail. Links für ein neues Passwort gehen erst nach drei Tagen an eine neue Adresse.',
                }
              : { type: 'tel', inputMode: 'tel' })}
            {...field(feld)}
          />
        ))}
      </Form>
      <LeaveQuestion isUnsaved={form.isUnsaved} onLeave={form.discard} />
    </>
  )
}

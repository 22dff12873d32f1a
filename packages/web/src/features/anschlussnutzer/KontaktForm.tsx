import type { Anschlussnutzer } from '@ekp/wire/anschlussnutzer'
import type { Message } from '../../lib/message.ts'
import { ClearableField } from '../../ui/ClearableField.tsx'
import { Form } from '../../ui/Form.tsx'
import { formFields } from '../../ui/formFields.ts'
import { LeaveQuestion } from '../../ui/LeaveQuestion.tsx'
import { kontaktLabels } from './kontaktEingabe.ts'
import { useKontaktForm } from './useKontaktForm.ts'

interface KontaktFormProps {
  /** The contact data that the form begins with. */
  vorlage: Anschlussnutzer
  onDone: (message: Message) => void
  onCancel: () => void
}

/** The four contact data; each may be empty [anschlussnutzer-11] [anschlussnutzer-12]. */
export function KontaktForm({ vorlage, onDone, onCancel }: KontaktFormProps) {
  const form = useKontaktForm(vorlage, onDone)
  const fields = formFields(form)
  const field = (name: keyof typeof kontaktLabels) => ({
    label: kontaktLabels[name],
    ...fields.text(name),
    value: form.values[name],
    onClear: () => form.change(name, ''),
    optional: true,
  })
  const number = { type: 'tel', inputMode: 'tel' } as const
  const isFirma = vorlage.anrede === 'Firma'
  return (
    <>
      <Form aria-label="Kontaktdaten" submitLabel="Aktualisieren" {...form.frame} onCancel={onCancel}>
        <ClearableField
          hint="Hierhin gehen unsere Bestätigungen und der Link, mit dem Sie ein vergessenes Passwort erneuern."
          // Not type="email": browsers change what is typed there, umlauts for example.
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...field('email')}
        />
        <ClearableField autoComplete={isFirma ? 'work tel' : 'home tel'} {...number} {...field('festnetz')} />
        <ClearableField autoComplete="mobile tel" {...number} {...field('mobil')} />
        <ClearableField autoComplete="fax tel" {...number} {...field('fax')} />
      </Form>
      <LeaveQuestion isUnsaved={form.isUnsaved} onLeave={form.discard} />
    </>
  )
}

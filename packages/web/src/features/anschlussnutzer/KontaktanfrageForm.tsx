import { betreffe } from '@ekp/wire/anschlussnutzer'
import { Form } from '../../ui/Form.tsx'
import { formFields } from '../../ui/formFields.ts'
import { LeaveQuestion } from '../../ui/LeaveQuestion.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextAreaField } from '../../ui/TextAreaField.tsx'
import { kontaktanfrageLabels, nachrichtGrenzen } from './kontaktanfrageEingabe.ts'
import type { KontaktanfrageEingang } from './KontaktanfrageEingang.ts'
import { useKontaktanfrageForm } from './useKontaktanfrageForm.ts'

interface KontaktanfrageFormProps {
  onSent: (eingang: KontaktanfrageEingang) => void
  onCancel: () => void
}

/** A contact request [kontaktanfrage-1]. */
export function KontaktanfrageForm({ onSent, onCancel }: KontaktanfrageFormProps) {
  const form = useKontaktanfrageForm(onSent)
  const fields = formFields(form)
  return (
    <>
      <Form aria-label="Kontaktanfrage" submitLabel="Senden" {...form.frame} onCancel={onCancel}>
        <SelectField
          label={kontaktanfrageLabels.betreff}
          placeholder="Bitte wählen"
          options={betreffe.map((betreff) => ({ value: betreff, label: betreff }))}
          {...fields.text('betreff')}
        />
        <TextAreaField
          label={kontaktanfrageLabels.text}
          hint="Mindestens 20 Zeichen. Bitte nennen Sie auch den Vertrag, wenn es um einen bestimmten geht."
          limits={nachrichtGrenzen}
          rows={7}
          {...fields.text('text')}
        />
      </Form>
      <LeaveQuestion isUnsaved={form.isUnsaved} onLeave={form.discard} />
    </>
  )
}

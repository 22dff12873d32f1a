import { createWiderrufserklaerung } from '@ekp/wire/kuendigung'
import { call } from '../../../api/call.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { LeaveQuestion } from '../../../ui/form/LeaveQuestion.tsx'
import { formFields } from '../../../ui/form/formState.ts'
import { VertragField } from './VertragField.tsx'
import { checkWiderrufserklaerung, listWiderrufsangaben, widerrufserklaerungLabels } from './eingabe.ts'
import { bekanntText, einzigerVertrag } from './useBekannt.ts'
import { type ErklaerungFormProps, useErklaerungForm } from './useErklaerungForm.ts'

/** The fields of § 356a Abs. 2 BGB on one page, and 'Widerruf bestätigen'. */
export function WiderrufserklaerungForm({ bekannt, onEingang }: ErklaerungFormProps) {
  const form = useErklaerungForm({
    was: 'Ihr Widerruf',
    id: 'widerrufserklaerung',
    initial: { name: bekannt.name, vertragsbezeichnung: einzigerVertrag(bekannt), email: bekannt.email },
    fields: () => widerrufserklaerungLabels,
    check: checkWiderrufserklaerung,
    isEmpty: (texte) => Object.values(texte).every((text) => text.trim() === ''),
    send: (body) => call(createWiderrufserklaerung, { body }),
    onEingang: ({ erklaerung, ...eingang }) =>
      onEingang({ ...eingang, email: erklaerung.email, angaben: listWiderrufsangaben(erklaerung) }),
  })
  const fields = formFields(form)
  return (
    <>
      {bekannt.name !== '' && <p>{bekanntText}</p>}
      <Form aria-label="Widerruf" {...form.frame} submitLabel="Widerruf bestätigen" submitVariant="danger">
        <TextField label={widerrufserklaerungLabels.name} autoComplete="name" {...fields.text('name')} />
        <VertragField
          label={widerrufserklaerungLabels.vertragsbezeichnung}
          hint="Zum Beispiel die Vertragsnummer, das Datum Ihres Auftrags oder die Lieferadresse."
          vertraege={bekannt.vertraege}
          field={fields.text('vertragsbezeichnung')}
        />
        <TextField
          label={widerrufserklaerungLabels.email}
          hint="An diese Adresse senden wir sofort die Bestätigung."
          type="email"
          autoComplete="email"
          {...fields.text('email')}
        />
      </Form>
      <LeaveQuestion isUnsaved={form.isUnsaved} onLeave={form.discard} />
    </>
  )
}

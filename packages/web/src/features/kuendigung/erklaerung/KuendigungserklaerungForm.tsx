import { createKuendigungserklaerung } from '@ekp/wire/kuendigung'
import { call } from '../../../api/call.ts'
import { DatePicker } from '../../../ui/fields/date/DatePicker.tsx'
import { SelectButtons } from '../../../ui/fields/SelectButtons.tsx'
import { TextAreaField } from '../../../ui/fields/TextAreaField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { LeaveQuestion } from '../../../ui/form/LeaveQuestion.tsx'
import { formFields } from '../../../ui/form/formState.ts'
import { VertragField } from './VertragField.tsx'
import {
  checkKuendigungserklaerung,
  kuendigungsarten,
  kuendigungserklaerungLabels,
  leereKuendigungserklaerung,
  listKuendigungsangaben,
} from './eingabe.ts'
import { bekanntText, einzigerVertrag } from './useBekannt.ts'
import { type ErklaerungFormProps, useErklaerungForm } from './useErklaerungForm.ts'

const labels = kuendigungserklaerungLabels({ art: 'ausserordentlich' })

/** The fields of § 312k Abs. 2 BGB on one page, and 'jetzt kündigen'. */
export function KuendigungserklaerungForm({ bekannt, onEingang }: ErklaerungFormProps) {
  const form = useErklaerungForm({
    was: 'Ihre Kündigung',
    id: 'kuendigungserklaerung',
    initial: {
      ...leereKuendigungserklaerung,
      name: bekannt.name,
      identifizierung: bekannt.kundennummer,
      vertragsbezeichnung: einzigerVertrag(bekannt),
      email: bekannt.email,
    },
    fields: kuendigungserklaerungLabels,
    check: checkKuendigungserklaerung,
    isEmpty: ({ art: _art, ...texte }) => Object.values(texte).every((text) => text.trim() === ''),
    send: (body) => call(createKuendigungserklaerung, { body }),
    onEingang: ({ erklaerung, ...eingang }) =>
      onEingang({ ...eingang, email: erklaerung.email, angaben: listKuendigungsangaben(erklaerung) }),
  })
  const fields = formFields(form)
  return (
    <>
      {bekannt.name !== '' && <p>{bekanntText}</p>}
      <Form aria-label="Kündigung" {...form.frame} submitLabel="jetzt kündigen" submitVariant="danger">
        <SelectButtons label={labels.art} options={kuendigungsarten} required {...fields.chosen('art')} />
        {form.values.art === 'ausserordentlich' && (
          <TextAreaField label="Grund der Kündigung" limits={{ max: 4000 }} {...fields.text('grund')} />
        )}
        <TextField label={labels.name} autoComplete="name" {...fields.text('name')} />
        <TextField
          label={labels.identifizierung}
          hint="Damit wir Sie eindeutig zuordnen können."
          optional
          autoComplete="off"
          {...fields.text('identifizierung')}
        />
        <VertragField
          label={labels.vertragsbezeichnung}
          hint="Zum Beispiel die Vertragsnummer, die Zählernummer oder die Lieferadresse."
          vertraege={bekannt.vertraege}
          field={fields.text('vertragsbezeichnung')}
        />
        <DatePicker
          label={labels.datum}
          hint="Ohne Angabe endet der Vertrag zum frühestmöglichen Zeitpunkt."
          optional
          minValue="1900-01-01"
          maxValue="2100-12-31"
          {...fields.date('datum', 'datumText')}
        />
        <TextField
          label={labels.email}
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

import type { Bankauskunft } from '@ekp/wire/bankverbindung'
import { isGermanIban } from '@ekp/wire/rules/bankverbindung/bankkennungen'
import { IbanField } from './IbanField.tsx'
import { ReloadButton } from '../../ui/ReloadButton.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import type { FieldFeedbackProps } from '../../ui/fields/FieldFeedback.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { useFieldWork } from '../../ui/form/fieldWork.ts'
import { findIbanProblem, ungueltigeIbanText } from './iban.ts'

interface Auskunft {
  readonly data: Bankauskunft | undefined
  readonly error: unknown
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

interface KontoFieldsProps {
  iban: string
  field: { readonly id: string; readonly error: string | undefined; readonly onChange: (iban: string) => void }
  onBlur: () => void
  auskunft: Auskunft
}

/** The IBAN, and the bank that the check finds for it [bankverbindung-9] [bankverbindung-10]. */
export function KontoFields({ iban, field, onBlur, auskunft }: KontoFieldsProps) {
  const { data, isFetching } = auskunft
  // The server checks again: a check that does not end keeps nobody from saving.
  useFieldWork({ doing: isFetching && data === undefined ? pruefungText : undefined, patienceMs: 5000 })
  // A check says at once what it has found: what it was asked about is complete.
  const refused = data?.valide === false ? ungueltigeIbanText(iban) : undefined
  const bank = data?.valide === true ? data : undefined
  const placeholder = bank && !isGermanIban(iban) ? 'im Ausland nicht nötig' : 'wird aus der IBAN ergänzt'
  const bankField = { readOnly: true, autoComplete: 'off', placeholder, 'aria-required': undefined }
  return (
    <>
      <IbanField
        label="IBAN"
        name="iban"
        hint="Für ein Konto in einem anderen SEPA-Land beginnen Sie mit dessen Buchstaben, zum Beispiel „AT“."
        {...field}
        value={iban}
        error={field.error ?? refused}
        onBlur={onBlur}
        feedback={feedbackOf(iban, auskunft)}
      />
      {/* Heard at once as well, like what the check says of a right one. */}
      <VisuallyHidden role="status">{refused}</VisuallyHidden>
      <TextField label="BIC" narrow translate="no" {...bankField} value={bank?.bic ?? ''} />
      <TextField label="Bankname" {...bankField} value={bank?.bankname ?? ''} />
    </>
  )
}

const pruefungText = 'Die IBAN wird geprüft …'

function feedbackOf(iban: string, auskunft: Auskunft): FieldFeedbackProps | undefined {
  if (findIbanProblem(iban) !== undefined) return undefined
  const { data, error, isFetching } = auskunft
  if (error !== null && !isFetching) {
    return {
      kind: 'warning',
      children: 'Die IBAN konnte gerade nicht geprüft werden. Das geschieht dann beim Speichern.',
      action: <ReloadButton query={auskunft} quiet />,
    }
  }
  if (data === undefined) return { kind: 'pending', children: pruefungText }
  return data.valide ? { kind: 'success', children: 'Die IBAN ist gültig.' } : undefined
}

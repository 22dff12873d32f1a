import type { Bankauskunft } from '@ekp/wire/bankverbindung'
import { isGermanIban } from '@ekp/wire/rules/bankverbindung/bankkennungen'
import { ReloadButton } from '../../ui/ReloadButton.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { type FieldFeedbackProps, FieldFeedback } from '../../ui/fields/FieldFeedback.tsx'
import { TextField, type TextFieldProps } from '../../ui/fields/TextField.tsx'
import { useFieldWork } from '../../ui/form/fieldWork.ts'
import { findIbanProblem, ungueltigeIbanText } from './iban.ts'
import { type ChangeEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { editIban, readIban, splitIban } from './ibanText.ts'
import styles from './IbanField.module.css'

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
  // The server checks again: a customer can save before the check has ended.
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
        hint="Konto in einem anderen SEPA-Land? Beginnen Sie mit dessen Buchstaben, etwa „AT“."
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

interface IbanFieldProps extends Pick<TextFieldProps, 'label' | 'hint' | 'error' | 'id' | 'name' | 'onBlur'> {
  /** Without blanks, with its country; empty while there is nothing but Germany's letters. */
  value: string
  onChange: (iban: string) => void
  /** What a check says of it. */
  feedback?: FieldFeedbackProps | undefined
}

/** An IBAN in groups of four; 'DE' stands before it and gives way to any other country that is typed or pasted. */
const IbanField = ({ value, onChange, feedback, id, ...field }: IbanFieldProps) => {
  const ownId = useId()
  const fieldId = id ?? ownId
  const input = useRef<HTMLInputElement>(null)
  // Text that a keyboard still puts together is its own.
  const [composed, setComposed] = useState<string>()
  const [caret, setCaret] = useState<{ readonly place: number }>()
  const { prefix, text } = splitIban(value)

  useLayoutEffect(() => {
    if (caret !== undefined && document.activeElement === input.current) {
      input.current?.setSelectionRange(caret.place, caret.place)
    }
  }, [caret])

  const change = ({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const isInput = nativeEvent instanceof InputEvent
    if (isInput && nativeEvent.isComposing) {
      setComposed(currentTarget.value)
      return onChange(readIban(currentTarget.value))
    }
    const { selectionStart, value: typed } = currentTarget
    const inputType = isInput ? nativeEvent.inputType : ''
    const edited = editIban({ iban: value, text: typed, caret: selectionStart ?? typed.length, inputType })
    // Anew each time: where nothing but a blank was typed, the field gets its text back and the caret its place.
    setCaret({ place: edited.caret })
    onChange(edited.iban)
  }

  return (
    <div className={styles.field}>
      <TextField
        {...field}
        id={fieldId}
        ref={input}
        prefix={composed === undefined ? prefix : undefined}
        value={composed ?? text}
        onChange={change}
        onCompositionEnd={() => setComposed(undefined)}
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        translate="no"
        aria-describedby={feedback && `${fieldId}-feedback`}
      />
      <FieldFeedback {...feedback} reserved={field.error === undefined} id={`${fieldId}-feedback`} />
    </div>
  )
}

import { type ChangeEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { editIban, readIban, splitIban } from './ibanText.ts'
import styles from './IbanField.module.css'
import { FieldFeedback, type FieldFeedbackProps } from '../../ui/fields/FieldFeedback.tsx'
import { TextField, type TextFieldProps } from '../../ui/fields/TextField.tsx'

export interface IbanFieldProps extends Pick<TextFieldProps, 'label' | 'hint' | 'error' | 'id' | 'name' | 'onBlur'> {
  /** Without blanks, with its country; empty while there is nothing but Germany's letters. */
  value: string
  onChange: (iban: string) => void
  /** What a check says of it. */
  feedback?: FieldFeedbackProps | undefined
}

/** An IBAN in groups of four; 'DE' stands before it and gives way to any other country that is typed or pasted. */
export const IbanField = ({ value, onChange, feedback, id, ...field }: IbanFieldProps) => {
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

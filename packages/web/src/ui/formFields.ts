import type { FormValues } from './formState.ts'

interface FieldAccess<V extends FormValues> {
  readonly values: V
  readonly change: (name: keyof V & string, value: string | boolean) => void
  readonly leave: (name: string) => void
  readonly fieldId: (name: string) => string
  readonly errorOf: (name: string) => string | undefined
}

interface Typed {
  readonly currentTarget: { readonly value: string }
}

/** What the fields of a form take from `useForm`, to be spread over them. */
export function formFields<V extends FormValues>({ values, change, leave, fieldId, errorOf }: FieldAccess<V>) {
  const common = (name: keyof V & string) => ({ id: fieldId(name), error: errorOf(name) })
  const textOf = (name: keyof V & string) => String(values[name])

  return {
    /** TextField, SelectField, TextAreaField. */
    text: (name: keyof V & string) => ({
      ...common(name),
      name,
      value: textOf(name),
      onChange: ({ currentTarget }: Typed) => change(name, currentTarget.value),
      onBlur: () => leave(name),
    }),
    /** SelectButtons. */
    chosen: (name: keyof V & string) => ({
      ...common(name),
      value: textOf(name),
      onChange: (value: string) => change(name, value),
    }),
    /** CheckboxField. */
    checked: (name: keyof V & string) => ({
      ...common(name),
      name,
      checked: values[name] === true,
      onChange: ({ currentTarget }: { readonly currentTarget: { readonly checked: boolean } }) =>
        change(name, currentTarget.checked),
    }),
    /** DatePicker; what is typed and is no day is kept as the value of `textName`, so that a reload keeps it, too. */
    date: (name: keyof V & string, textName: keyof V & string) => ({
      ...common(name),
      name,
      value: textOf(name),
      initialText: textOf(textName) || undefined,
      onChange(value: string, text: string) {
        change(name, value)
        change(textName, value === '' ? text : '')
      },
      onBlur: () => leave(name),
    }),
  }
}

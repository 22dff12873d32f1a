import { formatListe } from '../../lib/format.ts'
/** What stands in a form, by the name of the field. */
export type FormValues = Readonly<Record<string, string | boolean>>

type Texts = Readonly<Record<string, string | undefined>>

/** What stands in a form, and about which fields something is to be said. */
interface FormState<V extends FormValues> {
  readonly values: V
  /** Fields that show their problem, because they were left or submit was pressed. */
  readonly left: ReadonlySet<string>
  /** What was refused after it was sent, by field. */
  readonly refused: Texts
  /** What the summary lists. */
  readonly listed: ReadonlySet<string>
}

const none: ReadonlySet<string> = new Set()

export function createFormState<V extends FormValues>(values: V): FormState<V> {
  return { values, left: none, refused: {}, listed: none }
}

/** What was said about a field was about something else than what stands there now. */
export function changeField<V extends FormValues>(
  state: FormState<V>,
  name: keyof V & string,
  value: string | boolean,
): FormState<V> {
  const without = (names: ReadonlySet<string>) => new Set([...names].filter((other) => other !== name))
  return {
    values: { ...state.values, [name]: value },
    left: without(state.left),
    refused: { ...state.refused, [name]: undefined },
    listed: without(state.listed),
  }
}

export function leaveField<V extends FormValues>(state: FormState<V>, name: string): FormState<V> {
  return state.left.has(name) ? state : { ...state, left: new Set(state.left).add(name) }
}

/** Submit was pressed while something is wrong: all of it is shown and listed. */
export function showProblems<V extends FormValues>(state: FormState<V>, problems: Texts): FormState<V> {
  const names = Object.keys(problems)
  return { ...state, left: new Set([...state.left, ...names]), listed: new Set(names) }
}

/** What was sent was refused. */
export function refuseFields<V extends FormValues>(state: FormState<V>, refused: Texts): FormState<V> {
  return { ...state, refused, listed: new Set(Object.keys(refused)) }
}

export function fieldError(state: FormState<FormValues>, problems: Texts, name: string): string | undefined {
  return state.refused[name] ?? (state.left.has(name) ? problems[name] : undefined)
}

export function isChanged<V extends FormValues>(values: V, initial: V): boolean {
  return Object.keys(initial).some((name) => values[name] !== initial[name])
}

/** What was changed, for a draft: the rest begins as it stands on the day when the form comes back. */
export function changedValues<V extends FormValues>(values: V, initial: V): FormValues {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== initial[name]))
}

/** What a draft says about the fields that the form has; anything else in it is ignored. */
export function restoreValues<V extends FormValues>(initial: V, draft: unknown): V {
  if (typeof draft !== 'object' || draft === null) return initial
  const kept = Object.entries(draft).filter(([name, value]) => typeof value === typeof initial[name])
  return { ...initial, ...Object.fromEntries(kept) }
}

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

/** Why a form cannot be sent yet: names the fields, in their order [oberflaeche-18]. */
export function submitReason(
  labels: Readonly<Record<string, string | undefined>>,
  problems: Readonly<Record<string, string>>,
  isEmpty: boolean,
): string {
  const missing = Object.entries(labels).flatMap(([name, label]) =>
    label !== undefined && name in problems ? [label] : [],
  )
  if (isEmpty) return `Das Formular ist leer. Bitte ergänzen Sie: ${formatListe(missing)}.`
  return `Bitte ergänzen oder prüfen Sie noch: ${formatListe(missing)}.`
}

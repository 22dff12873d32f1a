import { useRef, useState } from 'react'
import { afterPress } from '../../lib/later/afterPress.ts'
import type { InputCheck } from '../../lib/input/checkInput.ts'
import { dismissSuccess } from '../../lib/message.ts'
import { useStillHere } from '../../lib/router/useStillHere.ts'
import {
  changedValues,
  changeField,
  createFormState,
  fieldError,
  type FormValues,
  isChanged,
  leaveField,
  refuseFields,
  restoreValues,
  showProblems,
  submitReason,
} from './formState.ts'

/** Why something that was sent was not taken: at which fields, or as a whole. */
export interface FormRefusal {
  readonly text: string
  readonly felder: readonly { readonly feld: string; readonly text: string }[]
}

interface FormDraft {
  readonly read: () => unknown
  readonly keep: (draft: unknown) => void
  readonly forget: () => void
}

interface FormOptions<V extends FormValues, Output> {
  /** Begins the ids of the fields. */
  id: string
  initial: V
  /** The fields that are shown, in their order, and what they are called. */
  fields: (values: V) => { readonly [K in keyof V & string]?: string }
  /** What of the values can be sent, or what is wrong; a field that is not shown has no problem. */
  check: (values: V) => InputCheck<Output>
  /** Whether nothing was entered yet. */
  isEmpty?: (values: V) => boolean
  draft: FormDraft
  /** Undefined once it is taken; called as well with what was changed of it. */
  send: (output: Output, changed: FormValues) => Promise<FormRefusal | undefined>
  /** `isHere` is false when the customer has left the form meanwhile. */
  onSent: (output: Output, isHere: boolean) => void
  /** Hears of a refusal that comes after the form was left. */
  onRefusedElsewhere: (refusal: FormRefusal) => void
}

const idle: { isBusy: boolean; error?: string } = { isBusy: false }

/** A form of several fields: what stands in it, what is wrong with it, its draft, and sending it once. */
export function useForm<V extends FormValues, Output>(options: FormOptions<V, Output>) {
  const { id, initial: given, check, draft } = options
  // What it is compared with stays what it was when the form came.
  const [initial] = useState(given)
  const [state, setState] = useState(() => createFormState(restoreValues(initial, draft.read())))
  const [sending, setSending] = useState(idle)
  // State changes only with the next render: a second press, or a change of route, before it must know.
  const isRunning = useRef(false)
  const isSettled = useRef(false)
  const latest = useRef(state.values)
  const isStillHere = useStillHere()

  const { values } = state
  const checked = check(values)
  const problems: Readonly<Record<string, string>> = 'problems' in checked ? checked.problems : {}
  const labels: Readonly<Record<string, string | undefined>> = options.fields(values)
  const names = Object.keys(labels)
  const fieldId = (name: string) => `${id}-${name}`
  const errorOf = (name: string) => fieldError(state, problems, name)

  function change(name: keyof V & string, value: string | boolean): void {
    if (isRunning.current) return
    setSending(idle)
    setState((current) => changeField(current, name, value))
    latest.current = { ...latest.current, [name]: value }
    if (isChanged(latest.current, initial)) draft.keep(changedValues(latest.current, initial))
    else draft.forget()
  }

  async function submit(): Promise<void> {
    if (isRunning.current || !('output' in checked)) return
    isRunning.current = true
    setSending({ isBusy: true })
    dismissSuccess()
    const refusal = await options.send(checked.output, changedValues(values, initial))
    if (refusal === undefined) {
      // It stays busy: a form that is done goes.
      discard()
      return options.onSent(checked.output, await isStillHere())
    }
    const isHere = await isStillHere()
    isRunning.current = false
    if (isHere) refuse(refusal)
    else options.onRefusedElsewhere(refusal)
  }

  function refuse({ text, felder }: FormRefusal): void {
    const known = felder.filter(({ feld }) => names.includes(feld))
    setState((current) => refuseFields(current, Object.fromEntries(known.map((field) => [field.feld, field.text]))))
    setSending(known.length > 0 && known.length === felder.length ? idle : { isBusy: false, error: text })
  }

  function discard(): void {
    isSettled.current = true
    draft.forget()
  }

  return {
    values,
    change,
    fieldId,
    errorOf,
    leave: (name: string) => afterPress(() => setState((current) => leaveField(current, name))),
    wasLeft: (name: string) => state.left.has(name),
    /** Whether something would be lost now. */
    isUnsaved: () => !isSettled.current && !isRunning.current && isChanged(values, initial),
    /** Gives up what was typed. */
    discard,
    /** For the Form around the fields. */
    frame: {
      onSubmit: () => void submit(),
      onBlocked: () => setState((current) => showProblems(current, problems)),
      valid: 'output' in checked,
      reason: submitReason(labels, problems, options.isEmpty?.(values) ?? false),
      busy: sending.isBusy,
      error: sending.error,
      errors: names.flatMap((name) => {
        const text = errorOf(name)
        return state.listed.has(name) && text !== undefined ? [{ fieldId: fieldId(name), text }] : []
      }),
    },
  }
}

/** Passwords are kept nowhere. */
export const noDraft: FormDraft = { read: () => undefined, keep: () => undefined, forget: () => undefined }

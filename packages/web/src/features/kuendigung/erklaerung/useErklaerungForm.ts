import type { Eingangsbestaetigung } from '@ekp/wire/scalars'
import { useRef } from 'react'
import { toRefusal } from '../../../api/toRefusal.ts'
import type { InputCheck } from '../../../lib/checkInput.ts'
import { showMessage } from '../../../lib/message.ts'
import type { FormValues } from '../../../ui/formState.ts'
import { type FormRefusal, useForm } from '../../../ui/useForm.ts'
import { createOpenDraft } from './createOpenDraft.ts'

interface Options<V extends FormValues, Output, Eingang> {
  /** The noun, as in 'Ihre Kündigung'. */
  was: 'Ihre Kündigung' | 'Ihr Widerruf'
  /** Begins the ids of the fields and names the draft. */
  id: string
  initial: V
  fields: (values: V) => { readonly [K in keyof V & string]?: string }
  check: (values: V) => InputCheck<Output>
  isEmpty: (values: V) => boolean
  send: (output: Output) => Promise<Eingang>
  onEingang: (eingang: Eingang) => void
}

/** A declaration on its way that needs no session. */
export function useErklaerungForm<V extends FormValues, Output, Eingang extends Eingangsbestaetigung>({
  was,
  onEingang,
  ...options
}: Options<V, Output, Eingang>) {
  const eingang = useRef<Eingang>(undefined)

  async function send(output: Output): Promise<FormRefusal | undefined> {
    try {
      eingang.current = await options.send(output)
      return undefined
    } catch (error) {
      return toRefusal(error, `${was} konnte nicht übermittelt werden. Bitte versuchen Sie es später erneut.`)
    }
  }

  return useForm({
    ...options,
    draft: createOpenDraft(options.id),
    send,
    onSent(_output, isHere) {
      if (eingang.current === undefined) return
      if (isHere) onEingang(eingang.current)
      else showMessage({ kind: 'success', text: `${was} ist eingegangen. Eine Bestätigung kommt per E-Mail.` })
    },
    onRefusedElsewhere: ({ text }) => showMessage({ kind: 'warning', text: `${was} ist nicht übermittelt. ${text}` }),
  })
}

import { createKontaktanfrage, type Kontaktanfrage } from '@ekp/wire/anschlussnutzer'
import { useRef } from 'react'
import { call } from '../../api/call.ts'
import { toRefusal } from '../../api/toRefusal.ts'
import { createOwnDraft } from '../../session/createOwnDraft.ts'
import { createOwnMessages } from '../../session/createOwnMessages.ts'
import { type FormRefusal, useForm } from '../../ui/useForm.ts'
import {
  checkKontaktanfrage,
  kontaktanfrageLabels,
  leereKontaktanfrage,
  liveProblems,
} from './kontaktanfrageEingabe.ts'
import type { KontaktanfrageEingang } from './KontaktanfrageEingang.ts'
import { uebermitteltText } from './uebermitteltText.ts'

/** A contact request on its way. */
export function useKontaktanfrageForm(onSent: (eingang: KontaktanfrageEingang) => void) {
  const eingang = useRef<KontaktanfrageEingang>(null)
  const sayElsewhere = createOwnMessages()

  async function send(anfrage: Kontaktanfrage): Promise<FormRefusal | undefined> {
    try {
      eingang.current = await call(createKontaktanfrage, { body: anfrage })
      return undefined
    } catch (error) {
      return toRefusal(error, 'Es ist ein unbekannter Fehler aufgetreten.')
    }
  }

  const form = useForm({
    id: 'kontaktanfrage',
    initial: leereKontaktanfrage,
    fields: () => kontaktanfrageLabels,
    check: checkKontaktanfrage,
    draft: createOwnDraft('kontaktanfrage'),
    send,
    onSent(_anfrage, isHere) {
      if (isHere) onSent(eingang.current)
      else sayElsewhere({ kind: 'success', text: uebermitteltText })
    },
    onRefusedElsewhere: ({ text }) =>
      sayElsewhere({ kind: 'warning', text: `Ihre Anfrage ist nicht übermittelt. ${text}` }),
  })

  const live = liveProblems(form.values)
  /** Unlike in other forms, messages appear while somebody types, or after the button was pressed [kontaktanfrage-3] [kontaktanfrage-4]. */
  function errorOf(name: string): string | undefined {
    const listed = form.frame.errors.find(({ fieldId }) => fieldId === form.fieldId(name))
    return listed?.text ?? live[name]
  }
  return { ...form, errorOf }
}

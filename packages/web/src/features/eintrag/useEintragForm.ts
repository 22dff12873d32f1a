import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toRefusal } from '../../api/toRefusal.ts'
import type { Message } from '../../lib/message.ts'
import { createOwnDraft, createOwnMessages } from '../../session/signedInOnly.ts'
import type { FormValues } from '../../ui/form/formState.ts'
import { type FormRefusal, useForm } from '../../ui/form/useForm.ts'
import type { Eintrag, Eintragsart } from './eintragsart.ts'
import { refreshEintraege } from './queries.ts'

interface EintragFormOptions<V extends FormValues, Neu> extends Pick<
  Parameters<typeof useForm<V, Neu>>[0],
  'initial' | 'fields' | 'check' | 'isEmpty'
> {
  /** The contract of the entry; without one it is the customer's. */
  vertragId: string | undefined
  onSaved: (message: Message) => void
  /** What happens next, after the entry was saved. */
  savedText: (neue: Neu) => string
}

/** A new entry on its way: of a contract, or of the customer. */
export function useEintragForm<E extends Eintrag, V extends FormValues, Neu>(
  art: Eintragsart<E, Neu>,
  { vertragId, onSaved, savedText, ...options }: EintragFormOptions<V, Neu>,
) {
  const client = useQueryClient()
  const [sayElsewhere] = useState(createOwnMessages)

  async function send(neue: Neu): Promise<FormRefusal | undefined> {
    try {
      await art.calls.create(vertragId, neue)
    } catch (error) {
      return toRefusal(error, 'Beim Speichern ist ein Fehler aufgetreten.')
    }
    await refreshEintraege(client, art, vertragId)
    return undefined
  }

  return useForm<V, Neu>({
    ...options,
    id: art.art,
    draft: createOwnDraft(vertragId === undefined ? art.art : `${art.art} ${vertragId}`),
    send,
    onSent(neue, isHere) {
      const say = isHere ? onSaved : sayElsewhere
      say({ kind: 'success', text: savedText(neue) })
    },
    onRefusedElsewhere: ({ text }) =>
      sayElsewhere({ kind: 'warning', text: `Ihre ${art.wort} ist nicht gespeichert. ${text}` }),
  })
}

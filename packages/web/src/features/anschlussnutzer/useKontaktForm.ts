import {
  type Anschlussnutzer,
  findAnschlussnutzer,
  type Kontaktdaten,
  updateKontaktdaten,
} from '@ekp/wire/anschlussnutzer'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { toRefusal } from '../../api/toRefusal.ts'
import type { Message } from '../../lib/message.ts'
import { createOwnDraft } from '../../session/createOwnDraft.ts'
import { createOwnMessages } from '../../session/createOwnMessages.ts'
import { type FormValues, isChanged } from '../../ui/formState.ts'
import { type FormRefusal, useForm } from '../../ui/useForm.ts'
import { checkKontakt, createKontaktEingabe, kontaktLabels, mergeKontaktdaten } from './kontaktEingabe.ts'
import { aktualisiertText, kontaktSpeicherfehler, unveraendertText } from './kontaktTexts.ts'
import { anschlussnutzerQuery } from './queries.ts'

/** The contact data on their way. */
export function useKontaktForm(vorlage: Anschlussnutzer, onDone: (message: Message) => void) {
  const client = useQueryClient()
  const [sayElsewhere] = useState(createOwnMessages)

  async function send(kontaktdaten: Kontaktdaten, changed: FormValues): Promise<FormRefusal | undefined> {
    try {
      // All four are replaced: what was changed elsewhere meanwhile must not come back as it was.
      const body = mergeKontaktdaten(await call(findAnschlussnutzer, {}), kontaktdaten, changed)
      const anschlussnutzer = await call(updateKontaktdaten, { body })
      // An older answer that is still on its way must not come after it.
      await client.cancelQueries({ queryKey: anschlussnutzerQuery.queryKey })
      client.setQueryData(anschlussnutzerQuery.queryKey, anschlussnutzer)
      return undefined
    } catch (error) {
      return { ...toRefusal(error, ''), text: kontaktSpeicherfehler(error) }
    }
  }

  const initial = createKontaktEingabe(vorlage)
  const form = useForm({
    id: 'kontakt',
    initial,
    fields: () => kontaktLabels,
    check: checkKontakt,
    draft: createOwnDraft('kontakt'),
    send,
    onSent(kontaktdaten, isHere) {
      const text = aktualisiertText(kontaktdaten, vorlage.email !== null)
      if (isHere) onDone({ kind: 'success', text })
      else sayElsewhere({ kind: 'success', text })
    },
    onRefusedElsewhere: ({ text }) => sayElsewhere({ kind: 'warning', text }),
  })
  const { onSubmit, errors } = form.frame
  return {
    ...form,
    frame: {
      ...form.frame,
      // What is as it was is not sent: nobody is told by mail of a change that there was not.
      onSubmit: () => (isChanged(form.values, initial) ? onSubmit() : onDone({ kind: 'info', text: unveraendertText })),
      errors: errors.map(nameField),
    },
  }
}

// The three numbers have the same rule and the same words.
function nameField({ fieldId, text }: { fieldId: string; text: string }) {
  const label = Object.entries(kontaktLabels).find(([name]) => fieldId === `kontakt-${name}`)?.[1]
  return { fieldId, text: label === undefined || text.includes(label) ? text : `${label}: ${text}` }
}

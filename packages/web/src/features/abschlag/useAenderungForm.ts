import { type Abschlagsaenderung, createAbschlagsaenderung } from '@ekp/wire/abschlag'
import type { Eingangsbestaetigung } from '@ekp/wire/schema/scalars'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { submit } from '../../api/submit.ts'
import { toRefusal } from '../../api/toRefusal.ts'
import { createOwnDraft, createOwnMessages } from '../../session/signedInOnly.ts'
import { type FormRefusal, useForm } from '../../ui/form/useForm.ts'
import { type AenderbarerAbschlag, aenderungFields, checkAenderung, createAenderung } from './aenderung.ts'
import { invalidateAbschlag } from './queries.ts'
import { gesendetText } from './texts.ts'

/** What was typed and not sent yet. */
export const aenderungDraft = (vertragId: string) => createOwnDraft(`abschlag ${vertragId}`)

/** A change on its way. */
export function useAenderungForm(vertragId: string, abschlag: AenderbarerAbschlag, onClose: () => void) {
  const { aenderbarAb } = abschlag
  const client = useQueryClient()
  const eingang = useRef<Eingangsbestaetigung>(undefined)
  const [sayOwn] = useState(createOwnMessages)

  async function send(body: Abschlagsaenderung): Promise<FormRefusal | undefined> {
    try {
      eingang.current = (await submit(createAbschlagsaenderung, { params: { vertragId }, body })).eingang
      return undefined
    } catch (error) {
      return toRefusal(error, 'Ihre Änderung konnte nicht gesendet werden.')
    }
  }

  return useForm({
    id: 'abschlag',
    initial: createAenderung(abschlag),
    fields: aenderungFields,
    check: (eingabe) => checkAenderung(eingabe, abschlag),
    draft: aenderungDraft(vertragId),
    send,
    onSent({ betrag }) {
      sayOwn({ kind: 'success', text: gesendetText(betrag, aenderbarAb), eingang: eingang.current })
      // What is asked for stands there before the form goes.
      void invalidateAbschlag(client, vertragId).then(onClose)
    },
    onRefusedElsewhere: ({ text }) =>
      sayOwn({ kind: 'warning', text: `Ihre Abschlagsänderung ist nicht übermittelt. ${text}` }),
  })
}

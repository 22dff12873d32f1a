import {
  createRechnungsadresse,
  createVertragRechnungsadresse,
  type NeueRechnungsadresse,
  type Rechnungsadresse,
} from '@ekp/wire/rechnungsadresse'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { toRefusal } from '../../api/toRefusal.ts'
import type { Message } from '../../lib/message.ts'
import { today } from '../../lib/today.ts'
import { createOwnDraft } from '../../session/createOwnDraft.ts'
import { createOwnMessages } from '../../session/createOwnMessages.ts'
import { type FormRefusal, useForm } from '../../ui/useForm.ts'
import { checkEingabe } from './checkEingabe.ts'
import { createEingabe, isEmptyEingabe } from './eingabe.ts'
import { gespeichertText } from './gespeichertText.ts'
import { refreshRechnungsadressen } from './queries.ts'
import { shownFields } from './shownFields.ts'

interface Options {
  /** The contract whose address it is; without one the customer's. */
  vertragId: string | undefined
  vorlage: Rechnungsadresse | null
  onSaved: (message: Message) => void
}

/** A new billing address on its way: of a contract, or of the customer. */
export function useRechnungsadresseForm({ vertragId, vorlage, onSaved }: Options) {
  const client = useQueryClient()
  const [sayElsewhere] = useState(createOwnMessages)
  const heute = today()

  async function send(adresse: NeueRechnungsadresse): Promise<FormRefusal | undefined> {
    try {
      if (vertragId === undefined) await call(createRechnungsadresse, { body: adresse })
      else await call(createVertragRechnungsadresse, { params: { vertragId }, body: adresse })
    } catch (error) {
      return toRefusal(error, 'Beim Speichern ist ein Fehler aufgetreten.')
    }
    await refreshRechnungsadressen(client, vertragId)
    return undefined
  }

  return useForm({
    id: 'rechnungsadresse',
    initial: createEingabe(vorlage, heute),
    fields: shownFields,
    check: (eingabe) => checkEingabe(eingabe, heute),
    isEmpty: isEmptyEingabe,
    draft: createOwnDraft(vertragId === undefined ? 'rechnungsadresse' : `rechnungsadresse ${vertragId}`),
    send,
    onSent({ gueltigVon }, isHere) {
      const message: Message = { kind: 'success', text: gespeichertText(gueltigVon, heute, vertragId) }
      if (isHere) onSaved(message)
      else sayElsewhere(message)
    },
    onRefusedElsewhere: ({ text }) =>
      sayElsewhere({ kind: 'warning', text: `Ihre Rechnungsadresse ist nicht gespeichert. ${text}` }),
  })
}

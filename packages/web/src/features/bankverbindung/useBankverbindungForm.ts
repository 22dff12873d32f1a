import { createBankverbindung, createVertragBankverbindung, type NeueBankverbindung } from '@ekp/wire/bankverbindung'
import { gueltigVonLimits } from '@ekp/wire/rules/eintrag'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { toRefusal } from '../../api/toRefusal.ts'
import type { Message } from '../../lib/message.ts'
import { today } from '../../lib/today.ts'
import { createOwnDraft } from '../../session/createOwnDraft.ts'
import { createOwnMessages } from '../../session/createOwnMessages.ts'
import { type FormRefusal, useForm } from '../../ui/useForm.ts'
import { bankauskunftQuery } from './bankauskunftQuery.ts'
import { checkEingabe } from './checkEingabe.ts'
import { createEingabe, isEmptyEingabe } from './eingabe.ts'
import { gespeichertText } from './gespeichertText.ts'
import { refreshBankverbindungen } from './queries.ts'

interface Options {
  /** The contract whose bank details they are; without one the customer's. */
  vertragId: string | undefined
  onSaved: (message: Message) => void
}

const labels = {
  kontoinhaber: 'Kontoinhaber',
  iban: 'IBAN',
  gueltigVon: 'Gültig ab',
  lastschrifteinzugErlaubt: 'Lastschrifteinzug',
}

/** New bank details on their way, and what the server says of their IBAN: of a contract, or of the customer. */
export function useBankverbindungForm({ vertragId, onSaved }: Options) {
  const client = useQueryClient()
  const [sayElsewhere] = useState(createOwnMessages)
  const heute = today()
  const limits = gueltigVonLimits('bankverbindung', heute)

  async function send(neue: NeueBankverbindung): Promise<FormRefusal | undefined> {
    try {
      if (vertragId === undefined) await call(createBankverbindung, { body: neue })
      else await call(createVertragBankverbindung, { params: { vertragId }, body: neue })
    } catch (error) {
      return toRefusal(error, 'Beim Speichern ist ein Fehler aufgetreten.')
    }
    await refreshBankverbindungen(client, vertragId)
    return undefined
  }

  const form = useForm({
    id: 'bankverbindung',
    initial: createEingabe(limits.minValue),
    fields: ({ lastschrifteinzugErlaubt }) => ({
      ...labels,
      ...(lastschrifteinzugErlaubt && { mandat: 'Zustimmung zum Mandat' }),
    }),
    // The query below is what renders the form again when the answer is there.
    check: (eingabe) => checkEingabe(eingabe, heute, client.getQueryData(bankauskunftQuery(eingabe.iban).queryKey)),
    isEmpty: isEmptyEingabe,
    draft: createOwnDraft(vertragId === undefined ? 'bankverbindung' : `bankverbindung ${vertragId}`),
    send,
    onSent(neue, isHere) {
      const say = isHere ? onSaved : sayElsewhere
      say({ kind: 'success', text: gespeichertText(neue, vertragId) })
    },
    onRefusedElsewhere: ({ text }) =>
      sayElsewhere({ kind: 'warning', text: `Ihre Bankverbindung ist nicht gespeichert. ${text}` }),
  })
  const { data, error, isFetching, refetch } = useQuery(bankauskunftQuery(form.values.iban))
  return { ...form, limits, auskunft: { data, error, isFetching, refetch } }
}

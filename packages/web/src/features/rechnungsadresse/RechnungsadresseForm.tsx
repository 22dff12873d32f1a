import {
  createRechnungsadresse,
  createVertragRechnungsadresse,
  type NeueRechnungsadresse,
  type Rechnungsadresse,
} from '@ekp/wire/rechnungsadresse'
import { gueltigVonLimits } from '@ekp/wire/rules/eintrag'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { toRefusal } from '../../api/toRefusal.ts'
import { today } from '../../lib/berlinTime.ts'
import type { Message } from '../../lib/message.ts'
import { createOwnDraft, createOwnMessages } from '../../session/signedInOnly.ts'
import { DatePicker } from '../../ui/fields/DatePicker.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { LeaveQuestion } from '../../ui/form/LeaveQuestion.tsx'
import { formFields } from '../../ui/form/formState.ts'
import { type FormRefusal, useForm } from '../../ui/form/useForm.ts'
import { NameFields, OrtFields } from './AdressFields.tsx'
import { checkEingabe, createEingabe, isEmptyEingabe, shownFields } from './eingabe.ts'
import { refreshRechnungsadressen } from './queries.ts'
import { gespeichertText } from './texts.ts'

interface RechnungsadresseFormProps {
  /** The contract whose address it is; without one the customer's. */
  vertragId?: string
  /** The address of today, which the form begins with. */
  vorlage: Rechnungsadresse | null
  onSaved: (message: Message) => void
  onCancel: () => void
}

/** A new billing address. */
export function RechnungsadresseForm({ vertragId, vorlage, onSaved, onCancel }: RechnungsadresseFormProps) {
  const form = useRechnungsadresseForm({ vertragId, vorlage, onSaved })
  const fields = formFields(form)
  return (
    <>
      <Form aria-label="Rechnungsadresse" {...form.frame} onCancel={onCancel}>
        <NameFields eingabe={form.values} fields={fields} />
        <OrtFields eingabe={form.values} fields={fields} wasLeft={form.wasLeft} />
        <DatePicker
          label="Gültig ab"
          hint="Frühestens heute. Die bisherige Adresse gilt bis zum Tag davor."
          {...gueltigVonLimits('rechnungsadresse', today())}
          {...fields.date('gueltigVon', 'gueltigVonText')}
        />
      </Form>
      <LeaveQuestion isUnsaved={form.isUnsaved} onLeave={form.discard} />
    </>
  )
}

interface Options {
  /** The contract whose address it is; without one the customer's. */
  vertragId: string | undefined
  vorlage: Rechnungsadresse | null
  onSaved: (message: Message) => void
}

/** A new billing address on its way: of a contract, or of the customer. */
function useRechnungsadresseForm({ vertragId, vorlage, onSaved }: Options) {
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

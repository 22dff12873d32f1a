import { createBankverbindung, createVertragBankverbindung, type NeueBankverbindung } from '@ekp/wire/bankverbindung'
import { deriveMandatstext } from '@ekp/wire/rules/bankverbindung'
import { gueltigVonLimits } from '@ekp/wire/rules/eintrag'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { toRefusal } from '../../api/toRefusal.ts'
import { today } from '../../lib/berlinTime.ts'
import type { Message } from '../../lib/message.ts'
import { useTenant } from '../../lib/tenantContext.ts'
import { createOwnDraft, createOwnMessages } from '../../session/signedInOnly.ts'
import { CheckboxField, type CheckboxFieldProps } from '../../ui/fields/CheckboxField.tsx'
import { DatePicker } from '../../ui/fields/DatePicker.tsx'
import { FieldGroup } from '../../ui/fields/FieldGroup.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { LeaveQuestion } from '../../ui/form/LeaveQuestion.tsx'
import { formFields } from '../../ui/form/formState.ts'
import { type FormRefusal, useForm } from '../../ui/form/useForm.ts'
import { ValueTable } from '../../ui/table/ValueTable.tsx'
import { KontoFields } from './KontoFields.tsx'
import { checkEingabe, createEingabe, isEmptyEingabe } from './eingabe.ts'
import { bankauskunftQuery } from './iban.ts'
import { refreshBankverbindungen } from './queries.ts'
import { gespeichertText } from './texts.ts'

interface BankverbindungFormProps {
  /** The contract whose bank details they are; without one the customer's. */
  vertragId: string | undefined
  onSaved: (message: Message) => void
  onCancel: () => void
}

/** New bank details. */
export function BankverbindungForm({ vertragId, onSaved, onCancel }: BankverbindungFormProps) {
  const form = useBankverbindungForm({ vertragId, onSaved })
  const fields = formFields(form)
  const { iban, lastschrifteinzugErlaubt } = form.values
  return (
    <>
      <Form aria-label="Bankverbindung" {...form.frame} onCancel={onCancel}>
        <TextField label="Kontoinhaber" autoComplete="name" {...fields.text('kontoinhaber')} />
        <KontoFields
          iban={iban}
          field={fields.chosen('iban')}
          onBlur={() => form.leave('iban')}
          auskunft={form.auskunft}
        />
        <DatePicker
          label="Gültig ab"
          hint="Frühestens morgen. Die bisherige Bankverbindung gilt bis zum Tag davor."
          {...form.limits}
          {...fields.date('gueltigVon', 'gueltigVonText')}
        />
        <CheckboxField
          label="Lastschrifteinzug erlauben"
          hint={lastschrifteinzugErlaubt ? undefined : 'Ohne Lastschrifteinzug überweisen Sie fällige Beträge selbst.'}
          {...fields.checked('lastschrifteinzugErlaubt')}
        />
        {lastschrifteinzugErlaubt && <Mandat {...fields.checked('mandat')} />}
      </Form>
      <LeaveQuestion isUnsaved={form.isUnsaved} onLeave={form.discard} />
    </>
  )
}

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
function useBankverbindungForm({ vertragId, onSaved }: Options) {
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

/** The text of the direct debit mandate, which the customer has to accept before saving [bankverbindung-13]. */
function Mandat(field: Omit<CheckboxFieldProps, 'label' | 'hint'>) {
  const { name, sepa } = useTenant()
  const { titel, angaben, absaetze } = deriveMandatstext({
    glaeubiger: sepa?.glaeubiger ?? name,
    glaeubigerId: sepa?.glaeubigerId,
    mandatsreferenz: null,
  })
  return (
    <FieldGroup label={titel}>
      <ValueTable rows={angaben.map(({ name: label, wert }) => ({ label, value: wert }))} />
      {absaetze.map((absatz) => (
        <p key={absatz}>{absatz}</p>
      ))}
      <CheckboxField {...field} label="Ich erteile dieses SEPA-Lastschriftmandat." />
    </FieldGroup>
  )
}

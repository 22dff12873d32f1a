import { checkIban } from '@ekp/wire/bankverbindung'
import { deriveMandatstext, mandatszustimmung } from '@ekp/wire/rules/bankverbindung/bankverbindung'
import { gueltigVonLimits } from '@ekp/wire/rules/eintrag'
import { useQueryClient } from '@tanstack/react-query'
import { useQuery } from '../../lib/useQuery.ts'
import { call } from '../../api/call.ts'
import { isNotFound } from '../../api/ApiError.ts'
import { currentDay } from '../../lib/berlinTime.ts'
import type { Message } from '../../lib/message.ts'
import { useTenant } from '../../lib/tenantContext.ts'
import { CheckboxField, type CheckboxFieldProps } from '../../ui/fields/CheckboxField.tsx'
import { FieldGroup } from '../../ui/fields/FieldGroup.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { LeaveQuestion } from '../../ui/form/LeaveQuestion.tsx'
import { formFields } from '../../ui/form/formState.ts'
import { Foldable } from '../../ui/layout/Section.tsx'
import { ValueTable } from '../../ui/table/ValueTable.tsx'
import { anschlussnutzerQuery } from '../anschlussnutzer/queries.ts'
import { EintragEditor } from '../eintrag/form/EintragEditor.tsx'
import { useEintragForm } from '../eintrag/form/useEintragForm.ts'
import { bestandQuery } from '../eintrag/queries.ts'
import { vertragQuery } from '../vertrag/queries.ts'
import { BankverbindungFields } from './BankverbindungFields.tsx'
import { ibanQuery } from './iban.ts'
import { bankverbindungen } from './bankverbindungen.tsx'
import { checkEingabe, createEingabe, isEmptyEingabe, nameKontoinhaber } from './eingabe.ts'
import styles from './BankverbindungForm.module.css'
import { gespeichertText } from './texts.ts'

/** What the server says of an IBAN to the customer who types it. */
const bankauskunftQuery = (iban: string) =>
  ibanQuery(iban, (signal) => call(checkIban, { query: { iban } }, { signal }))

/** The page with the form [bankverbindung-4]. */
export function BankverbindungEditor({ vertragId }: { vertragId?: string }) {
  const isOfVertrag = vertragId !== undefined
  // Only to know whether the contract is the customer's: the form shows nothing of it, so no other failure matters.
  const { error, isPending } = useQuery({ ...vertragQuery(vertragId ?? ''), enabled: isOfVertrag })
  return (
    <EintragEditor
      art={bankverbindungen}
      vertragId={vertragId}
      lines={5}
      isReady={!isOfVertrag || !isPending}
      isUnknown={isNotFound(error)}
    >
      {(ways) => <BankverbindungForm vertragId={vertragId} {...ways} />}
    </EintragEditor>
  )
}

interface BankverbindungFormProps {
  /** The contract of the bank details; without one they are the customer's. */
  vertragId: string | undefined
  onSaved: (message: Message) => void
  onCancel: () => void
}

const labels = {
  kontoinhaber: 'Kontoinhaber',
  iban: 'IBAN',
  gueltigVon: 'Gültig ab',
  geplante: 'Wahl zur geplanten Bankverbindung',
  lastschrifteinzugErlaubt: 'Lastschrifteinzug',
}

/** New bank details, and what the server says of their IBAN. */
function BankverbindungForm({ vertragId, onSaved, onCancel }: BankverbindungFormProps) {
  const client = useQueryClient()
  const today = currentDay()
  const { minValue: morgen } = gueltigVonLimits('bankverbindung', today)
  const { data: kunde } = useQuery(anschlussnutzerQuery)
  const kontoinhaber = kunde && nameKontoinhaber(kunde)
  const { data: desKunden = [] } = useQuery(bestandQuery(bankverbindungen, undefined))
  const { data: hier = [] } = useQuery(bestandQuery(bankverbindungen, vertragId))
  const form = useEintragForm(bankverbindungen, {
    vertragId,
    initial: createEingabe(morgen, kontoinhaber),
    fields: ({ lastschrifteinzugErlaubt }) => ({
      ...labels,
      ...(lastschrifteinzugErlaubt && { mandat: 'Zustimmung zum Mandat' }),
    }),
    // The query below is what renders the form again when the answer is there.
    check: (eingabe) =>
      checkEingabe(eingabe, today, client.getQueryData(bankauskunftQuery(eingabe.iban).queryKey), [
        ...desKunden,
        ...hier,
      ]),
    isEmpty: isEmptyEingabe,
    onSaved,
    savedText: (neue, folgen) => gespeichertText(neue, folgen, vertragId),
  })
  const { data, error, isFetching, refetch } = useQuery(bankauskunftQuery(form.values.iban))
  const fields = formFields(form)
  const { lastschrifteinzugErlaubt } = form.values
  return (
    <>
      <Form aria-label="Bankverbindung" {...form.frame} onCancel={onCancel}>
        <BankverbindungFields
          form={form}
          auskunft={{ data, error, isFetching, refetch }}
          eintraege={form.eintraege}
          isOwn
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
      <div className={styles.wortlaut}>
        <Foldable value="Wir buchen fällige Beträge ab, Sie können sie acht Wochen lang zurückholen. Wortlaut lesen">
          <ValueTable rows={angaben.map(({ name: label, wert }) => ({ label, value: wert }))} />
          {absaetze.map((absatz) => (
            <p key={absatz}>{absatz}</p>
          ))}
        </Foldable>
      </div>
      <CheckboxField {...field} label={mandatszustimmung} />
    </FieldGroup>
  )
}

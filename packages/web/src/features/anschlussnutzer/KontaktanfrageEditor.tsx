import { betreffe, createKontaktanfrage, type Kontaktanfrage } from '@ekp/wire/anschlussnutzer/kontaktanfrage'
import type { Eingangsbestaetigung } from '@ekp/wire/schema/scalars'
import { useQuery } from '../../lib/useQuery.ts'
import { type ComponentType, useRef } from 'react'
import { submit } from '../../api/submit.ts'
import { toRefusal } from '../../api/toRefusal.ts'
import { useTenant } from '../../lib/tenantContext.ts'
import { createOwnDraft, createOwnMessages } from '../../session/signedInOnly.ts'
import { Actions } from '../../ui/Actions.tsx'
import { Button } from '../../ui/Button.tsx'
import { LoadingMask } from '../../ui/LoadingMask.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { TextAreaField } from '../../ui/fields/TextAreaField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { LeaveQuestion } from '../../ui/form/LeaveQuestion.tsx'
import { ReadOnlyNotice } from '../../ui/form/ReadOnlyNotice.tsx'
import { formFields } from '../../ui/form/formState.ts'
import { type FormRefusal, useForm } from '../../ui/form/useForm.ts'
import type { Anlass } from './anlass.ts'
import {
  checkKontaktanfrage,
  isAbschlagsaenderung,
  kontaktanfrageFields,
  kontaktanfrageLabels,
  leereKontaktanfrage,
  liveProblems,
  nachrichtGrenzen,
  uebermitteltText,
} from './kontaktanfrage.ts'
import { anschlussnutzerQuery } from './queries.ts'

interface KontaktanfrageEditorProps {
  /** The contracts that a request can be about; a choice where there are several. */
  vertraege: readonly { readonly value: string; readonly label: string }[]
  /** In a wish for another instalment of a contract: what can be done about it without a request. */
  AbschlagHinweis: ComponentType<{ vertragId: string }>
  /** What it is about, where the page before said so; it can be changed. */
  anlass: Anlass | undefined
  onSent: (eingang: KontaktanfrageEingang) => void
  onBack: () => void
}

/** The form; a customer with restricted access reads that he may send nothing. */
export function KontaktanfrageEditor({ onBack, ...form }: KontaktanfrageEditorProps) {
  const tenant = useTenant()
  const { data: anschlussnutzer, isPending } = useQuery(anschlussnutzerQuery)
  if (isPending) return <LoadingMask shape="fields" lines={2} hasButton />
  // If the access level is unknown, the server refuses the request.
  if (anschlussnutzer?.zugriff !== 'eingeschränkt') {
    return <KontaktanfrageForm {...form} onCancel={onBack} />
  }
  return (
    <>
      <ReadOnlyNotice tenant={tenant}>keine Anfragen senden</ReadOnlyNotice>
      <Actions>
        <Button onClick={onBack}>Zurück</Button>
      </Actions>
    </>
  )
}

interface KontaktanfrageFormProps extends Omit<KontaktanfrageEditorProps, 'onBack'> {
  onCancel: () => void
}

/** A contact request [kontaktanfrage-1]. */
function KontaktanfrageForm({ vertraege, anlass, AbschlagHinweis, onSent, onCancel }: KontaktanfrageFormProps) {
  const hasVertragswahl = vertraege.length > 1
  const form = useKontaktanfrageForm({ vertraege, anlass, onSent })
  const isAbschlag = isAbschlagsaenderung(form.values)
  const vertragId = hasVertragswahl ? form.values.vertragId : (vertraege[0]?.value ?? '')
  const fields = formFields(form)
  return (
    <>
      <Form aria-label="Kontaktanfrage" submitLabel="Senden" {...form.frame} onCancel={onCancel}>
        <SelectField
          label={kontaktanfrageLabels.betreff}
          placeholder="Bitte wählen"
          options={betreffe.map((betreff) => ({ value: betreff, label: betreff }))}
          {...fields.text('betreff')}
        />
        {hasVertragswahl && (
          <SelectField
            label={kontaktanfrageLabels.vertragId}
            placeholder={isAbschlag ? 'Bitte wählen' : 'Kein bestimmter Vertrag'}
            optional={!isAbschlag}
            options={vertraege}
            {...fields.text('vertragId')}
          />
        )}
        {isAbschlag && vertragId !== '' && <AbschlagHinweis vertragId={vertragId} />}
        {isAbschlag && (
          <TextField
            label={kontaktanfrageLabels.gewuenschterAbschlag}
            hint="Wie viel Sie im Monat zahlen möchten, zum Beispiel 85,50."
            suffix="EUR"
            figure
            narrow
            optional={form.values.text.trim() !== ''}
            inputMode="decimal"
            autoComplete="off"
            {...fields.text('gewuenschterAbschlag')}
          />
        )}
        <TextAreaField
          label={kontaktanfrageLabels.text}
          hint={
            isAbschlag ? 'Nur, wenn Sie uns noch etwas sagen möchten: mindestens 20 Zeichen.' : 'Mindestens 20 Zeichen.'
          }
          optional={isAbschlag}
          limits={nachrichtGrenzen}
          rows={isAbschlag ? 4 : 7}
          {...fields.text('text')}
        />
      </Form>
      <LeaveQuestion isUnsaved={form.isUnsaved} onLeave={form.discard} />
    </>
  )
}

/** A contact request on its way. */
function useKontaktanfrageForm({
  vertraege,
  anlass,
  onSent,
}: Pick<KontaktanfrageEditorProps, 'vertraege' | 'anlass' | 'onSent'>) {
  const hasVertragswahl = vertraege.length > 1
  const isOwn = anlass !== undefined && vertraege.some(({ value }) => value === anlass.vertragId)
  const eingang = useRef<Eingangsbestaetigung>(undefined)
  const sayElsewhere = createOwnMessages()

  async function send(anfrage: Kontaktanfrage): Promise<FormRefusal | undefined> {
    const { gewuenschterAbschlag, vertragId, ...always } = anfrage
    // Other hosts may not know these fields.
    const body = {
      ...always,
      ...(gewuenschterAbschlag !== null && { gewuenschterAbschlag }),
      ...(vertragId !== null && { vertragId }),
    }
    try {
      eingang.current = (await submit(createKontaktanfrage, { body })).eingang
      return undefined
    } catch (error) {
      return toRefusal(error, 'Es ist ein unbekannter Fehler aufgetreten.')
    }
  }

  const form = useForm({
    id: 'kontaktanfrage',
    initial: { ...leereKontaktanfrage, ...anlass, vertragId: isOwn ? anlass.vertragId : '' },
    fields: (eingabe) => kontaktanfrageFields(eingabe, hasVertragswahl),
    check: (eingabe) => checkKontaktanfrage(eingabe, hasVertragswahl),
    draft: createOwnDraft('kontaktanfrage'),
    send,
    onSent({ gewuenschterAbschlag, vertragId }, isHere) {
      const vertrag = vertraege.find(({ value }) => value === vertragId)?.label ?? vertragId
      if (isHere) onSent({ eingang: eingang.current, gewuenschterAbschlag, vertrag })
      else sayElsewhere({ kind: 'success', text: uebermitteltText, eingang: eingang.current })
    },
    onRefusedElsewhere: ({ text }) =>
      sayElsewhere({ kind: 'warning', text: `Ihre Anfrage ist nicht übermittelt. ${text}` }),
  })

  const live = liveProblems(form.values)
  /** Unlike in other forms, those of subject and text appear while somebody types, or after the button was pressed [kontaktanfrage-3] [kontaktanfrage-4]. */
  function errorOf(name: string): string | undefined {
    if (name === 'gewuenschterAbschlag' || name === 'vertragId') return form.errorOf(name)
    const listed = form.frame.errors.find(({ fieldId }) => fieldId === form.fieldId(name))
    return listed?.text ?? live[name]
  }
  return { ...form, errorOf }
}

/** That a contact request has arrived, passed to its confirmation page. */
export interface KontaktanfrageEingang {
  /** Undefined where the host sends no receipt. */
  readonly eingang: Eingangsbestaetigung | undefined
  /** What was asked for; EUR a month. */
  readonly gewuenschterAbschlag: number | null
  /** As it stood in the form. */
  readonly vertrag: string | null
}

declare module '@tanstack/history' {
  interface HistoryState {
    kontaktanfrage?: KontaktanfrageEingang | undefined
  }
}

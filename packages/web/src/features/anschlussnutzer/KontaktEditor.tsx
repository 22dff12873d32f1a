import {
  type Anschlussnutzer,
  findAnschlussnutzer,
  kontaktangaben,
  type Kontaktdaten,
  type Kontaktfeld,
  kontaktfelder,
  updateKontaktdaten,
} from '@ekp/wire/anschlussnutzer'
import type { Eingangsbestaetigung } from '@ekp/wire/schema/scalars'
import { useQueryClient } from '@tanstack/react-query'
import { useQuery } from '../../lib/useQuery.ts'
import { useRef, useState } from 'react'
import { call } from '../../api/call.ts'
import { submit } from '../../api/submit.ts'
import { toRefusal } from '../../api/toRefusal.ts'
import type { Message } from '../../lib/message.ts'
import { useTenant } from '../../lib/tenantContext.ts'
import { createOwnDraft, createOwnMessages } from '../../session/signedInOnly.ts'
import { Actions } from '../../ui/Actions.tsx'
import { Button } from '../../ui/Button.tsx'
import { LoadingMask } from '../../ui/LoadingMask.tsx'
import { ClearableField } from '../../ui/fields/ClearableField.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { LeaveQuestion } from '../../ui/form/LeaveQuestion.tsx'
import { ReadOnlyNotice } from '../../ui/form/ReadOnlyNotice.tsx'
import { formFields, type FormValues, isChanged } from '../../ui/form/formState.ts'
import { type FormRefusal, useForm } from '../../ui/form/useForm.ts'
import { SectionFailed } from '../../ui/layout/Section.tsx'
import {
  aktualisiertText,
  checkKontakt,
  createKontaktEingabe,
  kontaktSpeicherfehler,
  mergeKontaktdaten,
  unveraendertText,
} from './kontakt.ts'
import { kontaktLabels, kontaktLadefehler } from './kundendaten.ts'
import { anschlussnutzerQuery, kontaktVorlageQuery } from './queries.ts'

interface KontaktEditorProps {
  onDone: (message: Message) => void
  onBack: () => void
}

/** The form when its first values are loaded; a customer with restricted access reads that he may change nothing. */
export function KontaktEditor({ onDone, onBack }: KontaktEditorProps) {
  const tenant = useTenant()
  // Taken out here: a result notices only the fields that its own component reads while rendering.
  const { status, data, error, refetch, isFetching } = useQuery(kontaktVorlageQuery)
  if (data?.zugriff === 'voll') return <KontaktForm vorlage={data} onDone={onDone} onCancel={onBack} />
  if (status === 'pending') return <LoadingMask shape="fields" lines={4} hasButton />
  return (
    <>
      {data === undefined ? (
        <SectionFailed query={{ status, data, error, refetch, isFetching }} onError={kontaktLadefehler} />
      ) : (
        <ReadOnlyNotice tenant={tenant}>keine Kontaktdaten ändern</ReadOnlyNotice>
      )}
      <Actions>
        <Button onClick={onBack}>Zurück</Button>
      </Actions>
    </>
  )
}

interface KontaktFormProps {
  /** The contact data that the form begins with. */
  vorlage: Anschlussnutzer
  onDone: (message: Message) => void
  onCancel: () => void
}

/** What helps to type a contact field. */
function typingOf(field: Kontaktfeld, isFirma: boolean) {
  const { autoComplete } = kontaktangaben[field]
  if (field !== 'email') {
    return {
      type: 'tel',
      inputMode: 'tel',
      autoComplete: isFirma ? autoComplete.replace('home', 'work') : autoComplete,
    } as const
  }
  return {
    autoComplete,
    hint: 'Hierhin gehen unsere Bestätigungen und der Link, mit dem Sie ein vergessenes Passwort erneuern.',
    // Not type="email": browsers change what is typed there, umlauts for example.
    inputMode: 'email',
    autoCapitalize: 'none',
    autoCorrect: 'off',
    spellCheck: false,
  } as const
}

/** The contact data; each may be empty [anschlussnutzer-11] [anschlussnutzer-12]. */
function KontaktForm({ vorlage, onDone, onCancel }: KontaktFormProps) {
  const form = useKontaktForm(vorlage, onDone)
  const fields = formFields(form)
  const field = (name: Kontaktfeld) => ({
    label: kontaktLabels[name],
    ...fields.text(name),
    value: form.values[name],
    onClear: () => form.change(name, ''),
    optional: true,
  })
  const isFirma = vorlage.anrede === 'Firma'
  return (
    <>
      <Form aria-label="Kontaktdaten" submitLabel="Aktualisieren" {...form.frame} onCancel={onCancel}>
        {kontaktfelder.map((feld) => (
          <ClearableField key={feld} {...typingOf(feld, isFirma)} {...field(feld)} />
        ))}
      </Form>
      <LeaveQuestion isUnsaved={form.isUnsaved} onLeave={form.discard} />
    </>
  )
}

/** The contact data on their way. */
function useKontaktForm(vorlage: Anschlussnutzer, onDone: (message: Message) => void) {
  const client = useQueryClient()
  const [sayElsewhere] = useState(createOwnMessages)
  const eingang = useRef<Eingangsbestaetigung>(undefined)

  async function send(kontaktdaten: Kontaktdaten, changed: FormValues): Promise<FormRefusal | undefined> {
    try {
      // All of them are replaced: what was changed elsewhere meanwhile must not come back as it was.
      const body = mergeKontaktdaten(await call(findAnschlussnutzer, {}), kontaktdaten, changed)
      const { data: anschlussnutzer, ...submitted } = await submit(updateKontaktdaten, { body })
      eingang.current = submitted.eingang
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
    check: (eingabe) => checkKontakt(eingabe, vorlage),
    draft: createOwnDraft('kontakt'),
    send,
    onSent(kontaktdaten, isHere) {
      const text = aktualisiertText(kontaktdaten, vorlage.email !== null)
      const say = isHere ? onDone : sayElsewhere
      say({ kind: 'success', text, eingang: eingang.current })
    },
    onRefusedElsewhere: ({ text }) => sayElsewhere({ kind: 'warning', text }),
  })
  const { onSubmit, errors } = form.frame
  return {
    ...form,
    frame: {
      ...form.frame,
      // Unchanged data is not sent, so that no mail reports a change.
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

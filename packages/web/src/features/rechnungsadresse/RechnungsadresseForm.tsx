import type { Rechnungsadresse } from '@ekp/wire/rechnungsadresse'
import { useQuery } from '../../lib/useQuery.ts'
import { isNotFound } from '../../api/ApiError.ts'
import { currentDay } from '../../lib/berlinTime.ts'
import type { Message } from '../../lib/message.ts'
import { Form } from '../../ui/form/Form.tsx'
import { LeaveQuestion } from '../../ui/form/LeaveQuestion.tsx'
import { anschlussnutzerQuery } from '../anschlussnutzer/queries.ts'
import { EintragEditor } from '../eintrag/form/EintragEditor.tsx'
import { vorlageQuery } from '../eintrag/queries.ts'
import { useEintragForm } from '../eintrag/form/useEintragForm.ts'
import { bestandQuery } from '../eintrag/queries.ts'
import { RechnungsadresseFields } from './RechnungsadresseFields.tsx'
import { checkEingabe, createEingabe, isEmptyEingabe, shownFields } from './eingabe.ts'
import { rechnungsadressen } from './rechnungsadressen.tsx'
import { gespeichertText } from './texts.ts'

/** The page with the form, which begins with the address of today [rechnungsadresse-5]. */
export function RechnungsadresseEditor({ vertragId }: { vertragId?: string }) {
  // Taken out here: a result notices only the fields that its own component reads while rendering.
  const { status, data, error, refetch, isFetching } = useQuery(vorlageQuery(rechnungsadressen, vertragId))
  return (
    <EintragEditor
      art={rechnungsadressen}
      vertragId={vertragId}
      lines={8}
      isReady={data !== undefined}
      isUnknown={vertragId !== undefined && isNotFound(error)}
      vorlage={{ status, data, error, refetch, isFetching }}
    >
      {(ways) => <RechnungsadresseForm vertragId={vertragId} vorlage={data ?? null} {...ways} />}
    </EintragEditor>
  )
}

interface RechnungsadresseFormProps {
  /** The contract of the address; without one it is the customer's. */
  vertragId: string | undefined
  /** The address of today, which the form begins with. */
  vorlage: Rechnungsadresse | null
  onSaved: (message: Message) => void
  onCancel: () => void
}

/** A new billing address. */
function RechnungsadresseForm({ vertragId, vorlage, onSaved, onCancel }: RechnungsadresseFormProps) {
  const today = currentDay()
  const { data: kunde } = useQuery(anschlussnutzerQuery)
  const { data: desKunden = [] } = useQuery(bestandQuery(rechnungsadressen, undefined))
  const { data: hier = [] } = useQuery(bestandQuery(rechnungsadressen, vertragId))
  const bekannte = [vorlage, kunde, ...desKunden, ...hier].flatMap((one) => one ?? [])
  const form = useEintragForm(rechnungsadressen, {
    vertragId,
    initial: createEingabe(vorlage, today),
    fields: (eingabe) => ({ ...shownFields(eingabe), geplante: 'Wahl zur geplanten Rechnungsadresse' }),
    check: (eingabe) => checkEingabe(eingabe, today, bekannte),
    isEmpty: isEmptyEingabe,
    onSaved,
    savedText: ({ gueltigVon }, folgen) => gespeichertText(gueltigVon, today, vertragId) + folgen,
  })
  return (
    <>
      <Form aria-label="Rechnungsadresse" {...form.frame} onCancel={onCancel}>
        <RechnungsadresseFields form={form} vorlage={vorlage} eintraege={form.eintraege} />
      </Form>
      <LeaveQuestion isUnsaved={form.isUnsaved} onLeave={form.discard} />
    </>
  )
}

import { useQuery } from '../../../lib/useQuery.ts'
import { useNavigate } from '../../../lib/router/RouterView.tsx'
import { type ReactNode, useEffect, useRef } from 'react'
import { withReason } from '../../../api/ApiError.ts'
import { useGoBack, useSayThere } from '../../../lib/history.ts'
import type { Message } from '../../../lib/message.ts'
import { useTenant } from '../../../lib/tenantContext.ts'
import { Actions } from '../../../ui/Actions.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Identifier } from '../../../ui/Identifier.tsx'
import { NurFuerVertrag } from '../NurFuerVertrag.tsx'
import { LoadingMask } from '../../../ui/LoadingMask.tsx'
import { ReadOnlyNotice } from '../../../ui/form/ReadOnlyNotice.tsx'
import { Page, PageHeading } from '../../../ui/layout/Page.tsx'
import { SectionFailed, type SectionQuery } from '../../../ui/layout/Section.tsx'
import { anschlussnutzerQuery } from '../../anschlussnutzer/queries.ts'
import { NotFoundView } from '../../vertrag/NotFoundView.tsx'
import type { Eintrag, Eintragsart } from '../eintragsart.ts'
import { bestandQuery } from '../queries.ts'
import { useGeltungsbereich } from '../useGeltungsbereich.ts'

interface EintragEditorProps<E extends Eintrag> {
  art: Eintragsart<E>
  /** The contract of the entry; without one it is the customer's. */
  vertragId: string | undefined
  /** How many fields the form has while it is loading. */
  lines: number
  /** All that the form begins with is there. */
  isReady: boolean
  /** The contract is none of the customer's. */
  isUnknown: boolean
  /** The entry that the form begins with. */
  vorlage?: SectionQuery<unknown>
  /** The form. */
  children: (ways: { onSaved: (message: Message) => void; onCancel: () => void }) => ReactNode
}

/** The page with the form of a new entry; a customer who may change nothing is told so. */
export function EintragEditor<E extends Eintrag>({ art, vertragId, isUnknown, ...form }: EintragEditorProps<E>) {
  const { name } = useTenant()
  const navigate = useNavigate()
  const goBack = useGoBack(() =>
    vertragId === undefined
      ? navigate({ to: '/daten/uebersicht' })
      : navigate({ to: '/vertrag/$vertragId/detail', params: { vertragId } }),
  )
  if (isUnknown) return <NotFoundView />
  const title = `${art.wort} editieren`
  return (
    <Page width="form">
      {vertragId === undefined ? (
        <PageHeading title={[title, name]}>{title}</PageHeading>
      ) : (
        <PageHeading title={[title, `Vertrag ${vertragId}`, name]}>
          {art.wort} für Vertrag <Identifier>{vertragId}</Identifier> editieren
        </PageHeading>
      )}
      <FormOrNotice art={art} vertragId={vertragId} onBack={goBack} {...form} />
    </Page>
  )
}

interface FormOrNoticeProps<E extends Eintrag> extends Omit<EintragEditorProps<E>, 'isUnknown'> {
  onBack: () => void
}

function FormOrNotice<E extends Eintrag>(props: FormOrNoticeProps<E>) {
  const { art, vertragId, lines, isReady, vorlage, children, onBack } = props
  const tenant = useTenant()
  const sayThere = useSayThere()
  const { data: anschlussnutzer, isPending } = useQuery(anschlussnutzerQuery)
  const mayWrite = anschlussnutzer?.zugriff !== 'eingeschränkt'
  const geltungsbereich = useGeltungsbereich(art, vertragId)
  // What is planned is named in the form; where it cannot be loaded, the message after saving names it.
  const { isPending: isLoading } = useQuery({ ...bestandQuery(art, vertragId), enabled: mayWrite })

  function leaveWith(message: Message): void {
    sayThere(message)
    onBack()
  }

  if (!isPending && !mayWrite) {
    return (
      <>
        <ReadOnlyNotice tenant={tenant}>keine {art.mehrzahl} ändern</ReadOnlyNotice>
        <Actions>
          <Button onClick={onBack}>Zurück</Button>
        </Actions>
      </>
    )
  }
  const isFailed = vorlage?.status === 'error'
  const failedText = (next: string, error: unknown) =>
    withReason(`Ihre aktuelle ${art.wort} konnte nicht geladen werden. ${next}`, error)
  if (isFailed && vertragId === undefined) {
    return <GoBack text={failedText('Bitte versuchen Sie es noch einmal.', vorlage.error)} onBack={leaveWith} />
  }
  if (!(isReady || isFailed) || isPending || isLoading || geltungsbereich === undefined)
    return <LoadingMask shape="fields" lines={lines} hasButton />
  return (
    <>
      {isFailed && (
        <SectionFailed
          query={vorlage}
          onError={(error) => failedText('Das Formular ist deshalb leer; Sie können es trotzdem ausfüllen.', error)}
        />
      )}
      {geltungsbereich.text !== '' && (
        <>
          <p>{geltungsbereich.text}</p>
          <NurFuerVertrag art={art} vertragIds={geltungsbereich.vertragIds} eigene={geltungsbereich.eigene} />
        </>
      )}
      {children({ onSaved: leaveWith, onCancel: onBack })}
    </>
  )
}

/** If the form's first values do not load, the customer gets back to the screen before, and is told there [rechnungsadresse-5]. */
function GoBack({ text, onBack }: { text: string; onBack: (message: Message) => void }) {
  const hasGone = useRef(false)
  useEffect(() => {
    if (hasGone.current) return
    hasGone.current = true
    onBack({ kind: 'error', text })
  }, [text, onBack])
  return null
}

import { useQuery } from '../../lib/useQuery.ts'
import { useNavigate, useParams } from '../../lib/router/RouterView.tsx'
import { isNotFound } from '../../api/ApiError.ts'
import { AblesungForm } from '../../features/ablesung/form/AblesungForm.tsx'
import { createVertragsquelle } from '../../features/ablesung/queries.ts'
import { WartendeAblesungen } from '../../features/ablesung/wartend/WartendeAblesungen.tsx'
import { NurAnsehen, ZaehlerFailed } from '../../features/ablesung/zaehler/KeineZaehler.tsx'
import { einZaehlerQuery } from '../../features/ablesung/zaehler/zaehlerauswahlQuery.ts'
import { useWithAbschlag } from '../../features/abschlag/useWithAbschlag.tsx'
import { anschlussnutzerQuery } from '../../features/anschlussnutzer/queries.ts'
import { NotFoundView } from '../../features/vertrag/NotFoundView.tsx'
import { findAblesbarerVertrag, vertragQuery } from '../../features/vertrag/queries.ts'
import { useGoBack, useSayThere } from '../../lib/history.ts'
import type { Message } from '../../lib/message.ts'
import { useTenant } from '../../lib/tenantContext.ts'
import { Actions } from '../../ui/Actions.tsx'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Identifier } from '../../ui/Identifier.tsx'
import { LoadingMask } from '../../ui/LoadingMask.tsx'
import { Page, PageHeading } from '../../ui/layout/Page.tsx'
import { ValueTable } from '../../ui/table/ValueTable.tsx'

const source = createVertragsquelle((client) => client.fetchQuery(anschlussnutzerQuery), findAblesbarerVertrag)

/** Record a reading for one contract [ablesung-7]. */
export function VertragIdAblesung() {
  const { name } = useTenant()
  const { vertragId } = useParams('/vertrag/$vertragId/ablesung')
  const { error } = useQuery(vertragQuery(vertragId))
  if (isNotFound(error)) return <NotFoundView />
  return (
    <Page>
      <PageHeading title={['Zählerstand erfassen', `Vertrag ${vertragId}`, name]}>
        Zählerstand für Vertrag <Identifier>{vertragId}</Identifier> erfassen
      </PageHeading>
      <WartendeAblesungen vertragId={vertragId} findVertrag={source.findVertrag} />
      <Eingabe vertragId={vertragId} />
    </Page>
  )
}

function Eingabe({ vertragId }: { vertragId: string }) {
  const params = { vertragId }
  const navigate = useNavigate()
  const goBack = useGoBack(() => navigate({ to: '/vertrag/$vertragId/detail', params }))
  const sayThere = useSayThere()
  const withAbschlag = useWithAbschlag()
  const anschlussnutzer = useQuery(anschlussnutzerQuery)
  // Taken out here: a result notices only the fields that its own component reads while rendering.
  const { status, data, error, refetch, isFetching } = useQuery(einZaehlerQuery(vertragId, source.findVertrag))

  function leaveSent(message: Message) {
    sayThere(withAbschlag(message, vertragId))
    void navigate({ to: '/vertrag/$vertragId/ablesungen', params, replace: true })
  }

  const back = (
    <Actions>
      <Button onClick={goBack}>Zurück</Button>
    </Actions>
  )
  if (anschlussnutzer.data?.zugriff === 'eingeschränkt') {
    return (
      <>
        <NurAnsehen />
        {back}
      </>
    )
  }
  if (status === 'pending') return <LoadingMask shape="fields" lines={7} hasButton />
  if (data === undefined) return <ZaehlerFailed query={{ status, data, error, refetch, isFetching }} />
  if (data === null) {
    return (
      <>
        <Alert kind="info">Für diesen Vertrag können zurzeit keine Zählerstände erfasst werden.</Alert>
        {back}
      </>
    )
  }
  return (
    <AblesungForm auswahl={[data]} onSent={leaveSent} onCancel={goBack}>
      <ValueTable
        rows={[
          { label: 'Zählernummer', value: data.zaehlernummer, isIdentifier: true },
          { label: 'Lieferadresse', value: data.lieferadresse },
        ]}
      />
    </AblesungForm>
  )
}

import { useQuery } from '../../lib/useQuery.ts'
import { useNavigate } from '../../lib/router/RouterView.tsx'
import { AblesungForm } from '../../features/ablesung/form/AblesungForm.tsx'
import { createVertragsquelle } from '../../features/ablesung/queries.ts'
import { WartendeAblesungen } from '../../features/ablesung/wartend/WartendeAblesungen.tsx'
import { FehlendeZaehler, KeineZaehler, NurAnsehen } from '../../features/ablesung/zaehler/KeineZaehler.tsx'
import { zaehlerauswahlQuery } from '../../features/ablesung/zaehler/zaehlerauswahlQuery.ts'
import { useWithAbschlag } from '../../features/abschlag/useWithAbschlag.tsx'
import { anschlussnutzerQuery } from '../../features/anschlussnutzer/queries.ts'
import { findAblesbarerVertrag } from '../../features/vertrag/queries.ts'
import { useGoBack, useSayThere } from '../../lib/history.ts'
import type { Message } from '../../lib/message.ts'
import { useTenant } from '../../lib/tenantContext.ts'
import { Actions } from '../../ui/Actions.tsx'
import { Button } from '../../ui/Button.tsx'
import { TextLink } from '../../ui/Links.tsx'
import { LoadingMask } from '../../ui/LoadingMask.tsx'
import { Page, PageHeading } from '../../ui/layout/Page.tsx'

const source = createVertragsquelle((client) => client.fetchQuery(anschlussnutzerQuery), findAblesbarerVertrag)

/** Record a reading for any contract [ablesung-6]. */
export function Ablesung() {
  const { name } = useTenant()
  return (
    <Page>
      <PageHeading title={['Zählerstand erfassen', name]}>Zählerstand erfassen</PageHeading>
      <WartendeAblesungen findVertrag={source.findVertrag} />
      <Eingabe />
    </Page>
  )
}

function Eingabe() {
  const navigate = useNavigate()
  const goBack = useGoBack(() => navigate({ to: '/' }))
  const sayThere = useSayThere()
  const withAbschlag = useWithAbschlag()
  const { data: anschlussnutzer } = useQuery(anschlussnutzerQuery)
  // Taken out here: a result notices only the fields that its own component reads while rendering.
  const { status, data, error, refetch, isFetching } = useQuery(zaehlerauswahlQuery(source))
  const query = { status, data, error, refetch, isFetching }

  function leaveSent(message: Message, vertragId: string) {
    sayThere(withAbschlag(message, vertragId))
    goBack()
  }

  const back = (
    <Actions>
      <Button onClick={goBack}>Zurück</Button>
    </Actions>
  )
  if (anschlussnutzer?.zugriff === 'eingeschränkt') {
    return (
      <>
        <NurAnsehen />
        {back}
      </>
    )
  }
  if (status === 'pending') return <LoadingMask shape="fields" lines={4} hasButton />
  if (data === undefined || data.auswahl.length === 0) {
    return (
      <>
        <KeineZaehler query={query} />
        {anschlussnutzer?.vertraege.length === 0 && (
          <p>
            Sobald ein Vertrag angelegt ist und wir Sie beliefern, erfassen Sie hier Ihren Zählerstand; bis dahin müssen
            Sie nichts tun. Dauert es zu lange? <TextLink to="/kontaktanfrage">Schreiben Sie uns</TextLink>.
          </p>
        )}
        {back}
      </>
    )
  }
  return (
    <>
      <FehlendeZaehler query={query} />
      <AblesungForm auswahl={data.auswahl} onSent={leaveSent} onCancel={goBack} />
    </>
  )
}

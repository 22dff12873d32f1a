import type { Vertrag } from '@ekp/wire/vertrag'
import { useQueryClient } from '@tanstack/react-query'
import { useQuery } from '../../lib/useQuery.ts'
import { useNavigate, useParams } from '../../lib/router/RouterView.tsx'
import { useState } from 'react'
import { isNotFound } from '../../api/ApiError.ts'
import { anschlussnutzerQuery } from '../../features/anschlussnutzer/queries.ts'
import { KuendigungForm } from '../../features/kuendigung/KuendigungForm.tsx'
import { NichtKuendbar } from '../../features/kuendigung/NichtKuendbar.tsx'
import type { KuendigungErgebnis } from '../../features/kuendigung/texts.ts'
import { NotFoundView } from '../../features/vertrag/NotFoundView.tsx'
import { vertragQuery } from '../../features/vertrag/queries.ts'
import { formatLieferadresse, versorgungsartText } from '../../features/vertrag/vertragRows.ts'
import { vertragsstatusOf } from '../../features/vertrag/vertragsstatus.ts'
import { useGoBack } from '../../lib/history.ts'
import { useTenant } from '../../lib/tenantContext.ts'
import { createOwnState } from '../../session/signedInOnly.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Identifier } from '../../ui/Identifier.tsx'
import { LoadingMask } from '../../ui/LoadingMask.tsx'
import { Page, PageHeading } from '../../ui/layout/Page.tsx'
import { SectionFailed } from '../../ui/layout/Section.tsx'
import { ValueTable } from '../../ui/table/ValueTable.tsx'

/** Cancel a contract [kuendigung-1]. */
export function VertragIdKuendigen() {
  const { name } = useTenant()
  const { vertragId } = useParams('/vertrag/$vertragId/kuendigen')
  const { data: anschlussnutzer, isPending } = useQuery(anschlussnutzerQuery)
  // Taken out here: a result notices only the fields that its own component reads while rendering.
  const { status, data, error, refetch, isFetching } = useQuery(vertragQuery(vertragId))
  if (isNotFound(error)) return <NotFoundView />
  return (
    <Page width="form">
      <PageHeading title={['Vertrag kündigen', `Vertrag ${vertragId}`, name]}>
        Vertrag <Identifier>{vertragId}</Identifier> kündigen
      </PageHeading>
      {data === undefined && status === 'error' && (
        <SectionFailed
          query={{ status, data, error, refetch, isFetching }}
          onError={() => 'Beim Laden des Vertrags ist ein Fehler aufgetreten.'}
        />
      )}
      {status === 'pending' || (data && isPending) ? <LoadingMask shape="fields" lines={5} hasButton /> : undefined}
      {data && !isPending && (
        <Kuendigung key={vertragId} vertrag={data} mayWrite={anschlussnutzer?.zugriff !== 'eingeschränkt'} />
      )}
    </Page>
  )
}

interface KuendigungProps {
  vertrag: Vertrag
  mayWrite: boolean
}

function Kuendigung({ vertrag: current, mayWrite }: KuendigungProps) {
  // What a cancellation makes of it is for the list to show.
  const [vertrag] = useState(current)
  const { id: vertragId, versorgungsart } = vertrag
  const client = useQueryClient()
  const navigate = useNavigate()
  const goBack = useGoBack(() => navigate({ to: '/vertraege' }))
  const status = vertragsstatusOf(vertrag)

  function updateVertrag(_ergebnis: KuendigungErgebnis, datum?: string): void {
    const { queryKey } = vertragQuery(vertragId)
    if (datum !== undefined) {
      client.setQueryData(queryKey, { ...current, gewuenschtesLieferende: datum, status: 'gekuendigt' })
    }
    // An answer may have got lost after the contract was cancelled.
    void client.invalidateQueries({ queryKey, exact: true, refetchType: 'all' })
  }

  /** Back leads to what was typed where it failed, and past the form where it worked. */
  function leave(kuendigung: KuendigungErgebnis): Promise<void> {
    const state = createOwnState({ kuendigung })
    return navigate({ to: '/vertraege', state, replace: kuendigung.status === 'SUCCESS' })
  }

  return (
    <>
      <ValueTable
        rows={[
          { label: 'Versorgungsart', value: versorgungsartText(versorgungsart) },
          { label: 'Lieferadresse', value: formatLieferadresse(vertrag) },
        ]}
      />
      {mayWrite && status === 'aktiv' ? (
        <>
          <Alert kind="info" announced={false}>
            Aufgrund der Marktänderungen zum 06.06.2025 sind Rückwirkende Kündigungen nicht mehr zulässig.
          </Alert>
          <KuendigungForm
            vertragId={vertragId}
            laufzeit={vertrag}
            onErgebnis={updateVertrag}
            onLeave={leave}
            onCancel={goBack}
          />
        </>
      ) : (
        <NichtKuendbar vertrag={vertrag} mayWrite={mayWrite} status={status} onBack={goBack} />
      )}
    </>
  )
}

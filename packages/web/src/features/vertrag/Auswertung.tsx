import type { Vertrag } from '@ekp/wire/vertrag'
import type { ReactNode } from 'react'
import { isNotFound } from '../../api/ApiError.ts'
import { useQuery } from '../../lib/useQuery.ts'
import { useTenant } from '../../lib/tenantContext.ts'
import { Actions } from '../../ui/Actions.tsx'
import { Alert } from '../../ui/Alert.tsx'
import { Identifier } from '../../ui/Identifier.tsx'
import { ButtonLink } from '../../ui/Links.tsx'
import { LoadingMask } from '../../ui/LoadingMask.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Page, PageHeading } from '../../ui/layout/Page.tsx'
import { SectionFailed } from '../../ui/layout/Section.tsx'
import { NotFoundView } from './NotFoundView.tsx'
import { vertragQuery } from './queries.ts'
import { Zurueck } from './Zurueck.tsx'

interface AuswertungProps {
  vertragId: string
  title: string
  /** Whether this contract has such a page; if not, it says with `none` why. */
  has: (vertrag: Vertrag) => boolean
  none: (vertrag: Vertrag) => string
  /** What is shown then, with the way back among its links. */
  children: (vertrag: Vertrag, back: ReactNode) => ReactNode
}

/** A page that works something out of a contract's consumption, where the contract has it. */
export function Auswertung({ vertragId, title, has, none, children }: AuswertungProps) {
  const { name } = useTenant()
  // Taken out here: a result notices only the fields that its own component reads while rendering.
  const { status, data, error, refetch, isFetching } = useQuery(vertragQuery(vertragId))
  if (isNotFound(error)) return <NotFoundView />
  const back = <Zurueck vertragId={vertragId} />
  return (
    <Page>
      <PageHeading title={[title, `Vertrag ${vertragId}`, name]}>
        {title} für Vertrag <Identifier>{vertragId}</Identifier>
      </PageHeading>
      {data !== undefined && has(data) ? (
        children(data, back)
      ) : (
        <>
          {status === 'pending' && (
            <Card>
              <LoadingMask lines={[1, 3]} />
            </Card>
          )}
          {status === 'error' && <SectionFailed query={{ status, data, error, refetch, isFetching }} />}
          {data !== undefined && <Alert kind="info">{none(data)}</Alert>}
          <Actions>
            {data !== undefined && <ButtonLink to="/kontaktanfrage">Schreiben Sie uns</ButtonLink>}
            {back}
          </Actions>
        </>
      )}
    </Page>
  )
}

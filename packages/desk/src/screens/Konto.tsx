import { Card, CardGrid } from '@ekp/web/ui/layout/Card.tsx'
import { Page, PageHeading } from '@ekp/web/ui/layout/Page.tsx'
import { useParams } from '@ekp/web/lib/router/RouterView.tsx'
import { useQuery } from '@ekp/web/lib/useQuery.ts'
import { sitzungQuery } from '../queries.ts'
import { describeRolle } from '../texts.ts'
import { Passkeys } from './Passkeys.tsx'
import { Rows } from './Rows.tsx'

/** The account that is signed in, and its passkeys. */
export function Konto() {
  const { mandant } = useParams('/$mandant/konto')
  const { data: sitzung } = useQuery(sitzungQuery(mandant))
  return (
    <Page>
      <PageHeading title={['Mein Konto', 'Kundendienst']}>Mein Konto</PageHeading>
      {sitzung && (
        <CardGrid>
          <Card as="section" aria-labelledby="angaben">
            <h2 id="angaben">Angaben</h2>
            <Rows
              rows={[
                ['Name', sitzung.name],
                ['Kennung', `${sitzung.kennung}; so stehen Sie im Änderungsprotokoll`],
                ['Rolle', describeRolle(sitzung.rolle)],
              ]}
            />
          </Card>
          <Passkeys mandant={mandant} />
        </CardGrid>
      )}
    </Page>
  )
}

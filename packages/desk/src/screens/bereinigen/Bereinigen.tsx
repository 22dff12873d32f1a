import { reichtRolle } from '@ekp/wire/dienst/rollen'
import { TextLink } from '@ekp/web/ui/Links.tsx'
import { LoadingMask } from '@ekp/web/ui/LoadingMask.tsx'
import { Plate } from '@ekp/web/ui/layout/Card.tsx'
import { Page, PageHeading } from '@ekp/web/ui/layout/Page.tsx'
import { SectionFailed } from '@ekp/web/ui/layout/Section.tsx'
import { useParams } from '@ekp/web/lib/router/RouterView.tsx'
import { useQuery } from '@ekp/web/lib/useQuery.ts'
import { useState } from 'react'
import { kundeQuery, sitzungQuery } from '../../queries.ts'
import { type Ergebnis, Getan } from './Vorschau.tsx'
import { Wahl } from './Wahl.tsx'

/** Sets right which numbers, contracts and meters a customer has, after it has said what happens [versorger-97]. */
export function Bereinigen() {
  const { mandant, kundennummer } = useParams('/$mandant/kunden/$kundennummer/bereinigen')
  const { data: sitzung } = useQuery(sitzungQuery(mandant))
  const query = useQuery(kundeQuery(mandant, kundennummer))
  const [getan, setGetan] = useState<Ergebnis>()
  const { data: blatt, error } = query
  const darf = sitzung && reichtRolle(sitzung.rolle, 'admin')
  return (
    <Page width="form">
      <PageHeading
        title={['Bereinigen', blatt?.name ?? kundennummer, 'Kundendienst']}
        lead={
          <>
            {blatt?.name} <Plate>{blatt?.kundennummer ?? kundennummer}</Plate>
          </>
        }
      >
        Bereinigen
      </PageHeading>
      {sitzung && !darf && <p>Das darf nur, wer die Rolle admin hat.</p>}
      {getan === undefined && darf && (
        <>
          {error !== null && <SectionFailed query={query} />}
          {blatt === undefined && error === null && <LoadingMask />}
          {blatt !== undefined && <Wahl blatt={blatt} mandant={mandant} onDone={setGetan} />}
        </>
      )}
      {getan !== undefined && <Getan ergebnis={getan} />}
      <p>
        {getan?.kundennummer === null ? (
          <TextLink to="/$mandant" params={{ mandant }}>
            Kunden suchen
          </TextLink>
        ) : (
          <TextLink
            to="/$mandant/kunden/$kundennummer"
            params={{ mandant, kundennummer: getan?.kundennummer ?? blatt?.kundennummer ?? kundennummer }}
          >
            Zu Kunde {getan?.kundennummer ?? blatt?.kundennummer ?? kundennummer}
          </TextLink>
        )}
      </p>
    </Page>
  )
}

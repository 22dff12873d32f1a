import type { Dienstvorgang } from '@ekp/wire/kundendienst'
import { PlainLink } from '@ekp/web/ui/Links.tsx'
import { Page, PageHeading } from '@ekp/web/ui/layout/Page.tsx'
import { Section } from '@ekp/web/ui/layout/Section.tsx'
import { Table, type TableColumn } from '@ekp/web/ui/table/Table.tsx'
import { useParams } from '@ekp/web/lib/router/RouterView.tsx'
import { useQuery } from '@tanstack/react-query'
import { vorgaengeQuery } from '../queries.ts'
import { formatZeit, nameVorgang } from '../texts.ts'

/** What customers have submitted and no system has taken over yet. */
export function Vorgaenge() {
  const { mandant } = useParams('/$mandant/vorgaenge')
  const query = useQuery(vorgaengeQuery(mandant))
  return (
    <Page>
      <PageHeading
        title={['Offene Vorgänge', 'Kundendienst']}
        lead="Was Kunden eingereicht haben und noch kein System übernommen hat, das Älteste zuerst."
      >
        Offene Vorgänge
      </PageHeading>
      <Section
        title="Noch nicht übernommen"
        query={query}
        isEmpty={({ vorgaenge }) => vorgaenge.length === 0}
        empty="Nichts: Alles ist übernommen."
      >
        {({ vorgaenge, mehr }) => (
          <>
            <Table
              caption="Offene Vorgänge"
              columns={columns(mandant)}
              rows={vorgaenge}
              rowKey={({ nr }) => String(nr)}
              empty=""
            />
            {mehr && <p>Es gibt weitere; gezeigt sind die ältesten hundert.</p>}
          </>
        )}
      </Section>
    </Page>
  )
}

const columns = (mandant: string): TableColumn<Dienstvorgang>[] => [
  { key: 'zeit', header: 'Eingegangen', isRowHeader: true, cell: ({ eingegangenAm }) => formatZeit(eingegangenAm) },
  {
    key: 'nr',
    header: 'Nummer',
    cell: ({ nr }) => (
      <PlainLink to="/$mandant/vorgaenge/$nr" params={{ mandant, nr: String(nr) }}>
        {nr}
      </PlainLink>
    ),
  },
  { key: 'art', header: 'Art', cell: ({ art }) => nameVorgang(art) },
  {
    key: 'kunde',
    header: 'Kunde',
    cell: ({ kundennummer }) =>
      kundennummer === null ? (
        'ohne Anmeldung'
      ) : (
        <PlainLink to="/$mandant/kunden/$kundennummer" params={{ mandant, kundennummer }}>
          {kundennummer}
        </PlainLink>
      ),
  },
  { key: 'vertrag', header: 'Vertrag', cell: ({ vertragId }) => vertragId ?? '–' },
]

import type { Dienstvorgang } from '@ekp/wire/vorgang'
import { Page, PageHeading } from '@ekp/web/ui/layout/Page.tsx'
import { Section } from '@ekp/web/ui/layout/Section.tsx'
import { Table, type TableColumn } from '@ekp/web/ui/table/Table.tsx'
import { useParams } from '@ekp/web/lib/router/RouterView.tsx'
import { useQuery } from '@tanstack/react-query'
import { vorgaengeQuery } from '../queries.ts'
import { formatZeit, nameVertrag } from '../texts.ts'
import { KundeLink, VorgangLink } from './vorgangLinks.tsx'

/** What the desk has to do: answer what no system has taken, and finish with what is answered and no system takes. */
export function Vorgaenge() {
  const { mandant } = useParams('/$mandant/vorgaenge')
  const query = useQuery(vorgaengeQuery(mandant))
  return (
    <Page>
      <PageHeading
        title={['Offene Vorgänge', 'Kundendienst']}
        lead="Was zu beantworten ist, und was beantwortet ist und kein System abholt, das Älteste zuerst."
      >
        Offene Vorgänge
      </PageHeading>
      <Section
        title="Zu tun"
        query={query}
        isEmpty={({ vorgaenge }) => vorgaenge.length === 0}
        empty="Nichts: Alles ist beantwortet oder übernommen."
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
  {
    key: 'art',
    header: 'Vorgang',
    isRowHeader: true,
    cell: (vorgang) => <VorgangLink vorgang={vorgang} mandant={mandant} />,
  },
  { key: 'kunde', header: 'Kunde', cell: (vorgang) => <KundeLink vorgang={vorgang} mandant={mandant} /> },
  { key: 'vertrag', header: 'Vertrag', cell: nameVertrag },
  {
    key: 'aufgabe',
    header: 'Aufgabe',
    cell: ({ ergebnis }) => (ergebnis === null ? 'Beantworten' : ergebnis === 'angenommen' ? 'Eintragen' : 'Erledigen'),
  },
  { key: 'zeit', header: 'Eingegangen', cell: ({ eingegangenAm }) => formatZeit(eingegangenAm) },
]

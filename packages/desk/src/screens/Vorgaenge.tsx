import type { Dienstvorgang } from '@ekp/wire/vorgang'
import { Page, PageHeading } from '@ekp/web/ui/layout/Page.tsx'
import { Section } from '@ekp/web/ui/layout/Section.tsx'
import { Table, type TableColumn } from '@ekp/web/ui/table/Table.tsx'
import { useParams } from '@ekp/web/lib/router/RouterView.tsx'
import { useQuery } from '@ekp/web/lib/useQuery.ts'
import { vorgaengeQuery } from '../queries.ts'
import { formatZeit, nameVertrag } from '../texts.ts'
import { KundeLink, VorgangLink } from './vorgangLinks.tsx'

/**
 * What the desk has to do: answer what no system has taken, and finish with what is answered and no system takes. Below it
 * the questions that a system has taken and nobody has answered.
 */
export function Vorgaenge() {
  const { mandant } = useParams('/$mandant/vorgaenge')
  const query = useQuery(vorgaengeQuery(mandant))
  const hasFragen = (query.data?.beiSystemen.vorgaenge.length ?? 0) > 0
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
        empty={`Nichts: Alles ${hasFragen ? 'andere ' : ''}ist beantwortet oder übernommen.`}
      >
        {(list) => <Liste {...list} caption="Offene Vorgänge" mandant={mandant} last={aufgabe} />}
      </Section>
      {hasFragen && (
        <Section title="Bei einem System, noch nicht beantwortet" query={query}>
          {({ beiSystemen }) => (
            <>
              <p>Diese Anfragen hat eines Ihrer Systeme übernommen; beantworten lassen sie sich auch hier.</p>
              <Liste {...beiSystemen} caption="Anfragen bei einem System" mandant={mandant} last={bei} />
            </>
          )}
        </Section>
      )}
    </Page>
  )
}

interface ListeProps {
  vorgaenge: readonly Dienstvorgang[]
  mehr: boolean
  caption: string
  mandant: string
  last: TableColumn<Dienstvorgang>
}

const Liste = ({ vorgaenge, mehr, caption, mandant, last }: ListeProps) => (
  <>
    <Table
      caption={caption}
      columns={[...columns(mandant), last, eingegangen]}
      rows={vorgaenge}
      rowKey={({ nr }) => String(nr)}
      empty=""
    />
    {mehr && <p>Es gibt weitere; gezeigt sind die ältesten hundert.</p>}
  </>
)

const columns = (mandant: string): TableColumn<Dienstvorgang>[] => [
  {
    key: 'art',
    header: 'Vorgang',
    isRowHeader: true,
    cell: (vorgang) => <VorgangLink vorgang={vorgang} mandant={mandant} />,
  },
  { key: 'kunde', header: 'Kunde', cell: (vorgang) => <KundeLink vorgang={vorgang} mandant={mandant} /> },
  { key: 'vertrag', header: 'Vertrag', cell: nameVertrag },
]

const aufgabe: TableColumn<Dienstvorgang> = {
  key: 'aufgabe',
  header: 'Aufgabe',
  cell: ({ ergebnis }) => (ergebnis === null ? 'Beantworten' : ergebnis === 'angenommen' ? 'Eintragen' : 'Erledigen'),
}

const bei: TableColumn<Dienstvorgang> = {
  key: 'bei',
  header: 'Bei',
  cell: ({ uebernommenVon }) => uebernommenVon.join(', ') || 'einem System',
}

const eingegangen: TableColumn<Dienstvorgang> = {
  key: 'zeit',
  header: 'Eingegangen',
  cell: ({ eingegangenAm }) => formatZeit(eingegangenAm),
}

import type { Konto } from '@ekp/wire/dienst/konten'
import { Alert } from '@ekp/web/ui/Alert.tsx'
import { PlainLink } from '@ekp/web/ui/Links.tsx'
import { Page, PageHeading } from '@ekp/web/ui/layout/Page.tsx'
import { Section } from '@ekp/web/ui/layout/Section.tsx'
import { Table, type TableColumn } from '@ekp/web/ui/table/Table.tsx'
import { useParams } from '@ekp/web/lib/router/RouterView.tsx'
import { useQuery } from '@ekp/web/lib/useQuery.ts'
import { kontenQuery } from '../../queries.ts'
import { formatAnmeldung } from '../../texts.ts'
import { NeuesKonto } from './NeuesKonto.tsx'

/** Who can sign in at the desk with an account of the portal, and another one [versorger-78]. */
export function Konten() {
  const { mandant } = useParams('/$mandant/konten')
  const query = useQuery(kontenQuery(mandant))
  return (
    <Page>
      <PageHeading title={['Konten', 'Kundendienst']} lead="Wer sich hier anmelden kann, und mit welcher Rolle.">
        Konten
      </PageHeading>
      {query.data?.anbieter != null && (
        <Alert kind="info">
          Konten für „{query.data.anbieter}“ werden beim Anbieter der Anmeldung verwaltet, nicht hier.
          {query.data.lokaleKonten ? ' Diese Seite zeigt nur die eigenen Konten des Portals.' : ''}
        </Alert>
      )}
      {query.data?.lokaleKonten !== false && (
        <Section title="Eigene Konten" query={query} isEmpty={({ konten }) => konten.length === 0} empty="Keine.">
          {({ konten }) => (
            <Table
              caption="Eigene Konten"
              columns={columns(mandant)}
              rows={konten}
              rowKey={({ kennung }) => kennung}
              empty=""
            />
          )}
        </Section>
      )}
      {query.data?.lokaleKonten === true && <NeuesKonto mandant={mandant} />}
    </Page>
  )
}

const columns = (mandant: string): TableColumn<Konto>[] => [
  {
    key: 'name',
    header: 'Name',
    isRowHeader: true,
    cell: ({ nr, name }) => (
      <PlainLink to="/$mandant/konten/$nr" params={{ mandant, nr: String(nr) }}>
        {name}
      </PlainLink>
    ),
  },
  { key: 'kennung', header: 'Kennung', cell: ({ kennung }) => kennung },
  { key: 'rolle', header: 'Rolle', cell: ({ rolle }) => rolle },
  {
    key: 'anmeldung',
    header: 'Letzte Anmeldung',
    label: 'Anmeldung',
    cell: ({ angemeldetAm }) => formatAnmeldung(angemeldetAm),
  },
  {
    key: 'stand',
    header: 'Stand',
    cell: ({ gesperrt, gebremst }) => (gesperrt ? 'Gesperrt' : gebremst ? 'Gebremst' : 'Offen'),
  },
]

import { type Ableseanlass, ableselinkstaende, type Ablesestand as Stand } from '@ekp/wire/kunde/ableselinkstand'
import { PlainLink } from '@ekp/web/ui/Links.tsx'
import { Page, PageHeading } from '@ekp/web/ui/layout/Page.tsx'
import { Section } from '@ekp/web/ui/layout/Section.tsx'
import { Table, type TableColumn } from '@ekp/web/ui/table/Table.tsx'
import { useParams } from '@ekp/web/lib/router/RouterView.tsx'
import { useQuery } from '@ekp/web/lib/useQuery.ts'
import { ablesestandQuery } from '../queries.ts'
import { formatTag, formatZahl } from '../texts.ts'

type Fehlender = Stand['fehlende'][number]

/** Counts the links to readings by occasion, and lists the meters that nobody has read yet [ablesung-38]. */
export function Ablesestand() {
  const { mandant } = useParams('/$mandant/ableselinks')
  const query = useQuery(ablesestandQuery(mandant))
  return (
    <Page>
      <PageHeading
        title={['Ablesen mit Link', 'Kundendienst']}
        lead="Links, mit denen Kunden ihre Zähler ohne Anmeldung ablesen. Verschickt werden sie mit dem Befehl ablesung-links, einzelne bei einem Kunden unter „Zählerstand“."
      >
        Ablesen mit Link
      </PageHeading>
      <Section
        title="Wie weit es ist"
        query={query}
        isEmpty={({ anlaesse }) => anlaesse.length === 0}
        empty="Es gibt noch keine Links."
      >
        {({ anlaesse }) => (
          <Table
            caption="Wie weit es ist"
            compact
            columns={anlassColumns}
            rows={anlaesse}
            rowKey={({ bis }) => bis}
            empty=""
          />
        )}
      </Section>
      <Section
        title="Was noch fehlt"
        query={query}
        isEmpty={({ fehlende }) => fehlende.length === 0}
        empty="Kein Link, der noch gilt, ist offen."
      >
        {({ fehlende, mehr }) => (
          <>
            <Table
              caption="Was noch fehlt"
              compact
              columns={fehlendeColumns(mandant)}
              rows={fehlende}
              rowKey={({ vertragId, zaehlernummer, bis }) => `${vertragId} ${zaehlernummer} ${bis}`}
              empty=""
            />
            {mehr && <p>Es gibt weitere. Alle schreibt „ablesung-links --stand --nach“ in eine Datei.</p>}
          </>
        )}
      </Section>
    </Page>
  )
}

const zahl = (key: Exclude<keyof Ableseanlass, 'bis'>, header: string): TableColumn<Ableseanlass> => ({
  key,
  header,
  align: 'end',
  cell: (anlass) => formatZahl(anlass[key]),
})

const anlassColumns: TableColumn<Ableseanlass>[] = [
  { key: 'bis', header: 'Gilt bis', isRowHeader: true, cell: ({ bis }) => formatTag(bis) },
  zahl('gesendet', 'Versandt'),
  zahl('geoeffnet', 'Geöffnet'),
  zahl('abgelesen', 'Abgelesen'),
  zahl('anders', 'Anders abgelesen'),
  zahl('fehlt', 'Fehlt noch'),
  zahl('widerrufen', 'Widerrufen'),
]

const fehlendeColumns = (mandant: string): TableColumn<Fehlender>[] => [
  {
    key: 'kunde',
    header: 'Kunde',
    label: '',
    isRowHeader: true,
    cell: ({ kundennummer, name }) => (
      <PlainLink to="/$mandant/kunden/$kundennummer" params={{ mandant, kundennummer }}>
        {name} {kundennummer}
      </PlainLink>
    ),
  },
  { key: 'zaehler', header: 'Zähler', cell: ({ zaehlernummer }) => zaehlernummer },
  { key: 'bis', header: 'Gilt bis', cell: ({ bis }) => formatTag(bis) },
  { key: 'stand', header: 'Stand', cell: ({ stand }) => ableselinkstaende[stand] },
]

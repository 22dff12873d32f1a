import type { Dienstimport } from '@ekp/wire/import'
import { Alert } from '@ekp/web/ui/Alert.tsx'
import { PlainLink } from '@ekp/web/ui/Links.tsx'
import { Page, PageHeading } from '@ekp/web/ui/layout/Page.tsx'
import { Section } from '@ekp/web/ui/layout/Section.tsx'
import { Table, type TableColumn } from '@ekp/web/ui/table/Table.tsx'
import { useParams } from '@ekp/web/lib/router/RouterView.tsx'
import { useQuery } from '@ekp/web/lib/useQuery.ts'
import { importeQuery } from '../queries.ts'
import { formatZahl, formatZeit, nameImportquelle } from '../texts.ts'
import { Importergebnis } from './Importergebnis.tsx'

/** What came into the portal, and what did not. */
export function Importe() {
  const { mandant } = useParams('/$mandant/importe')
  const query = useQuery(importeQuery(mandant))
  return (
    <Page>
      <PageHeading
        title={['Importe', 'Kundendienst']}
        lead="Was eingespielt oder abgelehnt wurde, das Letzte zuerst. Berichte bleiben 400 Tage."
      >
        Importe
      </PageHeading>
      <Section
        title="Die letzten Importe"
        query={query}
        isEmpty={({ importe }) => importe.length === 0}
        empty="Bisher wurde nichts eingespielt."
      >
        {({ importe, mehr, unbekannt }) => (
          <>
            {unbekannt.length > 0 && (
              <details>
                <summary>Lokationen ohne Vertrag und ohne Zähler, letzte 30 Tage: {unbekannt.length}</summary>
                <p>Ihre Messwerte kamen als MSCONS und wurden ausgelassen.</p>
                <ul>
                  {unbekannt.map((lokation) => (
                    <li key={lokation}>{lokation}</li>
                  ))}
                </ul>
              </details>
            )}
            <Misslungene importe={importe} />
            <Table
              caption="Die letzten Importe"
              columns={columns(mandant)}
              rows={importe}
              rowKey={({ nr }) => String(nr)}
              empty=""
            />
            {mehr && <p>Es gibt weitere; gezeigt sind die letzten hundert.</p>}
          </>
        )}
      </Section>
    </Page>
  )
}

/** How many of them brought less than their files had; nothing where all is in. */
function Misslungene({ importe }: { importe: readonly Dienstimport[] }) {
  const countOf = (wanted: Dienstimport['ergebnis']) => importe.filter(({ ergebnis }) => ergebnis === wanted).length
  const [abgelehnt, teilweise] = [countOf('abgelehnt'), countOf('teilweise')]
  const parts = [
    ...(abgelehnt === 0 ? [] : [`abgelehnt: ${formatZahl(abgelehnt)}`]),
    ...(teilweise === 0 ? [] : [`nur teilweise eingespielt: ${formatZahl(teilweise)}`]),
  ]
  if (parts.length === 0) return null
  return (
    <Alert kind="warning">
      Von diesen {formatZahl(importe.length)} Importen {parts.join(', ')}. Was fehlt, nennt der Bericht.
    </Alert>
  )
}

const columns = (mandant: string): TableColumn<Dienstimport>[] => [
  {
    key: 'datei',
    header: 'Datei',
    isRowHeader: true,
    cell: ({ nr, dateiname }) => (
      <PlainLink to="/$mandant/importe/$nr" params={{ mandant, nr: String(nr) }}>
        {dateiname}
      </PlainLink>
    ),
  },
  { key: 'zeit', header: 'Beendet', cell: ({ beendetAm }) => formatZeit(beendetAm) },
  { key: 'quelle', header: 'Herkunft', cell: ({ quelle }) => nameImportquelle(quelle) },
  { key: 'ergebnis', header: 'Ergebnis', cell: (lauf) => <Importergebnis lauf={lauf} /> },
]

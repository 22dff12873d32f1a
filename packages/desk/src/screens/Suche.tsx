import type { Treffer } from '@ekp/wire/kunde'
import { PlainLink } from '@ekp/web/ui/Links.tsx'
import { Page, PageHeading } from '@ekp/web/ui/layout/Page.tsx'
import { Section } from '@ekp/web/ui/layout/Section.tsx'
import { Table } from '@ekp/web/ui/table/Table.tsx'
import { useParams, usePlace } from '@ekp/web/lib/router/RouterView.tsx'
import { useQuery } from '@ekp/web/lib/useQuery.ts'
import { sucheQuery } from '../queries.ts'
import { describeVertraege, isTooShort } from '../suche/texts.ts'

const lead =
  'Geben Sie oben ein, was der Kunde nennt: Name (auch wie gehört), Adresse, Telefonnummer, Geburtsdatum, Kundennummer, E-Mail-Adresse, IBAN, Vertrag, Zähler, Markt- oder Messlokation oder Vorgang. Die Taste / führt von überall dorthin.'

/** The customers that were searched for in the header. */
export function Suche() {
  const { mandant } = useParams('/$mandant')
  const { suche = '' } = usePlace().state
  const query = useQuery(sucheQuery(mandant, suche))
  return (
    <Page>
      <PageHeading title={['Kunden suchen', 'Kundendienst']} lead={suche === '' && lead}>
        Kunden suchen
      </PageHeading>
      {suche !== '' && isTooShort(suche) && <p>Ein Buchstabe ist zu wenig. Bitte geben Sie mindestens zwei ein.</p>}
      {!isTooShort(suche) && (
        <Section
          title={`Gefunden für „${suche}“`}
          query={query}
          isEmpty={({ treffer }) => treffer.length === 0}
          empty="Niemand. Versuchen Sie es mit weniger Wörtern oder mit der Kundennummer."
        >
          {({ treffer, mehr }) => (
            <>
              <Table
                caption="Gefundene Kunden"
                compact
                columns={columns(mandant)}
                rows={treffer}
                rowKey={({ kundennummer }) => kundennummer}
                empty=""
              />
              {mehr && <p>Es gibt weitere. Bitte geben Sie mehr ein, etwa den Ort oder das Geburtsdatum.</p>}
            </>
          )}
        </Section>
      )}
    </Page>
  )
}

const columns = (mandant: string) => [
  {
    key: 'name',
    header: 'Name',
    isRowHeader: true,
    cell: ({ kundennummer, name }: Treffer) => (
      <PlainLink to="/$mandant/kunden/$kundennummer" params={{ mandant, kundennummer }}>
        {name}
      </PlainLink>
    ),
  },
  { key: 'geboren', header: 'Geboren', cell: ({ geburtsjahr }: Treffer) => geburtsjahr ?? '–' },
  { key: 'adresse', header: 'Lieferadresse', cell: ({ adresse }: Treffer) => adresse ?? '–' },
  { key: 'vertraege', header: 'Verträge', cell: describeVertraege },
  { key: 'kundennummer', header: 'Kundennummer', cell: ({ kundennummer }: Treffer) => kundennummer },
  { key: 'grund', header: 'Gefunden über', cell: ({ grund }: Treffer) => grund },
]

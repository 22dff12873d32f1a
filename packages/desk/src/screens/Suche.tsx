import type { Treffer } from '@ekp/wire/kunde'
import { TextField } from '@ekp/web/ui/fields/TextField.tsx'
import { Form } from '@ekp/web/ui/form/Form.tsx'
import { PlainLink } from '@ekp/web/ui/Links.tsx'
import { Page, PageHeading } from '@ekp/web/ui/layout/Page.tsx'
import { Section } from '@ekp/web/ui/layout/Section.tsx'
import { Table } from '@ekp/web/ui/table/Table.tsx'
import { useNavigate, useParams, usePlace } from '@ekp/web/lib/router/RouterView.tsx'
import { useQuery } from '@ekp/web/lib/useQuery.ts'
import { useState } from 'react'
import { sucheQuery } from '../queries.ts'

/** Finds a customer; what was searched for stands in the address, so that the way back leads to the list. */
export function Suche() {
  const { mandant } = useParams('/$mandant')
  const gesucht = new URLSearchParams(usePlace().search).get('suche') ?? ''
  const [typed, setTyped] = useState(gesucht)
  const navigate = useNavigate()
  const query = useQuery(sucheQuery(mandant, gesucht))
  const suche = typed.trim()
  return (
    <Page>
      <PageHeading title={['Kunden suchen', 'Kundendienst']}>Kunden suchen</PageHeading>
      <Form
        onSubmit={() => {
          if (suche === gesucht) void query.refetch()
          else void navigate({ to: '/$mandant', params: { mandant }, search: { suche } })
        }}
        valid={suche !== ''}
        reason="Bitte geben Sie ein, wonach Sie suchen."
        busy={query.isFetching}
        submitLabel="Suchen"
        aria-label="Suche"
      >
        <TextField
          label="Wonach suchen Sie?"
          hint="Kundennummer, Name, E-Mail-Adresse, Vertrag, Zähler, Vorgang oder Lieferadresse"
          name="suche"
          type="search"
          autoComplete="off"
          maxLength={100}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Form>
      {gesucht !== '' && (
        <Section
          title={`Gefunden für „${gesucht}“`}
          query={query}
          isEmpty={({ treffer }) => treffer.length === 0}
          empty="Niemand. Versuchen Sie es mit weniger Wörtern oder mit der Kundennummer."
        >
          {({ treffer, mehr }) => (
            <>
              <Table
                caption="Gefundene Kunden"
                columns={columns(mandant)}
                rows={treffer}
                rowKey={({ kundennummer }) => kundennummer}
                empty=""
              />
              {mehr && <p>Es gibt weitere. Bitte geben Sie mehr ein, etwa den Ort.</p>}
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
  { key: 'kundennummer', header: 'Kundennummer', cell: ({ kundennummer }: Treffer) => kundennummer },
  { key: 'ort', header: 'Gefunden über', cell: ({ grund, ort }: Treffer) => grund ?? ort ?? '–' },
]

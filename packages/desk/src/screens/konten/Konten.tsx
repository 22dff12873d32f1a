import { type Konto, createKonto, isKennung, kennungRegel } from '@ekp/wire/dienst/konten'
import { Alert } from '@ekp/web/ui/Alert.tsx'
import { PlainLink } from '@ekp/web/ui/Links.tsx'
import { Page, PageHeading } from '@ekp/web/ui/layout/Page.tsx'
import { Section } from '@ekp/web/ui/layout/Section.tsx'
import { Table, type TableColumn } from '@ekp/web/ui/table/Table.tsx'
import { useParams } from '@ekp/web/lib/router/RouterView.tsx'
import { useQuery } from '@ekp/web/lib/useQuery.ts'
import { kontenQuery } from '../../queries.ts'
import { formatAnmeldung } from '../../texts.ts'
import { type Dienstrolle, dienstrollen } from '@ekp/wire/dienst/rollen'
import { SelectField } from '@ekp/web/ui/fields/SelectField.tsx'
import { TextField } from '@ekp/web/ui/fields/TextField.tsx'
import { Form } from '@ekp/web/ui/form/Form.tsx'
import { Card } from '@ekp/web/ui/layout/Card.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '@ekp/web/api/call.ts'
import { Ergebnis } from '../Ergebnis.tsx'

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
          {({ konten }) => <Kontenliste mandant={mandant} konten={konten} />}
        </Section>
      )}
      {query.data?.lokaleKonten === true && <NeuesKonto mandant={mandant} />}
    </Page>
  )
}

// More than these is a list that somebody looks for one account in.
const mostAtOnce = 15

function Kontenliste({ mandant, konten }: { mandant: string; konten: readonly Konto[] }) {
  const [filter, setFilter] = useState('')
  const gesucht = filter.trim().toLocaleLowerCase('de')
  const rows = konten.filter(({ name, kennung, rolle }) =>
    `${name} ${kennung} ${rolle}`.toLocaleLowerCase('de').includes(gesucht),
  )
  return (
    <>
      {konten.length > mostAtOnce && (
        <TextField
          label="Konten filtern"
          hint="Name, Kennung oder Rolle"
          name="filter"
          type="search"
          autoComplete="off"
          optional
          value={filter}
          onChange={({ target }) => setFilter(target.value)}
        />
      )}
      <Table
        caption="Eigene Konten"
        columns={columns(mandant)}
        rows={rows}
        rowKey={({ kennung }) => kennung}
        empty="Kein Konto passt dazu."
      />
    </>
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

const leer: { kennung: string; name: string; rolle: Dienstrolle } = { kennung: '', name: '', rolle: 'lesen' }

/** Makes an account; its password stands here until the next one, or until the page is left. */
function NeuesKonto({ mandant }: { mandant: string }) {
  const queries = useQueryClient()
  const [konto, setKonto] = useState(leer)
  const body = { ...konto, kennung: konto.kennung.trim(), name: konto.name.trim() }
  const create = useMutation({
    mutationFn: () => call(createKonto, { params: { mandant }, body }),
    onSuccess: () => {
      setKonto(leer)
      return queries.invalidateQueries({ queryKey: kontenQuery(mandant).queryKey })
    },
  })
  const isWrong = body.kennung !== '' && !isKennung(body.kennung)
  return (
    <Card as="section" aria-labelledby="neu">
      <h2 id="neu">Neues Konto</h2>
      <Ergebnis ergebnis={create.data} />
      <Form
        aria-label="Neues Konto"
        onSubmit={() => create.mutate()}
        valid={body.name !== '' && isKennung(body.kennung)}
        reason={isWrong ? kennungRegel : 'Bitte geben Sie Name und Kennung ein.'}
        busy={create.isPending}
        submitLabel="Konto anlegen"
        error={create.error?.message}
      >
        <TextField
          label="Name"
          name="name"
          autoComplete="off"
          maxLength={100}
          value={konto.name}
          onChange={({ target }) => setKonto({ ...konto, name: target.value })}
        />
        <TextField
          label="Kennung"
          hint="Womit sich die Person anmeldet, etwa a.berger. So steht sie im Änderungsprotokoll der Kunden, für immer."
          name="kennung"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          value={konto.kennung}
          onChange={({ target }) => setKonto({ ...konto, kennung: target.value })}
        />
        <SelectField
          label="Rolle"
          hint="lesen sieht alles außer ganzen IBANs und dem Portal der Kunden, service sieht alles und ändert auch, admin bereinigt auch Kunden und Verträge und verwaltet die Konten"
          name="rolle"
          options={dienstrollen.map((rolle) => ({ value: rolle, label: rolle }))}
          value={konto.rolle}
          onChange={({ target }) =>
            setKonto({ ...konto, rolle: dienstrollen.find((rolle) => rolle === target.value) ?? 'lesen' })
          }
        />
      </Form>
    </Card>
  )
}

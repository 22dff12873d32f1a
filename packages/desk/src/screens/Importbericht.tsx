import { Identifier } from '@ekp/web/ui/Identifier.tsx'
import { PlainLink } from '@ekp/web/ui/Links.tsx'
import { LoadingMask } from '@ekp/web/ui/LoadingMask.tsx'
import { Card, Plate } from '@ekp/web/ui/layout/Card.tsx'
import { Page, PageHeading } from '@ekp/web/ui/layout/Page.tsx'
import { SectionFailed } from '@ekp/web/ui/layout/Section.tsx'
import { Table, type TableColumn } from '@ekp/web/ui/table/Table.tsx'
import { useParams } from '@ekp/web/lib/router/RouterView.tsx'
import type { Dienstimportbericht } from '@ekp/wire/import'
import { useQuery } from '@ekp/web/lib/useQuery.ts'
import { useId } from 'react'
import { importQuery } from '../queries.ts'
import { formatZahl, formatZeit, nameImportart, nameImportquelle } from '../texts.ts'
import styles from './Kunde.module.css'
import { Importergebnis } from './Importergebnis.tsx'
import { Rows } from './Rows.tsx'

/** All about one import. */
export function Importbericht() {
  const { mandant, nr } = useParams('/$mandant/importe/$nr')
  const query = useQuery(importQuery(mandant, nr))
  const { data, error } = query
  return (
    <Page>
      <PageHeading
        title={[`Import ${nr}`, 'Kundendienst']}
        lead={
          <>
            Import <Plate>{nr}</Plate>
          </>
        }
      >
        {data === undefined ? 'Import' : data.import.dateiname}
      </PageHeading>
      {error !== null && <SectionFailed query={query} />}
      {data === undefined && error === null && <LoadingMask />}
      {data !== undefined && <Bericht bericht={data} mandant={mandant} />}
      <p>
        <PlainLink to="/$mandant/importe" params={{ mandant }}>
          Alle Importe
        </PlainLink>
      </p>
    </Page>
  )
}

function Bericht({ bericht, mandant }: { bericht: Dienstimportbericht; mandant: string }) {
  const { import: lauf, zahlen, fehler, weitere, hinweise, weitereHinweise, rechnungen } = bericht
  const ausgelassen = zahlen
    .filter((row) => row.ausgelassen > 0)
    .map((row) => `${nameImportart(row.art)} ${formatZahl(row.ausgelassen)}`)
    .join(', ')
  return (
    <>
      <Card as="section" aria-labelledby="ergebnis">
        <h2 id="ergebnis">
          <Importergebnis lauf={lauf} />
        </h2>
        <Rows
          rows={[
            ['Beendet', formatZeit(lauf.beendetAm)],
            ['Dauer', lauf.dauer],
            ['Herkunft', nameImportquelle(lauf.quelle)],
            ...(ausgelassen === '' ? [] : ([['Ausgelassen', ausgelassen]] as const)),
          ]}
        />
      </Card>
      {rechnungen !== null && <Rechnungen rechnungen={rechnungen} mandant={mandant} />}
      <Saetze titel="Fehler" saetze={fehler} weitere={weitere} />
      <Saetze titel="Hinweise zu eingespielten Zeilen" saetze={hinweise} weitere={weitereHinweise} />
      {zahlen.length > 0 && (
        <Card as="section" aria-labelledby="zahlen">
          <h2 id="zahlen">Was sich geändert hat</h2>
          <Table
            caption="Was sich geändert hat"
            compact
            // A column of noughts alone tells nothing.
            columns={[artColumn, ...figures.filter(({ key }) => zahlen.some((row) => row[key] > 0))]}
            rows={zahlen}
            rowKey={({ art }) => art}
            empty=""
          />
        </Card>
      )}
    </>
  )
}

type Rechnungsstand = NonNullable<Dienstimportbericht['rechnungen']>

/** What the recomputation says of the bills that came with it. */
const Rechnungen = ({ rechnungen, mandant }: { rechnungen: Rechnungsstand; mandant: string }) => (
  <Card as="section" aria-labelledby="rechnungen">
    <h2 id="rechnungen">Rechnungen nachgerechnet</h2>
    <p>{rechnungen.satz}</p>
    {rechnungen.auffaellige.length > 0 && (
      <Table
        caption="Auffällige Rechnungen"
        compact
        columns={auffaelligeColumns(mandant)}
        rows={rechnungen.auffaellige}
        rowKey={({ rechnungsnummer }) => rechnungsnummer}
        empty=""
      />
    )}
    {rechnungen.weitere > 0 && <p>… und {formatZahl(rechnungen.weitere)} weitere.</p>}
  </Card>
)

const auffaelligeColumns = (mandant: string): TableColumn<Rechnungsstand['auffaellige'][number]>[] => [
  {
    key: 'nummer',
    header: 'Rechnung',
    isRowHeader: true,
    cell: ({ rechnungsnummer }) => <Identifier>{rechnungsnummer}</Identifier>,
  },
  {
    key: 'kunde',
    header: 'Kunde',
    cell: ({ kundennummer }) => (
      <PlainLink to="/$mandant/kunden/$kundennummer" params={{ mandant, kundennummer }}>
        {kundennummer}
      </PlainLink>
    ),
  },
  { key: 'satz', header: 'Was auffällt', cell: ({ satz }) => satz },
]

interface SaetzeProps {
  readonly titel: string
  readonly saetze: readonly string[]
  /** How many more there were. */
  readonly weitere: number
}

/** The first sentences about lines of the file; nothing where there are none. */
function Saetze({ titel, saetze, weitere }: SaetzeProps) {
  const id = useId()
  if (saetze.length === 0) return null
  return (
    <Card as="section" aria-labelledby={id}>
      <h2 id={id}>{titel}</h2>
      <ul className={styles.sentences}>
        {[...new Set(saetze)].map((satz) => (
          <li key={satz}>{satz}</li>
        ))}
        {weitere > 0 && <li>… und {formatZahl(weitere)} weitere.</li>}
      </ul>
    </Card>
  )
}

type Zahlen = Dienstimportbericht['zahlen'][number]

const figure = (key: Exclude<keyof Zahlen, 'art'>, header: string) =>
  ({ key, header, align: 'end', cell: (row: Zahlen) => formatZahl(row[key]) }) as const

const artColumn: TableColumn<Zahlen> = {
  key: 'art',
  header: 'Art',
  label: '',
  isRowHeader: true,
  cell: ({ art }) => nameImportart(art),
}
const figures = [
  figure('neu', 'Neu'),
  figure('geaendert', 'Geändert'),
  figure('unveraendert', 'Unverändert'),
  figure('entfernt', 'Entfernt'),
  figure('ausgelassen', 'Ausgelassen'),
]

import type { Ablesung } from '@ekp/wire/ablesung'
import { formatDatum } from '../../lib/format.ts'
import { Identifier } from '../../ui/Identifier.tsx'
import { PagedTable } from '../../ui/table/PagedTable.tsx'
import type { TableColumn } from '../../ui/table/Table.tsx'
import { Ablesewerte } from './Ablesewerte.tsx'
import { ableseartText, missingText } from './texts.ts'

interface AblesungenTableProps {
  ablesungen: readonly Ablesung[]
  einheit: string
}

/** All readings of a contract, newest first [ablesung-25]. */
export function AblesungenTable({ ablesungen, einheit }: AblesungenTableProps) {
  const rows = ablesungen.toSorted((one, other) => other.ablesedatum.localeCompare(one.ablesedatum))
  const hasKanaele = rows.some(({ ablesewerte }) => Object.keys(ablesewerte).length > 1)
  return (
    <PagedTable
      caption="Ablesungen"
      captionHidden
      wide
      columns={ablesungColumns(einheit, hasKanaele)}
      rows={rows}
      rowKey={rowKey}
      pageSize={24}
      empty="Es wurden keine Ablesungen gefunden."
    />
  )
}

function ablesungColumns(einheit: string, hasKanaele: boolean): TableColumn<Ablesung>[] {
  return [
    { key: 'datum', header: 'Ablesedatum', cell: ({ ablesedatum }) => formatDatum(ablesedatum) },
    {
      key: 'zaehler',
      header: 'Zählernummer',
      cell: ({ zaehlernummer }) => (zaehlernummer === null ? missingText : <Identifier>{zaehlernummer}</Identifier>),
    },
    {
      key: 'werte',
      header: hasKanaele ? 'Ablesewerte' : 'Ablesewert',
      align: 'end',
      cell: ({ ablesewerte }) => <Ablesewerte werte={ablesewerte} einheit={einheit} />,
    },
    { key: 'grund', header: 'Ablesegrund', cell: ({ ablesegrund }) => ablesegrund ?? missingText },
    { key: 'hinweis', header: 'Erfassungshinweis', cell: ({ erfassungshinweis }) => erfassungshinweis ?? missingText },
    { key: 'ermittlung', header: 'Ermittlungsart', cell: ({ ermittlungsart }) => ermittlungsart ?? missingText },
    { key: 'art', header: 'Ableseart', cell: ({ ableseart }) => ableseartText(ableseart) },
  ]
}

function rowKey({ ablesedatum, zaehlernummer, ablesewerte, ableseart, ablesegrund }: Ablesung): string {
  return JSON.stringify([ablesedatum, zaehlernummer, ablesewerte, ableseart, ablesegrund])
}

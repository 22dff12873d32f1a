import type { Dienstvorgang } from '@ekp/wire/vorgang'
import { Table, type TableColumn } from '@ekp/web/ui/table/Table.tsx'
import { describeStand, formatZeit, nameVertrag } from '../texts.ts'
import { VorgangLink } from './vorgangLinks.tsx'

interface VorgangstabelleProps {
  caption: string
  vorgaenge: readonly Dienstvorgang[]
  mandant: string
  empty: string
}

/** Vorgänge of one customer, each with a link to it. */
export const Vorgangstabelle = ({ caption, vorgaenge, mandant, empty }: VorgangstabelleProps) => (
  <Table
    caption={caption}
    compact
    columns={columns(mandant)}
    rows={vorgaenge}
    rowKey={({ nr }) => String(nr)}
    empty={empty}
  />
)

const columns = (mandant: string): TableColumn<Dienstvorgang>[] => [
  {
    key: 'art',
    header: 'Vorgang',
    isRowHeader: true,
    cell: (vorgang) => <VorgangLink vorgang={vorgang} mandant={mandant} />,
  },
  { key: 'vertrag', header: 'Vertrag', cell: nameVertrag },
  { key: 'zeit', header: 'Eingegangen', cell: ({ eingegangenAm }) => formatZeit(eingegangenAm) },
  { key: 'stand', header: 'Stand', cell: describeStand },
]

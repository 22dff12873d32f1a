import { Table, type TableColumn } from '../src/ui/table/Table.tsx'
import { Specimen } from './Specimen.tsx'

interface Row {
  day: string
  meter: string
  value: string
  reason: string
}

const rows: Row[] = [
  { day: '31.12.2025', meter: '1EMH0012345678', value: '12.345,60', reason: 'Turnusablesung durch den Netzbetreiber' },
  { day: '31.12.2024', meter: '1EMH0012345678', value: '9.876,00', reason: 'Kundenablesung' },
  { day: '01.03.2024', meter: '1EMH0012345678', value: '17,00', reason: 'Lieferbeginn' },
]
const columns: TableColumn<Row>[] = [
  { key: 'day', header: 'Ablesedatum', cell: ({ day }) => day },
  { key: 'meter', header: 'Zählernummer', cell: ({ meter }) => meter },
  { key: 'value', header: 'Ablesewert in kWh', align: 'end', cell: ({ value }) => value },
  { key: 'reason', header: 'Ablesegrund', cell: ({ reason }) => reason },
]

export const Tables = () => (
  <>
    <Specimen name="Table">
      <Table caption="Ablesungen" columns={columns} rows={rows} rowKey={({ day }) => day} empty="Keine." />
    </Specimen>
    <Specimen name="Table wide">
      <Table
        caption="Viele Spalten"
        wide
        columns={[...columns, ...columns.map((column) => ({ ...column, key: `${column.key} again` }))]}
        rows={rows}
        rowKey={({ day }) => day}
        empty="Keine."
      />
    </Specimen>
    <Specimen name="Table empty">
      <Table
        caption="Ablesungen"
        columns={columns}
        rows={[]}
        rowKey={({ day }) => day}
        empty="Es wurden keine Ablesungen gefunden."
      />
    </Specimen>
  </>
)

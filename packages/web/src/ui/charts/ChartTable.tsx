import { formatJaNein } from '../../lib/format.ts'
import { PagedTable } from '../table/PagedTable.tsx'
import type { TableColumn } from '../table/Table.tsx'
import type { ChartData, ChartOpening, ChartSeries } from './ChartData.ts'
import { ChartPlace } from './plot/ChartPlace.tsx'
import { placeName, placeWithoutValue, shareText, valueText } from './texts.ts'

interface ChartTableProps {
  data: ChartData
  title: string
  opening?: ChartOpening | undefined
}

/** The figures of a chart as a table. */
export const ChartTable = ({ data, title, opening }: ChartTableProps) => {
  const estimated = data.series.flatMap((series) => (series.estimated?.includes(true) ? [series.estimated] : []))
  const columns: TableColumn<number>[] = [
    placeColumn(data, opening),
    ...data.series.map((series) => column(data, series)),
    ...(data.details ?? []).map(({ key, name, texts }) => ({
      key,
      header: name,
      align: 'end' as const,
      cell: (index: number) => texts[index] ?? placeWithoutValue(data, index),
    })),
  ]
  if (estimated.length > 0) {
    const header = data.estimatedName ?? 'Geschätzt'
    const shared = data.series.find(({ estimatedShares }) => estimatedShares !== undefined)
    const isEstimated = (index: number) => estimated.some((one) => one[index])
    columns.push({
      key: 'estimated',
      header,
      cell: (index) => (shared ? shareOf(data, shared, index) : formatJaNein(isEstimated(index))),
    })
  }
  const count = data.x.kind === 'bands' ? data.x.labels.length : data.x.starts.length

  return (
    <PagedTable
      caption={title}
      compact
      columns={columns}
      rows={Array.from({ length: count }, (_, index) => index)}
      rowKey={String}
      empty={data.missingName ?? 'Keine Werte'}
      pageSize={200}
    />
  )
}

function shareOf(data: ChartData, { values, estimatedShares }: ChartSeries, index: number): string {
  return values[index] == null ? placeWithoutValue(data, index) : shareText(estimatedShares?.[index] ?? 0)
}

function column(data: ChartData, series: ChartSeries): TableColumn<number> {
  // Whether a value was measured has a column of its own.
  const { estimated: _, ...plain } = series
  return { key: series.key, header: series.name, align: 'end', cell: (index) => valueText(data, plain, index) }
}

function placeColumn({ x }: ChartData, opening: ChartOpening | undefined): TableColumn<number> {
  const cell = (index: number) => ChartPlace({ index, opening, children: placeName(x, index) })
  return { key: 'x', header: x.title, label: '', cell }
}

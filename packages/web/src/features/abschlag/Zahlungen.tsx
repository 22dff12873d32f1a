import type { Abschlagszahlung } from '@ekp/wire/abschlag'
import { currentDay } from '../../lib/berlinTime.ts'
import { formatDatum, formatEuro } from '../../lib/format.ts'
import { loaded, Section } from '../../ui/layout/Section.tsx'
import { PagedTable } from '../../ui/table/PagedTable.tsx'
import type { TableColumn } from '../../ui/table/Table.tsx'
import { zahlungenKurz, zahlungsstatusText } from './texts.ts'

/** So many are shown at first, and so many more with each press. */
const [firstSize, pageSize] = [4, 12]

const columnsOf = (today: string): readonly TableColumn<Abschlagszahlung>[] => [
  { key: 'datum', header: 'Tag', isRowHeader: true, cell: ({ datum }) => formatDatum(datum) },
  {
    key: 'status',
    header: 'Stand',
    cell: (zahlung) => [zahlungsstatusText(zahlung, today), zahlung.zweck].filter(Boolean).join(', '),
  },
  { key: 'betrag', header: 'Betrag', align: 'end', cell: ({ betrag }) => formatEuro(betrag) },
]

/** What was paid, what is due and what came back, latest first [abschlag-34]. */
export function Zahlungen({ zahlungen }: { zahlungen: readonly Abschlagszahlung[] }) {
  const today = currentDay()
  return (
    <Section
      title="Ihre Zahlungen"
      query={loaded(zahlungen)}
      fold={(all) => (all.length === 0 ? undefined : zahlungenKurz(all, today))}
    >
      {(all) => (
        <PagedTable
          caption="Ihre Zahlungen"
          lines
          columns={columnsOf(today)}
          rows={all}
          rowKey={(zahlung) => String(all.indexOf(zahlung))}
          empty="Hier stehen Ihre Zahlungen, sobald wir die erste gebucht haben."
          firstSize={firstSize}
          pageSize={pageSize}
        />
      )}
    </Section>
  )
}

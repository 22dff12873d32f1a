import type { Dokument } from '@ekp/wire/dokument'
import { Alert } from '../../ui/Alert.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Identifier } from '../../ui/Identifier.tsx'
import { TextLink } from '../../ui/Links.tsx'
import { PagedTable } from '../../ui/table/PagedTable.tsx'
import type { TableColumn } from '../../ui/table/Table.tsx'
import styles from './DokumentTitel.module.css'
import { DownloadButton, DownloadProgress } from './DownloadButton.tsx'
import type { DownloadStand } from './createDownloads.ts'
import { kategorieText } from './dokumentAuswahl.ts'
import { datumOf, ohneVertragText, titelOf } from './texts.ts'

interface DokumenteTableProps {
  dokumente: readonly Dokument[]
  staende: ReadonlyMap<string, DownloadStand>
}

/** Documents in their order, each with its download [dokument-2]. */
export function DokumenteTable({ dokumente, staende }: DokumenteTableProps) {
  return (
    <PagedTable
      caption="Dokumente"
      captionHidden
      wide
      compact
      columns={dokumentColumns(staende)}
      rows={dokumente}
      rowKey={({ id }) => id}
      pageSize={24}
      empty="Zu dieser Auswahl gibt es keine Dokumente."
    />
  )
}

function dokumentColumns(staende: DokumenteTableProps['staende']): TableColumn<Dokument>[] {
  return [
    {
      key: 'titel',
      header: 'Beschreibung und Dateiname',
      label: '',
      cell: (dokument) => <DokumentTitel dokument={dokument} stand={staende.get(dokument.id)} />,
    },
    { key: 'datum', header: 'Datum', cell: datumOf },
    { key: 'kategorie', header: 'Kategorie', cell: kategorieText },
    { key: 'vertrag', header: 'Vertrag', cell: ({ vertragId }) => <VertragCell vertragId={vertragId} /> },
    {
      key: 'datei',
      header: 'Herunterladen',
      label: '',
      cell: (dokument) => (
        <DownloadButton dokument={dokument} isRunning={staende.get(dokument.id)?.status === 'running'} />
      ),
    },
  ]
}

function VertragCell({ vertragId }: { vertragId: string | null }) {
  if (vertragId === null) return ohneVertragText
  return (
    <TextLink to="/vertrag/$vertragId/detail" params={{ vertragId }}>
      <Identifier>{vertragId}</Identifier>
    </TextLink>
  )
}

interface DokumentTitelProps {
  dokument: Dokument
  stand: DownloadStand | undefined
}

/** What a document is called, the name of its file, and what becomes of its download. */
function DokumentTitel({ dokument, stand }: DokumentTitelProps) {
  const titel = titelOf(dokument)
  return (
    <span className={styles.titel}>
      <strong className={styles.name}>{titel}</strong>
      {dokument.dateiname !== null && dokument.dateiname !== titel && (
        <span className={styles.datei}>{dokument.dateiname}</span>
      )}
      {stand?.status === 'running' && <DownloadProgress dokument={dokument} stand={stand} />}
      {stand?.status === 'saved' && (
        <span className={styles.saved}>
          <Icon name="check" />
          Heruntergeladen
        </span>
      )}
      {stand?.status === 'failed' && <Alert kind="error">{stand.text}</Alert>}
    </span>
  )
}

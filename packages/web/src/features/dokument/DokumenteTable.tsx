import type { Dokument } from '@ekp/wire/dokument'
import type { ComponentType } from 'react'
import { Alert } from '../../ui/Alert.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Identifier } from '../../ui/Identifier.tsx'
import { TextLink } from '../../ui/Links.tsx'
import { PagedTable } from '../../ui/table/PagedTable.tsx'
import type { TableColumn } from '../../ui/table/Table.tsx'
import styles from './DokumentTitel.module.css'
import { DownloadButton, downloadButtonId, DownloadProgress } from './DownloadButton.tsx'
import type { DownloadStand } from './createDownloads.ts'
import { kategorieText } from './dokumentAuswahl.ts'
import { dateiartOf, datumOf, groesseOf, isErechnung, jahrOf, ohneVertragText, titelOf } from './texts.ts'

interface DokumenteTableProps extends Angaben {
  dokumente: readonly Dokument[]
  staende: ReadonlyMap<string, DownloadStand>
}

/** What other nouns know of a document. */
export interface Angaben {
  /** Of the bill that it is, in the middle of a line. */
  ofRechnung: ComponentType<{ rechnungsnummer: string }>
}

/** Documents in their order, each with its download [dokument-2]. */
export function DokumenteTable({ dokumente, staende, ofRechnung }: DokumenteTableProps) {
  return (
    <PagedTable
      caption="Dokumente"
      lines
      columns={dokumentColumns(dokumente, staende, { ofRechnung })}
      rows={dokumente}
      rowKey={({ id }) => id}
      groupOf={jahrOf}
      pageSize={24}
      empty="Zu dieser Auswahl gibt es keine Dokumente."
    />
  )
}

function dokumentColumns(
  dokumente: readonly Dokument[],
  staende: DokumenteTableProps['staende'],
  angaben: Angaben,
): TableColumn<Dokument>[] {
  // Not every host knows it.
  const hasGroesse = dokumente.some(({ groesse }) => groesse !== null)

  return [
    {
      key: 'titel',
      header: 'Dokument',
      isRowHeader: true,
      cell: (dokument) => <DokumentTitel dokument={dokument} stand={staende.get(dokument.id)} {...angaben} />,
    },
    { key: 'datum', header: 'Datum', align: 'end', cell: datumOf },
    ...(hasGroesse ? [{ key: 'groesse', header: 'Größe', align: 'end' as const, cell: groesseOf }] : []),
    {
      key: 'datei',
      header: 'Herunterladen',
      cell: (dokument) => (
        <DownloadButton dokument={dokument} isRunning={staende.get(dokument.id)?.status === 'running'} />
      ),
    },
  ]
}

interface DokumentTitelProps extends Angaben {
  dokument: Dokument
  stand: DownloadStand | undefined
}

/** What a document is called, what kind of paper of which contract it is, and what becomes of its download. */
function DokumentTitel({ dokument, stand, ofRechnung: OfRechnung }: DokumentTitelProps) {
  return (
    <span className={styles.titel}>
      {/* The title leads to the paper as well. */}
      <label htmlFor={downloadButtonId(dokument.id)} className={styles.name}>
        {titelOf(dokument)}
      </label>
      <span className={styles.art}>
        {[kategorieText(dokument), ...(isErechnung(dokument) ? [dateiartOf(dokument)] : [])].join(', ')},{' '}
        <Vertrag vertragId={dokument.vertragId} />
        {dokument.rechnungsnummer !== null && <OfRechnung rechnungsnummer={dokument.rechnungsnummer} />}
      </span>
      {stand?.status === 'running' && <DownloadProgress dokument={dokument} stand={stand} />}
      {stand?.status === 'saved' && (
        <span className={styles.saved}>
          <Icon name="check" />
          Heruntergeladen
        </span>
      )}
      {stand?.status === 'failed' && (
        <span className={styles.failed}>
          <Alert kind="error">{stand.text}</Alert>
        </span>
      )}
    </span>
  )
}

function Vertrag({ vertragId }: { vertragId: string | null }) {
  // In the middle of a line.
  if (vertragId === null) return ohneVertragText.toLowerCase()
  return (
    <TextLink to="/vertrag/$vertragId/detail" params={{ vertragId }}>
      Vertrag <Identifier>{vertragId}</Identifier>
    </TextLink>
  )
}

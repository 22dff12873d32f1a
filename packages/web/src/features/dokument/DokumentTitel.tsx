import type { Dokument } from '@ekp/wire/dokument'
import { Alert } from '../../ui/Alert.tsx'
import { Icon } from '../../ui/Icon.tsx'
import type { DownloadStand } from './createDownloads.ts'
import styles from './DokumentTitel.module.css'
import { titelOf } from './dokumentTexts.ts'
import { DownloadProgress } from './DownloadProgress.tsx'

interface DokumentTitelProps {
  dokument: Dokument
  stand: DownloadStand | undefined
}

/** What a document is called, the name of its file, and what becomes of its download. */
export function DokumentTitel({ dokument, stand }: DokumentTitelProps) {
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

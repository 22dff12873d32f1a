import type { Dokument } from '@ekp/wire/dokument'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import styles from './DownloadButton.module.css'
import { dateiartOf, speichernameOf, titelOf } from './dokumentTexts.ts'
import { downloads } from './downloads.ts'

interface DownloadButtonProps {
  dokument: Dokument
  isRunning: boolean
}

export const downloadButtonId = (dokumentId: string) => `dokument-${dokumentId}`

/** The download icon of a document [dokument-2]; screen readers say the document's whole name. */
export function DownloadButton({ dokument, isRunning }: DownloadButtonProps) {
  const titel = titelOf(dokument)
  return (
    <Button
      id={downloadButtonId(dokument.id)}
      size="small"
      className={styles.button}
      busy={isRunning}
      onClick={() => void downloads.start({ id: dokument.id, titel, speichername: speichernameOf(dokument) })}
    >
      <Icon name="download" />
      <VisuallyHidden>{titel} herunterladen, </VisuallyHidden>
      {dateiartOf(dokument)}
    </Button>
  )
}

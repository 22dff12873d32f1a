import type { Dokument } from '@ekp/wire/dokument'
import { useLayoutEffect, useRef } from 'react'
import { formatKilobyte } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { TransferProgress } from '../../ui/TransferProgress.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import styles from './DownloadButton.module.css'
import type { DownloadStand } from './createDownloads.ts'
import { downloads } from './downloads.ts'
import { endungOf, ladbarOf, titelOf } from './texts.ts'

interface DownloadButtonProps {
  dokument: Dokument
  isRunning: boolean
}

export const downloadButtonId = (dokumentId: string) => `dokument-${dokumentId}`

/** The download icon of a document [dokument-2]; screen readers say the document's whole name. */
export function DownloadButton({ dokument, isRunning }: DownloadButtonProps) {
  return (
    <Button
      id={downloadButtonId(dokument.id)}
      size="small"
      className={styles.button}
      busy={isRunning}
      aria-label={`${titelOf(dokument)} herunterladen, ${endungOf(dokument)}`}
      onClick={() => void downloads.start(ladbarOf(dokument))}
    >
      <Icon name="download" />
      {endungOf(dokument)}
    </Button>
  )
}

interface DownloadProgressProps {
  dokument: Dokument
  stand: Extract<DownloadStand, { status: 'running' }>
}

/** How far a download is, and a way to stop it. */
export function DownloadProgress({ dokument, stand: { receivedBytes, totalBytes } }: DownloadProgressProps) {
  const titel = titelOf(dokument)
  const cancel = useRef<HTMLButtonElement>(null)
  // When the cancel button disappears with the focus on it, focus moves to the download button.
  useLayoutEffect(() => {
    const button = cancel.current
    return () => {
      if (document.activeElement === button) document.getElementById(downloadButtonId(dokument.id))?.focus()
    }
  }, [dokument.id])

  return (
    <TransferProgress
      label={`${titel} wird heruntergeladen`}
      receivedBytes={receivedBytes}
      totalBytes={totalBytes}
      size={receivedBytes > 0 ? sizeText(receivedBytes, totalBytes) : undefined}
    >
      <Button ref={cancel} size="small" variant="quiet" onClick={() => downloads.cancel({ id: dokument.id, titel })}>
        Abbrechen
        <VisuallyHidden>({titel})</VisuallyHidden>
      </Button>
    </TransferProgress>
  )
}

function sizeText(receivedBytes: number, totalBytes: number | undefined): string {
  const received = formatKilobyte(receivedBytes)
  return totalBytes === undefined ? received : `${received} von ${formatKilobyte(totalBytes)}`
}

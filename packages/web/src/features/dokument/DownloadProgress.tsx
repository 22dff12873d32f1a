import type { Dokument } from '@ekp/wire/dokument'
import { useLayoutEffect, useRef } from 'react'
import { formatKilobyte } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import type { DownloadStand } from './createDownloads.ts'
import { downloadButtonId } from './DownloadButton.tsx'
import styles from './DownloadProgress.module.css'
import { downloads } from './downloads.ts'
import { titelOf } from './dokumentTexts.ts'

interface DownloadProgressProps {
  dokument: Dokument
  stand: Extract<DownloadStand, { status: 'running' }>
}

/** How far a download is, and a way to stop it. */
export function DownloadProgress({ dokument, stand: { receivedBytes, totalBytes } }: DownloadProgressProps) {
  const titel = titelOf(dokument)
  const cancel = useRef<HTMLButtonElement>(null)
  // Whoever stands on the button when it goes goes on at the one that began it.
  useLayoutEffect(() => {
    const button = cancel.current
    return () => {
      if (document.activeElement === button) document.getElementById(downloadButtonId(dokument.id))?.focus()
    }
  }, [dokument.id])

  return (
    <div className={styles.progress}>
      {/* Without a value the bar says that nobody knows how long it takes. */}
      <progress
        className={styles.bar}
        aria-label={`${titel} wird heruntergeladen`}
        max={totalBytes}
        value={totalBytes === undefined ? undefined : receivedBytes}
      />
      {receivedBytes > 0 && <span className={styles.size}>{sizeText(receivedBytes, totalBytes)}</span>}
      <Button ref={cancel} size="small" variant="quiet" onClick={() => downloads.cancel({ id: dokument.id, titel })}>
        Abbrechen
        <VisuallyHidden>({titel})</VisuallyHidden>
      </Button>
    </div>
  )
}

function sizeText(receivedBytes: number, totalBytes: number | undefined): string {
  const received = formatKilobyte(receivedBytes)
  return totalBytes === undefined ? received : `${received} von ${formatKilobyte(totalBytes)}`
}

import { downloadDokument } from '@ekp/wire/dokument'
import { useSyncExternalStore } from 'react'
import { callForBytes } from '../../api/callForBytes.ts'
import { showMessage } from '../../lib/message.ts'
import { saveFile } from '../../lib/saveFile.ts'
import { session } from '../../session/session.ts'
import { createDownloads } from './createDownloads.ts'

/** The downloads of the signed-in customer; they end with the session. */
export const downloads = createDownloads({
  load: (dokumentId, options) => callForBytes(downloadDokument, { params: { dokumentId } }, options),
  save: saveFile,
  onFailedElsewhere: (text) => showMessage({ kind: 'warning', text }),
})

const owner = () => session.current()?.kundennummer
let known = owner()
session.subscribe(() => {
  if (owner() === known) return
  known = owner()
  downloads.forget()
})

/** What becomes of each download, and what happened last. */
export function useDownloads() {
  return useSyncExternalStore(downloads.subscribe, downloads.current)
}

import { useSyncExternalStore } from 'react'
import { downloads } from './downloads.ts'

/** What becomes of each download, and what happened last. */
export function useDownloads() {
  return useSyncExternalStore(downloads.subscribe, downloads.current)
}

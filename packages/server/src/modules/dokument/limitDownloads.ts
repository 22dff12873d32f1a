import type { Download } from '../../http/Download.ts'
import { tooManyDownloads } from '../../http/tooMany.ts'

/**
 * Opens downloads of a customer while fewer than `most` of his are under way, and throws `tooManyDownloads` beyond:
 * one that is hardly read keeps a file and a quarter of a megabyte for as long as its client likes.
 */
export function limitDownloads(most: number): (kunde: string, open: () => Promise<Download>) => Promise<Download> {
  const counts = new Map<string, number>()
  const leave = (kunde: string) => {
    const left = (counts.get(kunde) ?? 1) - 1
    if (left > 0) counts.set(kunde, left)
    else counts.delete(kunde)
  }
  return async (kunde, open) => {
    const count = counts.get(kunde) ?? 0
    if (count >= most) throw tooManyDownloads()
    counts.set(kunde, count + 1)
    try {
      const download = await open()
      return { ...download, close: () => download.close().finally(() => leave(kunde)) }
    } catch (error) {
      leave(kunde)
      throw error
    }
  }
}

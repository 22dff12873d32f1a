import { wrapText } from '../../mail/wrapText.ts'

/** A paragraph as wide as every editor shows it. */
export function wrapAbsatz(text: string): string {
  return wrapText(text, 78)
}

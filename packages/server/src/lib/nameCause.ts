import { describeFileError } from './describeFileError.ts'
import { errorCode } from './errorCode.ts'

/**
 * What a failure that nobody foresaw is called, and where it arose, or which file it concerns; never its message, which
 * may quote what is in the file.
 */
export function nameCause(error: unknown): string {
  const ofFile = describeFileError(error)
  if (ofFile !== undefined) return ofFile
  if (!(error instanceof Error)) return 'unbekannter Fehler'
  // Frames of Node itself say what was called, not by whom.
  const place = /^ {4}at (?!.*\bnode:).*?([\w.-]+:\d+):\d+\)?$/m.exec(error.stack ?? '')?.[1]
  const name = [error.name, errorCode(error)].filter(Boolean).join(' ')
  return place === undefined ? name : `${name}, ${place}`
}

import type { Counts } from './kind.ts'

/** What an import did. */
export interface ImportReport {
  /** Records in the file. */
  readonly datensaetze: number
  /** By kind, in the order in which they were imported. */
  readonly arten: Readonly<Record<string, Counts>>
}

/** Whether the database already held what the file says. */
export function isUnchanged(report: ImportReport): boolean {
  return Object.values(report.arten).every(({ neu, geaendert, entfernt }) => neu + geaendert + entfernt === 0)
}

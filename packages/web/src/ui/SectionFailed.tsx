import { Alert } from './Alert.tsx'
import { ReloadButton } from './ReloadButton.tsx'
import type { SectionQuery } from './sectionQuery.ts'
import styles from './Section.module.css'

export interface SectionFailedProps {
  query: SectionQuery<unknown>
  onError?: 'hide' | ((error: unknown) => string) | undefined
}

const fallback = 'Die Daten konnten nicht geladen werden.'

/** What happened, in the error's own words, and a way to try again. */
export const SectionFailed = ({ query, onError }: SectionFailedProps) => {
  const own = query.error instanceof Error ? query.error.message : ''

  return (
    <Alert kind="error">
      <div className={styles.failed}>
        <p>{typeof onError === 'function' ? onError(query.error) : own || fallback}</p>
        <ReloadButton query={query} />
      </div>
    </Alert>
  )
}

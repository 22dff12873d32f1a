import type { ReactNode } from 'react'
import { useId } from 'react'
import { Card, type CardTone } from './Card.tsx'
import { LoadingMask, type LoadingMaskProps } from './LoadingMask.tsx'
import { ReloadButton } from './ReloadButton.tsx'
import styles from './Section.module.css'
import { SectionFailed } from './SectionFailed.tsx'
import type { SectionQuery } from './sectionQuery.ts'

export interface SectionProps<Data> {
  title: ReactNode
  level?: 2 | 3
  tone?: CardTone
  /** Links and small buttons at the right of the title; they stay, whatever becomes of the data. */
  actions?: ReactNode
  query: SectionQuery<Data>
  /** The shape of what comes while it is loading. */
  loading?: LoadingMaskProps
  isEmpty?: (data: Data) => boolean
  empty?: ReactNode
  /** 'hide' keeps only title and reload; a function says the error in its own words. */
  onError?: 'hide' | ((error: unknown) => string)
  children: (data: Data) => ReactNode
}

/** A titled part of a page that loads, fails, is empty or shows its data, all on its own. */
export const Section = <Data,>({ title, level = 2, tone, actions, query, loading, ...content }: SectionProps<Data>) => {
  const titleId = useId()
  const Heading = `h${level}` as const
  const { data, status, isFetching } = query
  const hidden = status === 'error' && data === undefined && content.onError === 'hide'

  return (
    <Card as="section" {...(tone && { tone })} aria-labelledby={titleId}>
      <div className={styles.section}>
        <div className={styles.head}>
          <Heading id={titleId} className={styles.title}>
            {title}
          </Heading>
          {(actions || hidden) && (
            <div className={styles.actions}>
              {actions}
              {hidden && <ReloadButton query={query} quiet />}
            </div>
          )}
        </div>
        {status === 'error' && !hidden && <SectionFailed query={query} onError={content.onError} />}
        {data === undefined && (status === 'pending' || (hidden && isFetching)) && <LoadingMask {...loading} />}
        {data !== undefined &&
          (content.isEmpty?.(data) ? <div className={styles.empty}>{content.empty}</div> : content.children(data))}
      </div>
    </Card>
  )
}

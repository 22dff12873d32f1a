import type { ReactNode } from 'react'
import { useId } from 'react'
import { Card, type CardTone } from './Card.tsx'
import { classNames } from './classNames.ts'
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
  /** Several actions have a row of their own, so that a button more at the title moves none of them. */
  actionsBelow?: boolean
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
export const Section = <Data,>({
  title,
  level = 2,
  tone,
  actions,
  actionsBelow = false,
  query,
  loading,
  ...content
}: SectionProps<Data>) => {
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
          {hidden && <ReloadButton query={query} quiet />}
          {actions && <div className={classNames(styles.actions, actionsBelow && styles.below)}>{actions}</div>}
        </div>
        {status === 'error' && !hidden && <SectionFailed query={query} onError={content.onError} />}
        {data === undefined && (status === 'pending' || (hidden && isFetching)) && <LoadingMask {...loading} />}
        {data !== undefined &&
          (content.isEmpty?.(data) ? <div className={styles.empty}>{content.empty}</div> : content.children(data))}
      </div>
    </Card>
  )
}

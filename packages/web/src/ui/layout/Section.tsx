import { type ReactNode, useId, useState } from 'react'
import { Alert } from '../Alert.tsx'
import { Breakable, Joined } from '../Breakable.tsx'
import { Icon } from '../Icon.tsx'
import { LoadingMask, type LoadingMaskProps } from '../LoadingMask.tsx'
import { ReloadButton } from '../ReloadButton.tsx'
import styles from './Section.module.css'
import { classNames } from '../classNames.ts'
import { Card, type CardTone } from './Card.tsx'

interface SectionProps<Data> {
  title: ReactNode
  level?: 2 | 3
  tone?: CardTone
  /** Links and small buttons, at the right of the title or below; they stay while data loads and when loading fails. */
  actions?: ReactNode
  /**
   * Several actions stand below what the section says: on a phone they would fill the screen before it. `narrow`: beside
   * the title on a wide screen.
   */
  actionsBelow?: boolean | 'narrow'
  query: SectionQuery<Data>
  /** The shape of what comes while it is loading. */
  loading?: LoadingMaskProps
  isEmpty?: (data: Data) => boolean
  empty?: ReactNode
  /** 'hide' keeps only title and reload; a function says the error in its own words. */
  onError?: 'hide' | ((error: unknown) => string)
  /**
   * What stands on one line in place of the content on a phone, until it is pressed; the actions stay. Undefined where
   * there is nothing to fold.
   */
  fold?: (data: Data) => ReactNode | undefined
  /** What stays below that line. */
  stays?: ReactNode
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
      <div
        className={classNames(
          styles.section,
          content.fold && styles.folding,
          content.fold && loading?.hasButton && styles.foldingOverButton,
          actionsBelow === 'narrow' && styles.aside,
        )}
      >
        <div className={styles.head}>
          <Heading id={titleId} className={styles.title}>
            {title}
          </Heading>
          {hidden && <ReloadButton query={query} quiet />}
          {actions && !actionsBelow && <div className={styles.actions}>{actions}</div>}
        </div>
        {status === 'error' && !hidden && <SectionFailed query={query} onError={content.onError} />}
        {data === undefined && (status === 'pending' || (hidden && isFetching)) && <LoadingMask {...loading} />}
        {data !== undefined &&
          (content.isEmpty?.(data) ? (
            <div className={styles.empty}>{content.empty}</div>
          ) : (
            <>
              <Foldable value={content.fold?.(data)}>{content.children(data)}</Foldable>
              {content.stays}
            </>
          ))}
        {actions && actionsBelow && <div className={styles.actions}>{actions}</div>}
      </div>
    </Card>
  )
}

/** Content that on a phone waits behind a line with its value; on wide screens and on paper it is there. */
export const Foldable = ({ value, children }: { value: ReactNode; children: ReactNode }) => {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  if (value === undefined) return children
  return (
    <>
      <button
        type="button"
        className={styles.fold}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span>{typeof value === 'string' ? <Joined text={value} /> : value}</span>
        <Icon name="chevronDown" />
      </button>
      <div id={id} className={classNames(styles.content, !isOpen && styles.folded)}>
        {children}
      </div>
    </>
  )
}

interface SectionFailedProps {
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
        <p>
          <Breakable text={typeof onError === 'function' ? onError(query.error) : own || fallback} />
        </p>
        <ReloadButton query={query} />
      </div>
    </Alert>
  )
}

/** A section that waits for more than its own query is given this until everything has arrived. */
export const waiting = { status: 'pending', data: undefined } as const

/** For a section whose data is there already. */
export const loaded = <Data,>(data: Data): SectionQuery<Data> => ({
  status: 'success',
  data,
  error: null,
  refetch: () => undefined,
  isFetching: false,
})

/** What a Section needs of a query; results of TanStack Query fit. */
export interface SectionQuery<Data> {
  status: 'pending' | 'error' | 'success'
  data: Data | undefined
  error: unknown
  refetch: () => unknown
  isFetching: boolean
}

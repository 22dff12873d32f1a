import { createLink } from '../../lib/router/Link.tsx'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { Icon, type IconName } from '../Icon.tsx'
import { LoadingMask } from '../LoadingMask.tsx'
import styles from './LineList.module.css'
import { classNames } from '../classNames.ts'

interface LineListProps {
  title: string
  /** LineLinks, PendingLines and nothing, in the order in which they will stand. */
  children: ReactNode
}

/**
 * What is new, in a line each. Lines below one that is still loading wait for it, so that
 * none slides down when it comes.
 */
export const LineList = ({ title, children }: LineListProps) => (
  <section className={styles.section} aria-label={title}>
    <h2 className={styles.title}>{title}</h2>
    <ul className={styles.list}>{children}</ul>
  </section>
)

interface LineAnchorProps extends ComponentProps<'a'> {
  icon: IconName
  /** Something waits for the customer. */
  isDue?: boolean
  /** Its `strong` part is a figure that answers a question. */
  isLoud?: boolean
  /** A quieter sentence below. */
  note?: ReactNode
}

const LineAnchor = ({ icon, isDue = false, isLoud = false, note, className, children, ...rest }: LineAnchorProps) => {
  const noteId = useId()
  return (
    <li className={classNames(styles.line, isDue && styles.due)}>
      <span className={styles.sign}>
        <Icon name={icon} />
      </span>
      <span className={styles.words}>
        <a
          {...rest}
          aria-describedby={note === undefined ? undefined : noteId}
          className={classNames(styles.link, isLoud && styles.loud, className)}
        >
          {children}
        </a>
        {note !== undefined && (
          <span id={noteId} className={styles.note}>
            {note}
          </span>
        )}
      </span>
      <span className={styles.arrow}>
        <Icon name="chevronRight" />
      </span>
    </li>
  )
}

/** One sentence that leads to where it comes from; its `strong` part is what the eye finds first. */
export const LineLink = createLink(LineAnchor)

/** Keeps the place of the next line while it loads. */
export const PendingLine = () => (
  <li className={styles.pending}>
    <LoadingMask shape="sentence" lines={1} />
  </li>
)

import { createLink } from '../../lib/router/Link.tsx'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { Icon, type IconName } from '../Icon.tsx'
import styles from './TileLink.module.css'
import { classNames } from '../classNames.ts'

interface TileAnchorProps extends ComponentProps<'a'> {
  icon: IconName
  /** What one finds there, in half a sentence; shown on wide screens. */
  description?: ReactNode
  /** The one thing most people come for. */
  primary?: boolean
}

const TileAnchor = ({ icon, description, primary = false, className, children, ...rest }: TileAnchorProps) => {
  const id = useId()

  return (
    <div className={classNames(styles.tile, primary && styles.primary)}>
      <span className={styles.sign}>
        <Icon name={icon} />
      </span>
      <a
        {...rest}
        className={classNames(styles.label, className)}
        aria-describedby={description === undefined ? undefined : id}
      >
        {children}
      </a>
      <span className={styles.arrow}>
        <Icon name="chevronRight" />
      </span>
      {description !== undefined && (
        <span className={styles.description} id={id}>
          {description}
        </span>
      )}
    </div>
  )
}

/** A place to go to from a landing page: sign, name, what is there. */
export const TileLink = createLink(TileAnchor)

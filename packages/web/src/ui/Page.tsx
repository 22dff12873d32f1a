import type { ReactNode } from 'react'
import { classNames } from './classNames.ts'
import styles from './Page.module.css'

export interface PageProps {
  /** 'field' is as wide as a single field: a login. */
  width?: 'field' | 'form' | 'overview'
  /** What accompanies the page: beside it on wide screens, below it on a phone. */
  aside?: ReactNode
  children: ReactNode
}

/** The id that the skip link leads to. */
export const pageId = 'inhalt'

/** The `main` of a screen: its PageHeading, then everything else. */
export const Page = ({ width = 'overview', aside, children }: PageProps) => (
  <main
    id={pageId}
    tabIndex={-1}
    className={classNames(styles.page, styles[width], Boolean(aside) && styles.withAside)}
  >
    <div className={styles.main}>{children}</div>
    {aside && <aside className={styles.aside}>{aside}</aside>}
  </main>
)

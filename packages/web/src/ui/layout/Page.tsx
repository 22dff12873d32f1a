import { type ReactNode, useEffect, useRef } from 'react'
import { useShownPath } from '../../lib/router/RouterView.tsx'
import styles from './Page.module.css'
import pageHeadingStyles from './PageHeading.module.css'
import { classNames } from '../classNames.ts'

interface PageProps {
  /** 'field' is as wide as a single field: a login. */
  /** 'work' takes the whole width, with little space around it: a place of work for a day. */
  width?: 'field' | 'form' | 'overview' | 'work'
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

interface PageHeadingProps {
  /** What the browser's tab shows, from the page to the portal. */
  title: readonly string[]
  /** One sentence below the heading. */
  lead?: ReactNode
  children: ReactNode
}

let focusedPath: string | undefined

/** The page's h1: names the browser's tab, and takes focus after a change of route (no router moves it by itself). */
export const PageHeading = ({ title, lead, children }: PageHeadingProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const tab = title.filter(Boolean).join(' · ')
  // Of the screen, not of the address, which changes before the screen does.
  const path = useShownPath()

  useEffect(() => {
    document.title = tab
    // The first page keeps the browser's own start, so that the skip link comes first.
    if (focusedPath !== undefined && focusedPath !== path) heading.current?.focus({ preventScroll: true })
    focusedPath = path
  }, [tab, path])

  return (
    <div>
      <h1 ref={heading} tabIndex={-1} className={pageHeadingStyles.heading}>
        {children}
      </h1>
      {lead && <p className={pageHeadingStyles.lead}>{lead}</p>}
    </div>
  )
}

import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import styles from './PageHeading.module.css'

export interface PageHeadingProps {
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

  useEffect(() => {
    document.title = tab
    const path = window.location.pathname
    // The first page keeps the browser's own start, so that the skip link comes first.
    if (focusedPath !== undefined && focusedPath !== path) heading.current?.focus({ preventScroll: true })
    focusedPath = path
  }, [tab])

  return (
    <div>
      <h1 ref={heading} tabIndex={-1} className={styles.heading}>
        {children}
      </h1>
      {lead && <p className={styles.lead}>{lead}</p>}
    </div>
  )
}

import type { MouseEvent } from 'react'
import { pageId } from './Page.tsx'
import styles from './SkipLink.module.css'

// The hash must not reach the router: it would count as a change of route.
const skip = (event: MouseEvent) => {
  event.preventDefault()
  const page = document.getElementById(pageId)
  page?.focus()
  page?.scrollIntoView()
}

/** First in the tab order of every page. */
export const SkipLink = () => (
  <a href={`#${pageId}`} className={styles.link} onClick={skip}>
    Zum Inhalt springen
  </a>
)

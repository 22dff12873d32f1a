import type { MouseEvent, ReactNode } from 'react'
import { classNames } from '../classNames.ts'
import styles from './AppHeader.module.css'
import logoStyles from './Logo.module.css'
import skipLinkStyles from './SkipLink.module.css'
import { pageId } from './Page.tsx'

interface AppHeaderProps {
  logo: ReactNode
  /** The portal's name beside the logo. */
  name?: string | undefined
  /** Which account it is, where the NavBar that says it is closed. */
  account?: string | undefined
  /** As wide as the window: for a bar that holds more than places to go to. */
  wide?: boolean
  /** The NavBar, where there is one. */
  children?: ReactNode
}

/** The slim bar above every page. */
export const AppHeader = ({ logo, name, account, wide = false, children }: AppHeaderProps) => (
  <header className={styles.header}>
    <div className={classNames(styles.row, wide && styles.wide)}>
      <div className={styles.brand}>
        {logo}
        {name && <span className={styles.name}>{name}</span>}
        {account && <span className={classNames(styles.name, styles.account)}>{account}</span>}
      </div>
      {children}
    </div>
  </header>
)

interface LogoProps {
  /** Shown where no image is, and read out for it otherwise. */
  name: string
  src?: string | undefined
  /** The image for dark screens; the other one is turned dark without it. */
  darkSrc?: string | undefined
  href?: string | undefined
}

/** The tenant's mark: its image, else its short name; a link where one is configured. */
export const Logo = ({ name, src, darkSrc, href }: LogoProps) => {
  const mark = src ? (
    <picture className={logoStyles.plate}>
      {darkSrc && <source media="(prefers-color-scheme: dark)" srcSet={darkSrc} />}
      <img className={classNames(logoStyles.image, !darkSrc && logoStyles.turned)} src={src} alt={name} />
    </picture>
  ) : (
    name
  )

  return href ? (
    <a className={logoStyles.logo} href={href}>
      {mark}
    </a>
  ) : (
    <span className={logoStyles.logo}>{mark}</span>
  )
}

// The hash must not reach the router: it would count as a change of route.
const skip = (event: MouseEvent) => {
  event.preventDefault()
  const page = document.getElementById(pageId)
  page?.focus()
  page?.scrollIntoView()
}

/** First in the tab order of every page. */
export const SkipLink = () => (
  <a href={`#${pageId}`} className={skipLinkStyles.link} onClick={skip}>
    Zum Inhalt springen
  </a>
)

import type { ReactNode } from 'react'
import styles from './AppHeader.module.css'

export interface AppHeaderProps {
  logo: ReactNode
  /** The portal's name beside the logo. */
  name?: string | undefined
  /** The NavBar, where there is one. */
  children?: ReactNode
}

/** The slim bar above every page. */
export const AppHeader = ({ logo, name, children }: AppHeaderProps) => (
  <header className={styles.header}>
    <div className={styles.row}>
      <div className={styles.brand}>
        {logo}
        {name && <span className={styles.name}>{name}</span>}
      </div>
      {children}
    </div>
  </header>
)

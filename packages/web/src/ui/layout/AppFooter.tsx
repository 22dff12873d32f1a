import { Children, type ReactNode } from 'react'
import styles from './AppFooter.module.css'
import { NewTabLink } from '../Links.tsx'

interface AppFooterProps {
  name: string
  links: readonly { label: string; href: string }[]
  /** Links inside of the portal, before the others. */
  children?: ReactNode
}

/** The footer of every page; its links open in a new tab [mandant-8], except those into the portal. */
export const AppFooter = ({ name, links, children }: AppFooterProps) => (
  <footer className={styles.footer}>
    <div className={styles.row}>
      <span>{name}</span>
      <ul className={styles.links}>
        {/* Without those that are left out. */}
        {Children.map(Children.toArray(children), (link) => (
          <li>{link}</li>
        ))}
        {links.map(({ label, href }) => (
          <li key={label}>
            <NewTabLink href={href}>{label}</NewTabLink>
          </li>
        ))}
      </ul>
    </div>
  </footer>
)

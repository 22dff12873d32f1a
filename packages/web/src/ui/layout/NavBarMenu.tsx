import type { ReactNode } from 'react'
import { Icon } from '../Icon.tsx'
import styles from './NavBarMenu.module.css'
import { classNames } from '../classNames.ts'
import { useMenu } from './useMenu.ts'

interface NavBarMenuProps {
  /** Small, before what it says. */
  label: string
  value: string
  /** NavBarMenuItem. */
  children: ReactNode
}

/** Several things to do under one word of the NavBar: behind a button on wide screens; in a phone's open menu all stand below it. */
export const NavBarMenu = ({ label, value, children }: NavBarMenuProps) => {
  const { open, listId, frame, toggle } = useMenu<HTMLDivElement>()

  return (
    <div {...frame} className={classNames(styles.menu, open && styles.open)}>
      <span className={styles.label}>
        {label} {value}
      </span>
      <button {...toggle} type="button" className={styles.toggle}>
        <span>
          <span className={styles.small}>{label}</span> {value}
        </span>
        <Icon name="chevronDown" />
      </button>
      <ul id={listId} className={styles.list}>
        {children}
      </ul>
    </div>
  )
}

interface NavBarMenuItemProps {
  note: ReactNode
  onClick: () => void
  children: ReactNode
}

export const NavBarMenuItem = ({ note, onClick, children }: NavBarMenuItemProps) => (
  <li>
    <button type="button" className={styles.item} onClick={onClick}>
      <span>{children}</span> <span className={styles.note}>{note}</span>
    </button>
  </li>
)

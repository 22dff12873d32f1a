import { type FocusEvent, type ReactNode, useId, useRef, useState } from 'react'
import { Icon } from '../Icon.tsx'
import styles from './NavBarMenu.module.css'
import { classNames } from '../classNames.ts'
import { useDismiss } from '../useDismiss.ts'

interface NavBarMenuProps {
  /** Small, before what it says. */
  label: string
  value: string
  /** NavBarMenuItem. */
  children: ReactNode
}

/** Several things to do under one word of the NavBar: behind a button on wide screens; in a phone's open menu all stand below it. */
export const NavBarMenu = ({ label, value, children }: NavBarMenuProps) => {
  const listId = useId()
  const menu = useRef<HTMLDivElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    toggle.current?.focus()
  }
  // Without a target the window lost focus.
  const closeBehind = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) setOpen(false)
  }
  useDismiss({ open, onEscape: close, onPressOutside: () => setOpen(false), inside: menu })

  return (
    <div ref={menu} className={classNames(styles.menu, open && styles.open)} onBlur={closeBehind}>
      <span className={styles.label}>
        {label} {value}
      </span>
      <button
        ref={toggle}
        type="button"
        className={styles.toggle}
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => setOpen(!open)}
      >
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

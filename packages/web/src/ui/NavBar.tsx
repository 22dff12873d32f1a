import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { Children, useId, useRef, useState } from 'react'
import { classNames } from './classNames.ts'
import { Icon } from './Icon.tsx'
import styles from './NavBar.module.css'

export interface NavBarProps {
  label?: string
  /** NavBarLink and NavBarButton, in their order. */
  children: ReactNode
}

/** The portal's places: a row on wide screens, behind a menu button on a phone. */
export const NavBar = ({ label = 'Hauptnavigation', children }: NavBarProps) => {
  const listId = useId()
  const toggle = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)

  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return
    setOpen(false)
    toggle.current?.focus()
  }
  const closeOnChoice = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('a, button')) setOpen(false)
  }

  return (
    <nav className={classNames(styles.nav, open && styles.open)} aria-label={label} onKeyDown={closeOnEscape}>
      <button
        ref={toggle}
        type="button"
        className={styles.toggle}
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => setOpen(!open)}
      >
        <Icon name={open ? 'close' : 'menu'} />
        Menü
      </button>
      <ul id={listId} className={styles.list} onClick={closeOnChoice}>
        {Children.map(children, (child) => child && <li className={styles.item}>{child}</li>)}
      </ul>
    </nav>
  )
}

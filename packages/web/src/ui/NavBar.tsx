import type { ReactNode } from 'react'
import { Children, useEffect, useId, useRef, useState } from 'react'
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

  useEffect(() => {
    if (!open) return
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      toggle.current?.focus()
    }
    // Any click but on the button itself: a choice in the list, or one beside it.
    const closeOnClick = ({ target }: MouseEvent) => {
      if (!(target instanceof Node) || !toggle.current?.contains(target)) setOpen(false)
    }
    document.addEventListener('keydown', closeOnEscape)
    document.addEventListener('click', closeOnClick)
    return () => {
      document.removeEventListener('keydown', closeOnEscape)
      document.removeEventListener('click', closeOnClick)
    }
  }, [open])

  return (
    <nav className={classNames(styles.nav, open && styles.open)} aria-label={label}>
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
      <ul id={listId} className={styles.list}>
        {Children.map(children, (child) => child && <li className={styles.item}>{child}</li>)}
      </ul>
    </nav>
  )
}

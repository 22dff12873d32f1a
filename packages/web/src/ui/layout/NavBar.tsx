import { createLink } from '../../lib/router/Link.tsx'
import {
  Children,
  type ComponentProps,
  type FocusEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { Icon } from '../Icon.tsx'
import styles from './NavBar.module.css'
import { classNames } from '../classNames.ts'
import { useDismiss } from '../useDismiss.ts'

interface NavBarProps {
  label?: string
  /** NavBarLink and NavBarButton, in their order. */
  children: ReactNode
}

/** The portal's places: a row on wide screens, behind a menu button on a phone. */
export const NavBar = ({ label = 'Hauptnavigation', children }: NavBarProps) => {
  const listId = useId()
  const nav = useRef<HTMLElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)

  const closeAndReturn = () => {
    setOpen(false)
    toggle.current?.focus()
  }
  useDismiss({ open, onEscape: closeAndReturn, onPressOutside: () => setOpen(false), inside: nav })

  // Without a target the window lost focus, or something that takes none was pressed.
  const closeBehind = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) setOpen(false)
  }

  // A choice in the list closes the menu, made by mouse, finger or key.
  useEffect(() => {
    const choices = list.current
    const close = () => setOpen(false)
    choices?.addEventListener('click', close)
    return () => choices?.removeEventListener('click', close)
  }, [])

  return (
    <nav ref={nav} className={classNames(styles.nav, open && styles.open)} aria-label={label} onBlur={closeBehind}>
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
      <ul ref={list} id={listId} className={styles.list}>
        {Children.map(children, (child) => child && <li className={styles.item}>{child}</li>)}
      </ul>
    </nav>
  )
}

/** Something to do in the NavBar, such as signing out. */
export const NavBarButton = (props: ComponentProps<'button'>) => (
  <button {...props} type="button" className={styles.link} />
)

const NavBarAnchor = ({ className, children, ...rest }: ComponentProps<'a'>) => (
  <a {...rest} className={classNames(styles.link, className)}>
    {children}
  </a>
)

/** A place in the NavBar; the router marks the current one with aria-current. */
export const NavBarLink = createLink(NavBarAnchor)

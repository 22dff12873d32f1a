import { createLink } from '../../lib/router/Link.tsx'
import { Children, type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { Icon } from '../Icon.tsx'
import styles from './NavBar.module.css'
import { classNames } from '../classNames.ts'
import { useMenu } from './useMenu.ts'

/** The portal's places, NavBarLink and NavBarButton in their order: a row on wide screens, behind a menu button on a phone. */
export const NavBar = ({ children }: { children: ReactNode }) => {
  const list = useRef<HTMLUListElement>(null)
  const { open, setOpen, listId, frame, toggle } = useMenu()

  // A choice in the list closes the menu, made by mouse, finger or key.
  useEffect(() => {
    const choices = list.current
    const close = () => setOpen(false)
    choices?.addEventListener('click', close)
    return () => choices?.removeEventListener('click', close)
  }, [setOpen])

  return (
    <nav {...frame} className={classNames(styles.nav, open && styles.open)} aria-label="Hauptnavigation">
      <button {...toggle} type="button" className={styles.toggle}>
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

import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { classNames } from './classNames.ts'
import styles from './NavBar.module.css'

const NavBarAnchor = ({ className, children, ...rest }: ComponentProps<'a'>) => (
  <a {...rest} className={classNames(styles.link, className)}>
    {children}
  </a>
)

/** A place in the NavBar; the router marks the current one with aria-current. */
export const NavBarLink = createLink(NavBarAnchor)

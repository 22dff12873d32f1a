import type { ComponentProps } from 'react'
import styles from './NavBar.module.css'

/** Something to do in the NavBar, such as signing out. */
export const NavBarButton = (props: ComponentProps<'button'>) => (
  <button {...props} type="button" className={styles.link} />
)

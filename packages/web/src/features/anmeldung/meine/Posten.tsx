import type { ReactNode } from 'react'
import { FocusedAlert } from '../../../ui/FocusedAlert.tsx'
import { useListFocus } from '../../../ui/useListFocus.ts'
import styles from './Posten.module.css'

interface PostenListProps {
  error: string | undefined
  children: ReactNode
}

/** Sign-ins, devices or passkeys, each with what ends it. */
export function PostenList({ error, children }: PostenListProps) {
  const focus = useListFocus<HTMLUListElement>()
  return (
    <>
      {error !== undefined && <FocusedAlert kind="error">{error}</FocusedAlert>}
      <ul {...focus} className={styles.list}>
        {children}
      </ul>
    </>
  )
}

interface PostenProps {
  title: ReactNode
  note: ReactNode
  /** The button that ends it; the one in use has none. */
  children?: ReactNode
}

export const Posten = ({ title, note, children }: PostenProps) => (
  <li className={styles.posten}>
    <span className={styles.words}>
      <strong>{title}</strong>
      <span className={styles.note}>{note}</span>
    </span>
    {children && <span className={styles.action}>{children}</span>}
  </li>
)

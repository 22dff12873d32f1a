import { type ReactNode, useEffect, useRef } from 'react'
import { Alert } from '../../../ui/Alert.tsx'
import styles from './Posten.module.css'

interface PostenListProps {
  error: string | undefined
  /** What the list is of now: with it the button that had the focus may go. */
  of: unknown
  children: ReactNode
}

/** Sign-ins, devices or passkeys, each with what ends it. */
export function PostenList({ error, of, children }: PostenListProps) {
  const list = useRef<HTMLUListElement>(null)
  const failure = useRef<HTMLDivElement>(null)
  const shown = useRef(of)
  useEffect(() => {
    if (shown.current === of) return
    shown.current = of
    if (document.activeElement === document.body) list.current?.focus()
  }, [of])
  useEffect(() => {
    if (error !== undefined) failure.current?.focus()
  }, [error])
  return (
    <>
      {error !== undefined && (
        <div ref={failure} tabIndex={-1}>
          <Alert kind="error">{error}</Alert>
        </div>
      )}
      <ul ref={list} tabIndex={-1} className={styles.list}>
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

import type { ReactNode } from 'react'
import styles from './FieldGroup.module.css'

export interface FieldGroupProps {
  label: ReactNode
  children: ReactNode
}

/** Fields that are answered together, under one name. */
export const FieldGroup = ({ label, children }: FieldGroupProps) => (
  <fieldset className={styles.group}>
    <legend className={styles.label}>{label}</legend>
    <div className={styles.fields}>{children}</div>
  </fieldset>
)

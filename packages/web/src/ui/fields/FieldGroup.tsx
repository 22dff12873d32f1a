import type { ReactNode } from 'react'
import styles from './FieldGroup.module.css'
import fieldRowStyles from './FieldRow.module.css'
import { classNames } from '../classNames.ts'

interface FieldGroupProps {
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

interface FieldRowProps {
  long: ReactNode
  /** A narrow field. */
  short: ReactNode
  shortFirst?: boolean
}

/** A long and a short field of one line, such as a street and its number; without hints, and below each other on a phone. */
export const FieldRow = ({ long, short, shortFirst = false }: FieldRowProps) => {
  const fields = shortFirst ? [short, long] : [long, short]
  return (
    <div className={classNames(fieldRowStyles.row, shortFirst && fieldRowStyles.shortFirst)}>
      <div className={fieldRowStyles.field}>{fields[0]}</div>
      <div className={fieldRowStyles.field}>{fields[1]}</div>
    </div>
  )
}

import styles from './Button.module.css'
import { classNames } from './classNames.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'danger' | 'quiet' | 'quietDanger'
export type ButtonSize = 'normal' | 'small'

export const buttonClass = (variant: ButtonVariant, size: ButtonSize = 'normal') =>
  classNames(styles.button, styles[variant], size === 'small' && styles.small)

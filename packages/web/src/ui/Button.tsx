import { type ComponentProps, type MouseEvent, useId } from 'react'
import styles from './Button.module.css'
import { classNames } from './classNames.ts'

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'type'> {
  type?: 'button' | 'submit'
  variant?: ButtonVariant
  size?: ButtonSize
  /** A request runs: the button keeps focus and name but does nothing. */
  busy?: boolean
  /** Why the button cannot be used now; shown below it and read out with it. */
  disabledReason?: string | undefined
  /** Hears a press while there is such a reason. */
  onBlocked?: (() => void) | undefined
}

export const Button = ({
  variant = 'secondary',
  size = 'normal',
  busy = false,
  disabledReason,
  onBlocked,
  type,
  className,
  onClick,
  'aria-describedby': describedBy,
  ...rest
}: ButtonProps) => {
  const reasonId = useId()
  const blocked = busy || disabledReason !== undefined

  // aria-disabled keeps the button focusable, so that its reason is heard; preventDefault also stops Enter in a field.
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (!blocked) return onClick?.(event)
    event.preventDefault()
    if (!busy) onBlocked?.()
  }

  return (
    <>
      <button
        {...rest}
        type={type === 'submit' ? 'submit' : 'button'}
        className={classNames(buttonClass(variant, size), className)}
        onClick={click}
        aria-disabled={blocked || undefined}
        aria-busy={busy || undefined}
        aria-describedby={classNames(describedBy, disabledReason !== undefined && reasonId) || undefined}
      />
      {disabledReason !== undefined && (
        <span id={reasonId} className={styles.reason}>
          {disabledReason}
        </span>
      )}
    </>
  )
}

export type ButtonVariant = 'primary' | 'secondary' | 'danger' | 'quiet' | 'quietDanger'
export type ButtonSize = 'normal' | 'small'

export const buttonClass = (variant: ButtonVariant, size: ButtonSize = 'normal') =>
  classNames(styles.button, styles[variant], size === 'small' && styles.small)

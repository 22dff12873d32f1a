import { classNames } from '../classNames.ts'
import styles from './SelectButtons.module.css'

interface ModeButtonsProps<Value extends string> {
  /** What they choose, for screen readers. */
  label: string
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** Ways to look at the same thing, of which one is pressed; looks like SelectButtons, which fill in a form. */
export const ModeButtons = <Value extends string>({ label, options, value, onChange }: ModeButtonsProps<Value>) => (
  <div role="group" aria-label={label} className={classNames(styles.group, styles.inRow)}>
    {options.map((option) => (
      <button
        key={option.value}
        type="button"
        className={styles.button}
        aria-pressed={option.value === value}
        onClick={() => onChange(option.value)}
      >
        {option.label}
      </button>
    ))}
  </div>
)

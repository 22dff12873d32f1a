import styles from './StrengthBar.module.css'
import { classNames } from '../classNames.ts'

export interface StrengthBarProps {
  /** What is measured. */
  label: string
  /** How much it is, in a word and as a share of the bar; undefined shows nothing. */
  level?:
    | { readonly text: string; readonly percent: number; readonly kind: 'error' | 'warning' | 'success' }
    | undefined
}

/** How strong something is, as a bar and in a word that is heard when it changes. */
export const StrengthBar = ({ label, level }: StrengthBarProps) => (
  <div className={styles.strength}>
    {level && (
      <span
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={level.percent}
        aria-valuetext={level.text}
        className={styles.track}
      >
        <span className={classNames(styles.bar, styles[level.kind])} style={{ width: `${level.percent}%` }} />
      </span>
    )}
    <span role="status" className={styles.text}>
      {level && (
        <>
          {label}: <strong>{level.text}</strong>
        </>
      )}
    </span>
  </div>
)

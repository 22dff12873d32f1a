import { classNames } from './classNames.ts'
import styles from './ShareBar.module.css'

export interface Share {
  readonly name: string
  /** In percent; what is below zero is only told. */
  readonly share: number
  /** As it is written. */
  readonly text: string
  /** A custom property of the design tokens: `var(--diagramm-verbrauch)`. */
  readonly color: string
}

const patterns = [undefined, styles.pattern1, styles.pattern2, styles.pattern3]

/** The parts of a whole as one bar, told apart by colour and pattern; the list below says the same in words. */
export const ShareBar = ({ label, shares }: { label: string; shares: readonly Share[] }) => (
  <>
    <div className={styles.bar} aria-hidden="true">
      {shares.map(({ name, share, color }, index) =>
        share > 0 ? (
          <span
            key={name}
            className={classNames(styles.segment, patterns[index % patterns.length])}
            style={{ flex: `${share} 0 0`, ['--share' as string]: color }}
          />
        ) : null,
      )}
    </div>
    <ul className={styles.legend} aria-label={label}>
      {shares.map(({ name, text, color }, index) => (
        <li key={name} className={styles.entry}>
          <span
            className={classNames(styles.swatch, patterns[index % patterns.length])}
            style={{ ['--share' as string]: color }}
          />
          {name} {text}
        </li>
      ))}
    </ul>
  </>
)

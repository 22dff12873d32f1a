import { classNames } from '../classNames.ts'
import styles from './Strip.module.css'

export interface StripBar {
  /** Null where it is not known. */
  value: number | null
  /** The same stretch a year before: a paler bar behind. */
  before?: number | null
  tone?: 'guenstig' | 'neutral' | 'teuer'
  isPast?: boolean
  isNow?: boolean
}

interface StripProps {
  /** What a screen reader says in place of the picture: what is drawn, and the highest and lowest. */
  label: string
  bars: readonly StripBar[]
  /** The stretch that the sentence speaks of, in bars from the left; it may begin within one. */
  chosen?: { from: number; until: number } | undefined
  /** Names below the left edge of some bars; one at `bars.length` stands at the right end. */
  ticks: readonly { at: number; name: string }[]
  /** What the bars are of, and the colours, on one line below them. */
  unit: string
  names: readonly { tone: keyof typeof swatches | 'nun'; name: string }[]
}

const swatches = {
  jetzt: styles.value,
  davor: styles.before,
  guenstig: styles.guenstig,
  neutral: styles.neutral,
  teuer: styles.teuer,
  gewaehlt: styles.chosen,
}

const height = 100
const slot = 10

/** A picture of a day in hours or of a year in months, small enough to stand beside a sentence. */
export const Strip = ({ label, bars, chosen, ticks, unit, names }: StripProps) => {
  const values = bars.flatMap(({ value, before }) => [value ?? 0, before ?? 0])
  const [most, least] = [Math.max(0, ...values), Math.min(0, ...values)]
  const scale = most === least ? 0 : height / (most - least)
  const zero = most * scale
  const bar = (value: number, from: number, width: number) => ({
    x: from,
    width,
    y: value < 0 ? zero : zero - value * scale,
    height: Math.max(1, Math.abs(value) * scale),
  })
  const percent = (at: number) => `${(100 * at) / bars.length}%`
  return (
    <div className={styles.strip}>
      <svg
        className={styles.bars}
        viewBox={`0 0 ${bars.length * slot} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        {chosen && (
          <rect
            className={styles.chosen}
            x={chosen.from * slot}
            y={0}
            width={(chosen.until - chosen.from) * slot}
            height={height}
          />
        )}
        {bars.map(({ value, before = null, tone, isPast, isNow }, index) => (
          <g key={index}>
            {before !== null && <rect className={styles.before} {...bar(before, index * slot + 0.5, slot - 1)} />}
            {value !== null && (
              <rect
                className={classNames(styles.value, tone && styles[tone], isPast && styles.past)}
                {...(before === null
                  ? bar(value, index * slot + 1, slot - 2)
                  : bar(value, index * slot + 2.5, slot - 5))}
              />
            )}
            {isNow === true && <path className={styles.now} d={`M${(index + 0.5) * slot},0V${height}`} />}
          </g>
        ))}
        <path className={styles.zero} d={`M0,${zero}H${bars.length * slot}`} />
      </svg>
      <div className={styles.ticks} aria-hidden="true">
        {ticks.map(({ at, name }) => (
          <span
            key={at}
            className={classNames(styles.tick, at === bars.length && styles.last)}
            style={at === bars.length ? undefined : { insetInlineStart: percent(at) }}
          >
            {name}
          </span>
        ))}
      </div>
      <p className={styles.names} aria-hidden="true">
        <span>{unit}</span>
        {names.map(({ tone, name }) => (
          <span key={tone}>
            <svg className={styles.swatch} viewBox="0 0 1 1">
              {tone === 'nun' ? (
                <path className={styles.now} d="M0.5,0V1" />
              ) : (
                <rect className={swatches[tone]} width="1" height="1" />
              )}
            </svg>
            {name}
          </span>
        ))}
      </p>
    </div>
  )
}

import styles from './ChartPattern.module.css'

interface ChartPatternProps {
  id: string
  /** Which bars at a place these are, or that their values are no measurements. */
  position: number | 'estimated'
}

const dots = 'M1.5,1.5h3v3h-3zM6.5,6.5h3v3h-3z'
const rows = 'M0,1.5h10v2.5h-10zM0,6.5h10v2.5h-10z'
const hatch = 'M-2,2 2,-2M-2,7 7,-2M-2,12 12,-2M3,12 12,3M8,12 12,8'

/** The filling of bars: full, dotted or in rows; hatched where nothing was measured. */
export const ChartPattern = ({ id, position }: ChartPatternProps) => (
  <pattern id={id} width="10" height="10" patternUnits="userSpaceOnUse">
    <rect className={position === 0 ? styles.full : styles.back} width="10" height="10" />
    {position === 'estimated' && <path className={styles.hatch} d={hatch} />}
    {typeof position === 'number' && position > 0 && (
      <path className={styles.full} d={position % 2 === 1 ? dots : rows} />
    )}
  </pattern>
)

import type { ReactNode } from 'react'
import { VisuallyHidden } from '../../VisuallyHidden.tsx'
import type { ChartOpening } from '../ChartData.ts'
import styles from './ChartPlace.module.css'

interface ChartPlaceProps {
  index: number
  opening: ChartOpening | undefined
  children: ReactNode
}

/** The name of a place; where something lies behind it, the way there. */
export const ChartPlace = ({ index, opening, children }: ChartPlaceProps) =>
  opening === undefined ? (
    children
  ) : (
    <button type="button" className={styles.place} onClick={() => opening.open(index)}>
      {children}
      <VisuallyHidden>: {opening.label}</VisuallyHidden>
    </button>
  )

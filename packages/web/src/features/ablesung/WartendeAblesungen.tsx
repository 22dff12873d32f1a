import { useQuery } from '@tanstack/react-query'
import { useEffect, useId } from 'react'
import { useKundennummer } from '../../session/session.ts'
import styles from './WartendeAblesungen.module.css'
import { WartendeCard } from './WartendeCard.tsx'
import type { FindAblesbarerVertrag } from './queries.ts'
import { listWartende } from './wartendeAblesungen.ts'

interface WartendeAblesungenProps {
  /** Of all contracts without it. */
  vertragId?: string | undefined
  findVertrag: FindAblesbarerVertrag
}

/** The readings that this device still has to send, of one contract or of all; nothing where none waits. */
export function WartendeAblesungen({ vertragId, findVertrag }: WartendeAblesungenProps) {
  const titleId = useId()
  const kundennummer = useKundennummer()
  const { data = [] } = useQuery({
    queryKey: ['wartendeAblesungen'],
    queryFn: () => (kundennummer === undefined ? [] : listWartende(kundennummer)),
    staleTime: 0,
  })
  const shown = data.filter((wartende) => vertragId === undefined || wartende.vertragId === vertragId)
  const count = shown.length
  useEffect(() => {
    // A card that appears pushes down what has just taken focus.
    const { activeElement, body } = document
    if (count > 0 && activeElement !== body) activeElement?.scrollIntoView({ block: 'nearest' })
  }, [count])
  if (count === 0) return null
  return (
    <section className={styles.list} aria-labelledby={titleId}>
      <h2 id={titleId}>Noch nicht übertragen</h2>
      {shown.map((wartende) => (
        <WartendeCard key={wartende.id} wartende={wartende} findVertrag={findVertrag} />
      ))}
    </section>
  )
}

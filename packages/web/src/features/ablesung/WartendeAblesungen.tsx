import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useKundennummer } from '../../session/useSession.ts'
import { WartendeCard } from './WartendeCard.tsx'
import { listWartende } from './wartendeAblesungen.ts'
import styles from './WartendeAblesungen.module.css'

/** The readings that this device still has to send, of one contract or of all; nothing where none waits. */
export function WartendeAblesungen({ vertragId }: { vertragId?: string | undefined }) {
  const titleId = useId()
  const kundennummer = useKundennummer()
  const { data = [] } = useQuery({
    queryKey: ['wartendeAblesungen'],
    queryFn: () => (kundennummer === undefined ? [] : listWartende(kundennummer)),
    staleTime: 0,
  })
  const shown = data.filter((wartende) => vertragId === undefined || wartende.vertragId === vertragId)
  if (shown.length === 0) return null
  return (
    <section className={styles.list} aria-labelledby={titleId}>
      <h2 id={titleId}>Noch nicht übertragen</h2>
      {shown.map((wartende) => (
        <WartendeCard key={wartende.id} wartende={wartende} />
      ))}
    </section>
  )
}

import { useEffect, useState } from 'react'
import { useKundennummer } from '../../session/session.ts'
import type { WartendeZustand } from './WartendeAblesung.ts'
import { listWartende } from './wartendeAblesungen.ts'
import { onWartendeChange } from './wartendeChange.ts'

/** What became of a reading that was kept: it waits, somebody is needed for it, the portal has it, or it was discarded. */
export type Verbleib = WartendeZustand['art'] | 'uebertragen' | 'verworfen'

/** Follows one waiting reading, in whatever tab something happens to it. */
export function useWartend(id: string): Verbleib {
  const kundennummer = useKundennummer()
  const [verbleib, setVerbleib] = useState<Verbleib>('wartet')

  useEffect(() => {
    const page = new AbortController()
    const sent = new Set<string | undefined>()
    const look = async () => {
      if (kundennummer === undefined) return
      const found = (await listWartende(kundennummer)).find((wartende) => wartende.id === id)
      if (!page.signal.aborted) setVerbleib(found?.zustand.art ?? (sent.has(id) ? 'uebertragen' : 'verworfen'))
    }
    const forget = onWartendeChange((change) => {
      sent.add(change.sent?.id)
      void look()
    })
    void look()
    return () => {
      page.abort()
      forget()
    }
  }, [id, kundennummer])

  return verbleib
}

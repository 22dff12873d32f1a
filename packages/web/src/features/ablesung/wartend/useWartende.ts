import { useQuery } from '../../../lib/useQuery.ts'
import { useKundennummer } from '../../../session/session.ts'
import { listWartende } from './wartendeAblesungen.ts'

/** The readings that this device still has to send for the customer, the oldest first. */
export function useWartende() {
  const kundennummer = useKundennummer()
  return useQuery({
    queryKey: ['wartendeAblesungen'],
    queryFn: () => (kundennummer === undefined ? [] : listWartende(kundennummer)),
    staleTime: 0,
  })
}

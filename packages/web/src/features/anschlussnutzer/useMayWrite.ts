import { useQuery } from '@tanstack/react-query'
import { anschlussnutzerQuery } from './queries.ts'

/** Whether to show actions that change something [sitzung-20]; not before the access level is known. The server refuses them in any case. */
export function useMayWrite(): boolean {
  return useQuery(anschlussnutzerQuery).data?.zugriff === 'voll'
}

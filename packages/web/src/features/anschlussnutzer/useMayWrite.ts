import { useQuery } from '@tanstack/react-query'
import { anschlussnutzerQuery } from './queries.ts'

/** Whether to show what changes something [`decisions.md` 3]; not before that is known, and the server refuses it in any case. */
export function useMayWrite(): boolean {
  return useQuery(anschlussnutzerQuery).data?.zugriff === 'voll'
}

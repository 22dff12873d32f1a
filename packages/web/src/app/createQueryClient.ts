import { QueryClient } from '@tanstack/react-query'

/** What is loaded for one customer. A failure is shown at once with 'Erneut laden', so nothing retries in silence. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 60_000, refetchOnWindowFocus: false, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

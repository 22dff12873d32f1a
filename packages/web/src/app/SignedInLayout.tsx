import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useKundennummer } from '../session/useSession.ts'
import { createQueryClient } from './createQueryClient.ts'
import { SessionEndOffer } from './SessionEndOffer.tsx'

/** Everything behind the login; what one customer loaded is dropped before another sees the page. */
export function SignedInLayout() {
  const kundennummer = useKundennummer()
  return kundennummer === undefined ? null : <CustomerCache key={kundennummer} />
}

function CustomerCache() {
  const [client] = useState(createQueryClient)
  useEffect(() => () => client.clear(), [client])
  return (
    <QueryClientProvider client={client}>
      <SessionEndOffer />
      <Outlet />
    </QueryClientProvider>
  )
}

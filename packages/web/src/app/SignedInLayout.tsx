import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet, useRouteContext } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { WartendeSender } from '../features/ablesung/WartendeSender.tsx'
import { useKundennummer } from '../session/useSession.ts'
import { createQueryClient } from './createQueryClient.ts'
import { LogOutQuestion } from './LogOutQuestion.tsx'
import { SessionEndOffer } from './SessionEndOffer.tsx'
import { ZaehlerVorrat } from './ZaehlerVorrat.tsx'

/** Everything behind the login; what one customer loaded is dropped before another sees the page. */
export function SignedInLayout() {
  const kundennummer = useKundennummer()
  const visitor = useRouteContext({ from: '/angemeldet', select: (context) => context.kundennummer })
  // Nobody is shown the screen of who was here a moment ago.
  return kundennummer === undefined || kundennummer !== visitor ? null : (
    <CustomerCache key={kundennummer} kundennummer={kundennummer} />
  )
}

function CustomerCache({ kundennummer }: { kundennummer: string }) {
  const [client] = useState(createQueryClient)
  useEffect(() => () => client.clear(), [client])
  return (
    <QueryClientProvider client={client}>
      <WartendeSender kundennummer={kundennummer} />
      <ZaehlerVorrat />
      <LogOutQuestion />
      <SessionEndOffer />
      <Outlet />
    </QueryClientProvider>
  )
}

import { useEffect } from 'react'
import { useQuery } from '../../../lib/useQuery.ts'
import { useSessionState } from '../../../session/session.ts'
import { verknuepfungenQuery } from './queries.ts'
import { setWechselziele } from './wechselziele.ts'

/** Shows nothing: asks where this customer may switch to, for the navigation [anmeldung-39]. */
export function WechselzieleLoader({ kundennummer }: { kundennummer: string }) {
  // With a one-time password there is no session to ask with yet.
  const enabled = useSessionState() === 'loggedIn'
  const { data } = useQuery({ ...verknuepfungenQuery, enabled })
  useEffect(() => {
    if (data === undefined) return
    const ziele = [data.angemeldetMit, ...data.weitere].filter((one) => one.kundennummer !== kundennummer)
    setWechselziele({ kundennummer, ziele })
    return () => setWechselziele(undefined)
  }, [data, kundennummer])
  return null
}

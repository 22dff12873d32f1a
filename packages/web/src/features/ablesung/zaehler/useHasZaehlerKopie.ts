import { useEffect, useState } from 'react'
import { session } from '../../../session/session.ts'

/** Whether this device holds meters of the signed-in customer, for the form without a network; undefined until it has looked. */
export function useHasZaehlerKopie(): boolean | undefined {
  const [hasKopie, setHasKopie] = useState<boolean>()
  useEffect(() => {
    const page = new AbortController()
    void hasZaehlerKopie()
      .catch(() => false)
      .then((has) => {
        if (!page.signal.aborted) setHasKopie(has)
      })
    return () => page.abort()
  }, [])
  return hasKopie
}

async function hasZaehlerKopie(): Promise<boolean> {
  if (session.current() === undefined) return false
  // Loaded later: the login page does not need it.
  const { recallZaehler } = await import('./zaehlerKopie.ts')
  const kopie = await recallZaehler()
  return kopie !== undefined && kopie.zaehler.length > 0
}

import { useEffect, useState } from 'react'
import { recallZaehler } from './zaehlerKopie.ts'

/** Whether this device holds meters of the signed-in customer, for the form without a network; undefined until it has looked. */
export function useHasZaehlerKopie(): boolean | undefined {
  const [hasKopie, setHasKopie] = useState<boolean>()
  useEffect(() => {
    const page = new AbortController()
    void recallZaehler().then((kopie) => {
      if (!page.signal.aborted) setHasKopie(kopie !== undefined && kopie.zaehler.length > 0)
    })
    return () => page.abort()
  }, [])
  return hasKopie
}

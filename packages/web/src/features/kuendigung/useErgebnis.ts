import { useEffect, useState } from 'react'
import { usePlace } from '../../lib/router/RouterView.tsx'
import { useOwnState } from '../../session/signedInOnly.ts'
import type { KuendigungErgebnis } from './texts.ts'

/**
 * How a cancellation went, while its place in the history is shown [kuendigung-7]. A failure is taken out of the history
 * as soon as it is read: whoever reloads or comes back may have succeeded meanwhile.
 */
export function useErgebnis(): KuendigungErgebnis | undefined {
  const { kuendigung } = useOwnState()
  const { key } = usePlace()
  const [read, setRead] = useState<{ readonly key: string | undefined; readonly fehler: KuendigungErgebnis }>()
  const fehler = kuendigung?.status === 'ERROR' ? kuendigung : undefined
  if (fehler !== undefined && read?.fehler !== fehler) setRead({ key, fehler })
  useEffect(() => {
    if (fehler !== undefined) history.replaceState({ ...history.state, kuendigung: undefined }, '')
  }, [fehler])
  return kuendigung ?? (read?.key === key ? read?.fehler : undefined)
}

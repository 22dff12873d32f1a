import { useRef, useState } from 'react'
import type { EintragEnde } from '../lib/eintragEnde.ts'
import { showMessage } from '../lib/message.ts'

export interface EndOrDelete {
  endEintrag: (id: string) => Promise<unknown>
  deleteEintrag: (id: string) => Promise<unknown>
  /** Loads the list again, whatever came out. */
  refresh: () => Promise<unknown>
  errorText: (error: unknown) => string
}

/** Ends or deletes one entry at a time; the list reloads in any case [eintrag-6]. */
export function useEndOrDelete<E>({ endEintrag, deleteEintrag, refresh, errorText }: EndOrDelete) {
  const [busy, setBusy] = useState<E>()
  const [error, setError] = useState<string>()
  // State arrives a moment later: a second press in between must know.
  const isRunning = useRef(false)

  async function act(eintrag: E, id: string | null, { action, done, impossible }: EintragEnde): Promise<void> {
    if (isRunning.current) return
    // Our server always sends an id; other hosts may not [eintrag-7].
    if (id === null) return setError(impossible)
    isRunning.current = true
    setBusy(() => eintrag)
    setError(undefined)
    try {
      await (action === 'Löschen' ? deleteEintrag(id) : endEintrag(id))
      showMessage({ kind: 'success', text: done })
    } catch (caught) {
      setError(errorText(caught))
    }
    await refresh()
    isRunning.current = false
    setBusy(undefined)
  }

  return { act, isBusy: (eintrag: E) => busy === eintrag, error }
}

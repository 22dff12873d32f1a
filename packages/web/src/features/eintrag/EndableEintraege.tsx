import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { errorText } from '../../api/ApiError.ts'
import { currentDay } from '../../lib/berlinTime.ts'
import { createOwnMessages } from '../../session/signedInOnly.ts'
import { Actions } from '../../ui/Actions.tsx'
import { FocusedAlert } from '../../ui/FocusedAlert.tsx'
import { Confirm } from '../../ui/form/Confirm.tsx'
import { useListFocus } from '../../ui/useListFocus.ts'
import { EintragCards } from './EintragCards.tsx'
import type { Eintrag, Eintragsart } from './eintragsart.ts'
import { geltungText } from './geltung.ts'
import styles from './EndableEintraege.module.css'
import { loadEintraege, refreshEintraege } from './queries.ts'
import { eintragEnde, type EintragEnde, formatGueltigkeit } from './texts.ts'

interface EndableEintraegeProps<E extends Eintrag> {
  art: Eintragsart<E>
  vertragId: string
  eintraege: readonly E[]
  mayWrite: boolean
}

/** A contract's entries, each with a button to end or delete it, which asks back in place [eintrag-6]. */
export function EndableEintraege<E extends Eintrag>({ art, vertragId, eintraege, mayWrite }: EndableEintraegeProps<E>) {
  const focus = useListFocus<HTMLDivElement>()
  const { act, isBusy, error } = useEndOrDelete(art, vertragId)

  const actionOf = (eintrag: E): ReactNode => {
    const ende = eintragEnde(art.wort, eintrag, currentDay())
    if (!mayWrite || ende === undefined) return null
    return (
      <Actions>
        <Confirm
          size="small"
          busy={isBusy(eintrag)}
          aria-label={`${ende.action}: ${formatGueltigkeit(eintrag)}`}
          question={ende.question}
          onConfirm={() => void act(eintrag, art.idOf(eintrag), ende)}
        >
          {ende.action}
        </Confirm>
      </Actions>
    )
  }

  return (
    <div {...focus} className={styles.entries}>
      {error !== undefined && <FocusedAlert kind="error">{error}</FocusedAlert>}
      <EintragCards art={art} eintraege={eintraege}>
        {actionOf}
      </EintragCards>
    </div>
  )
}

/** Ends or deletes one entry at a time; the list reloads in any case [eintrag-6]. */
function useEndOrDelete<E extends Eintrag>(art: Eintragsart<E>, vertragId: string) {
  const client = useQueryClient()
  const { endOfVertrag, deleteOfVertrag } = art.calls
  const [busy, setBusy] = useState<E>()
  const [error, setError] = useState<string>()
  const [sayOwn] = useState(createOwnMessages)
  // State arrives a moment later: a second press in between must know.
  const isRunning = useRef(false)

  async function act(eintrag: E, id: string | null, { action, ab, done, impossible }: EintragEnde): Promise<void> {
    if (isRunning.current) return
    // Our server always sends an id; other hosts may not [eintrag-7].
    if (id === null) return setError(impossible)
    isRunning.current = true
    setBusy(() => eintrag)
    setError(undefined)
    let submitted: Awaited<ReturnType<typeof endOfVertrag>> | undefined
    try {
      submitted = await (action === 'Löschen' ? deleteOfVertrag(vertragId, id) : endOfVertrag(vertragId, id))
    } catch (caught) {
      setError(errorText(caught, 'Die Aktion konnte nicht korrekt ausgeführt werden.'))
    }
    await refreshEintraege(client, art, vertragId)
    if (submitted !== undefined) {
      const text = done + (await describeGeltung(ab))
      sayOwn({ kind: 'success', text, eingang: submitted.eingang })
    }
    isRunning.current = false
    setBusy(undefined)
  }

  /** What holds from then on; nothing where that could not be loaded. */
  async function describeGeltung(ab: string): Promise<string> {
    const [all, own] = await Promise.all([loadEintraege(client, art, vertragId), loadEintraege(client, art)])
    return all === undefined ? '' : geltungText(art, ab, all, own)
  }

  return { act, isBusy: (eintrag: E) => busy === eintrag, error }
}

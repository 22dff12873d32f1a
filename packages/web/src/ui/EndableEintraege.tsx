import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { eintragEnde } from '../lib/eintragEnde.ts'
import { formatGueltigkeit } from '../lib/eintragStatus.ts'
import { today } from '../lib/today.ts'
import { Actions } from './Actions.tsx'
import { Alert } from './Alert.tsx'
import { Confirm } from './Confirm.tsx'
import { EintragCards, type Eintrag, type EintragCardsProps } from './EintragCards.tsx'
import { type EndOrDelete, useEndOrDelete } from './useEndOrDelete.ts'

export interface EndableEintraegeProps<E> extends EintragCardsProps<E>, EndOrDelete {
  /** What they are, feminine: 'Bankverbindung'. */
  was: string
  mayWrite: boolean
}

/** Entries, each with a button to end or delete it, which asks back in place [eintrag-6]. */
export const EndableEintraege = <E extends Eintrag>({
  was,
  mayWrite,
  endEintrag,
  deleteEintrag,
  refresh,
  errorText,
  children,
  ...cards
}: EndableEintraegeProps<E>) => {
  const place = useRef<HTMLDivElement>(null)
  const failure = useRef<HTMLDivElement>(null)
  const actedOn = useRef<readonly E[]>(undefined)
  const { act, isBusy, error } = useEndOrDelete<E>({ endEintrag, deleteEintrag, refresh, errorText })
  const { eintraege } = cards
  useEffect(() => {
    // The button that had focus may be gone with its entry, which is not before the list has rendered again.
    if (actedOn.current === undefined || actedOn.current === eintraege) return
    actedOn.current = undefined
    if (document.activeElement === document.body) place.current?.focus()
  }, [eintraege])
  useEffect(() => {
    if (error !== undefined) failure.current?.focus()
  }, [error])

  const actionOf = (eintrag: E): ReactNode => {
    const ende = eintragEnde(was, eintrag, today())
    if (!mayWrite || ende === undefined) return null
    return (
      <Actions>
        <Confirm
          size="small"
          busy={isBusy(eintrag)}
          aria-label={`${ende.action}: ${formatGueltigkeit(eintrag)}`}
          question={ende.question}
          onConfirm={() => {
            actedOn.current = eintraege
            void act(eintrag, cards.idOf(eintrag), ende)
          }}
        >
          {ende.action}
        </Confirm>
      </Actions>
    )
  }

  return (
    <div ref={place} tabIndex={-1}>
      {error !== undefined && (
        <div ref={failure} tabIndex={-1}>
          <Alert kind="error">{error}</Alert>
        </div>
      )}
      <EintragCards {...cards}>
        {(eintrag) => (
          <>
            {children(eintrag)}
            {actionOf(eintrag)}
          </>
        )}
      </EintragCards>
    </div>
  )
}

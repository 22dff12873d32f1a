import type { NeueAblesung, Plausibilitaet } from '@ekp/wire/ablesung'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { RefusedField } from '../../api/ApiError.ts'
import { type Message, showMessage } from '../../lib/message.ts'
import { session } from '../../session/session.ts'
import { entwurf } from './entwurf.ts'
import { invalidateAblesungen } from './queries.ts'
import { type Sendeergebnis, sendAblesung } from './sendAblesung.ts'
import { uebermitteltText } from './uebermitteltText.ts'
import { addWartende, notKeptText } from './wartendeAblesungen.ts'

/** Where a reading stands on its way to the portal. */
interface Uebermittlung {
  readonly isBusy: boolean
  readonly frage?: { readonly ablesung: NeueAblesung; readonly plausibilitaet: Plausibilitaet }
  readonly error?: string
  readonly felder?: readonly RefusedField[]
  /** No network: kept on this device. */
  readonly wartet?: boolean
}

const idle: Uebermittlung = { isBusy: false }

const unsentMessage: Message = {
  kind: 'warning',
  text: 'Ihr Zählerstand ist noch nicht übermittelt. Bitte sehen Sie ihn sich unter „Zählerstand erfassen“ noch einmal an.',
}
const waitingMessage: Message = { kind: 'info', text: 'Ihre Ablesung wartet auf Übertragung.' }

/** Sends a reading once, asks back where it is unlikely, keeps it where there is no network. */
export function useUebermittlung(vertragId: string | undefined, onSent: () => void) {
  const client = useQueryClient()
  const [state, setState] = useState(idle)
  // State arrives a moment later: a second press in between must find the door closed.
  const isRunning = useRef(false)
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])

  /** Who has left the form meanwhile hears what became of the reading wherever he is, unless the session is over. */
  function arrive(here: () => void, elsewhere: Message): void {
    if (isHere.current) here()
    else if (session.current() !== undefined) showMessage(elsewhere)
  }

  async function send(ablesung: NeueAblesung, bestaetigt: boolean): Promise<void> {
    if (isRunning.current || vertragId === undefined) return
    isRunning.current = true
    setState(({ frage }) => ({ isBusy: true, ...(bestaetigt && frage && { frage }) }))
    try {
      await settle(vertragId, ablesung, await sendAblesung(vertragId, ablesung, { bestaetigt }), bestaetigt)
    } finally {
      isRunning.current = false
    }
  }

  async function settle(id: string, ablesung: NeueAblesung, ergebnis: Sendeergebnis, bestaetigt: boolean) {
    switch (ergebnis.art) {
      case 'uebermittelt':
        entwurf.forget(id)
        await invalidateAblesungen(client, id)
        return arrive(onSent, { kind: 'info', text: uebermitteltText })
      case 'frage':
        return arrive(
          () => setState({ isBusy: false, frage: { ablesung, plausibilitaet: ergebnis.plausibilitaet } }),
          unsentMessage,
        )
      case 'abgelehnt':
        return arrive(() => setState({ isBusy: false, error: ergebnis.text, felder: ergebnis.felder }), unsentMessage)
      case 'ohneNetz':
        return keepHere(id, ablesung, bestaetigt)
    }
  }

  async function keepHere(id: string, ablesung: NeueAblesung, bestaetigt: boolean): Promise<void> {
    try {
      await addWartende({ vertragId: id, ablesung, bestaetigt })
      entwurf.forget(id)
      arrive(() => setState({ isBusy: false, wartet: true }), waitingMessage)
    } catch {
      arrive(() => setState({ isBusy: false, error: notKeptText }), unsentMessage)
    }
  }

  return {
    ...state,
    submit: (ablesung: NeueAblesung) => void send(ablesung, false),
    confirm: () => void (state.frage && send(state.frage.ablesung, true)),
    /** What was asked or refused no longer concerns what stands in the form. */
    reset: () => setState((current) => (current.isBusy ? current : idle)),
  }
}

import type { NeueAblesung, Plausibilitaet } from '@ekp/wire/ablesung'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import type { RefusedField } from '../../../api/ApiError.ts'
import { type Message, showMessage } from '../../../lib/message.ts'
import { useStillHere } from '../../../lib/router/useStillHere.ts'
import { session } from '../../../session/session.ts'
import { ablesungenQuery, invalidateAblesungen } from '../queries.ts'
import { uebermitteltMessage } from '../texts.ts'
import { addWartende, type NeueWartende, notKeptText } from '../wartend/wartendeAblesungen.ts'
import type { WaehlbarerZaehler } from '../zaehler/zaehler.ts'
import { Ankunft } from './Ankunft.tsx'
import { entwurf } from './entwurf.ts'
import { sendAblesung, type Sendeergebnis } from './sendAblesung.ts'

/** Where a reading stands on its way to the portal. */
interface Uebermittlung {
  readonly isBusy: boolean
  /** Whether there was no answer for so long that the form offers to send the reading later. */
  readonly isSlow?: boolean
  readonly frage?: { readonly ablesung: NeueAblesung; readonly plausibilitaet: Plausibilitaet }
  readonly error?: string
  readonly felder?: readonly RefusedField[]
  /** No network: kept on this device, under this id. */
  readonly wartet?: { readonly id: string; readonly ablesung: NeueAblesung }
}

/** One reading on its way, and the customer who entered it. */
type Auftrag = NeueWartende

const idle: Uebermittlung = { isBusy: false }
// The call itself has no timeout [schnittstelle-12].
const slowMs = 8000

const unsentMessage: Message = {
  kind: 'warning',
  text: 'Ihr Zählerstand ist noch nicht übermittelt. Bitte sehen Sie ihn sich unter „Zählerstand erfassen“ noch einmal an.',
}
const waitingMessage: Message = { kind: 'info', text: 'Ihre Ablesung wartet auf Übermittlung.' }

/** Sends a reading once, asks back where it is unlikely, keeps it where there is no network. */
export function useUebermittlung(
  zaehler: WaehlbarerZaehler | undefined,
  onSent: (message: Message, vertragId: string) => void,
) {
  const client = useQueryClient()
  const [state, setState] = useState(idle)
  // State changes only with the next render: a second press before it must not send again.
  const isRunning = useRef(false)
  const abort = useRef<AbortController>(undefined)
  const isStillHere = useStillHere()

  /** Updates the form; a customer who has left it gets a message instead, unless the session is over. */
  async function arrive({ kundennummer }: Auftrag, here: () => void, elsewhere: Message): Promise<void> {
    if (await isStillHere()) here()
    else if (kundennummer !== undefined && session.current()?.kundennummer === kundennummer) showMessage(elsewhere)
  }

  async function send(ablesung: NeueAblesung, bestaetigt: boolean): Promise<void> {
    if (isRunning.current || zaehler === undefined) return
    isRunning.current = true
    const { signal } = (abort.current = new AbortController())
    const { vertragId, versorgungsart } = zaehler
    const auftrag = { kundennummer: session.current()?.kundennummer, vertragId, versorgungsart, ablesung, bestaetigt }
    setState(({ frage }) => ({ isBusy: true, ...(bestaetigt && frage && { frage }) }))
    const timer = setTimeout(() => setState((current) => ({ ...current, isSlow: true })), slowMs)
    try {
      await settle(auftrag, await sendAblesung(vertragId, ablesung, { bestaetigt, signal }))
    } finally {
      clearTimeout(timer)
      isRunning.current = false
    }
  }

  async function settle(auftrag: Auftrag, ergebnis: Sendeergebnis) {
    const { vertragId: id, ablesung } = auftrag
    switch (ergebnis.art) {
      case 'uebermittelt':
        entwurf.forget(id)
        const zuerst = ankunftOf(auftrag)
        await invalidateAblesungen(client, id)
        return tell(auftrag, uebermitteltMessage(ablesung, ergebnis.eingang, zuerst))
      case 'frage':
        return arrive(
          auftrag,
          () => setState({ isBusy: false, frage: { ablesung, plausibilitaet: ergebnis.plausibilitaet } }),
          unsentMessage,
        )
      case 'abgelehnt':
        return arrive(
          auftrag,
          () => setState({ isBusy: false, error: ergebnis.text, felder: ergebnis.felder }),
          unsentMessage,
        )
      case 'ohneNetz':
        return keepHere(auftrag)
    }
  }

  /** As the readings were before this one; undefined where its meter has gone from the form meanwhile. */
  function ankunftOf({ vertragId, ablesung }: Auftrag): ReactNode {
    const ablesungen = client.getQueryData(ablesungenQuery(vertragId).queryKey) ?? []
    return zaehler && <Ankunft neu={ablesung} zaehler={zaehler} ablesungen={ablesungen} />
  }

  function tell(auftrag: Auftrag, message: Message): Promise<void> {
    return arrive(auftrag, () => onSent(message, auftrag.vertragId), message)
  }

  async function keepHere(auftrag: Auftrag): Promise<void> {
    try {
      const wartet = { id: await addWartende(auftrag), ablesung: auftrag.ablesung }
      entwurf.forget(auftrag.vertragId)
      await arrive(auftrag, () => setState({ isBusy: false, wartet }), waitingMessage)
    } catch {
      await arrive(auftrag, () => setState({ isBusy: false, error: notKeptText }), unsentMessage)
    }
  }

  return {
    ...state,
    submit: (ablesung: NeueAblesung) => void send(ablesung, false),
    confirm: () => void (state.frage && send(state.frage.ablesung, true)),
    /** Gives up the answer that does not come; the reading waits on this device. */
    sendLater: () => abort.current?.abort(),
    /** Drops the question or the refusal, which is about older values of the form. */
    reset: () => setState((current) => (current.isBusy ? current : idle)),
  }
}

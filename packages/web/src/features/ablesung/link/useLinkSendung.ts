import type { NeueAblesung, Plausibilitaet } from '@ekp/wire/ablesung'
import { createAblesungByLink } from '@ekp/wire/ablesung/link'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError, errorText, type RefusedField } from '../../../api/ApiError.ts'
import { submit } from '../../../api/submit.ts'
import { ableseToken } from '../../../session/linkToken.ts'
import { outcomeOf } from '../wartend/sendWartende.ts'
import { notKeptText } from '../wartend/wartendeAblesungen.ts'
import type { WaehlbarerZaehler } from '../zaehler/zaehler.ts'
import { findFrage, toNeueSendung } from './auftrag.ts'
import { linkDrafts } from './linkEntwurf.ts'
import { keepQuittung, type Quittung, toQuittung } from './quittung.ts'
import { toSendung } from './sendung.ts'
import { type Sendung, wartend } from './wartend.ts'

/** Asked back before it is sent. */
interface Frage {
  readonly ablesung: NeueAblesung
  readonly zaehler: WaehlbarerZaehler
  readonly plausibilitaet: Plausibilitaet
}

/** Where the reading of a link stands. */
interface Stand {
  readonly art: 'offen' | 'wartet'
  readonly isBusy: boolean
  readonly frage?: Frage | undefined
  readonly error?: string
  readonly felder?: readonly RefusedField[]
  /** It has arrived. */
  readonly quittung?: Quittung
}

const offen: Stand = { art: 'offen', isBusy: false }

/** Sends the reading of a link once; without a network it waits on this device, and goes when there is one again [ablesung-37]. */
export function useLinkSendung(token: string) {
  const [stand, setStand] = useState<Stand>(offen)
  const isRunning = useRef(false)
  const kept = useRef<Sendung>(undefined)
  /** What was sent last, whatever became of it. */
  const sent = useRef<Sendung>(undefined)

  async function send(sendung: Sendung): Promise<void> {
    if (isRunning.current) return
    isRunning.current = true
    sent.current = sendung
    setStand((current) => ({ art: current.art, isBusy: true, frage: current.frage }))
    try {
      const { eingang } = await submit(createAblesungByLink, {
        headers: { token, sendung: sendung.sendung },
        body: sendung.body,
      })
      const quittung = toQuittung(sendung, eingang)
      setStand({ ...offen, quittung })
      kept.current = undefined
      ableseToken.forget()
      linkDrafts.forgetOthers(undefined)
      keepQuittung(quittung)
      await wartend.forget(token)
    } catch (error) {
      const outcome = outcomeOf(error)
      // An answer that judges nothing, as a full or failing server's, takes nothing from the device.
      if (outcome === 'later' || outcome === 'failed') await keep(sendung)
      else {
        const felder = error instanceof ApiError ? error.felder : []
        setStand({ art: 'offen', isBusy: false, error: errorText(error, 'Das hat nicht geklappt.'), felder })
        kept.current = undefined
        await wartend.forget(token)
      }
    } finally {
      isRunning.current = false
    }
  }

  async function keep(sendung: Sendung): Promise<void> {
    try {
      await wartend.keep(token, sendung)
      kept.current = sendung
      setStand({ art: 'wartet', isBusy: false })
    } catch {
      setStand({ art: 'offen', isBusy: false, error: notKeptText })
    }
  }

  const resend = () => void (kept.current && send(kept.current))
  const sendAgain = useEffectEvent((sendung: Sendung) => void send(sendung))
  const onOnline = useEffectEvent(resend)

  useEffect(() => {
    const page = new AbortController()
    // What has waited since the link was opened before.
    void wartend.read(token).then((found) => {
      if (found !== undefined && !page.signal.aborted) sendAgain(found)
    })
    window.addEventListener('online', () => onOnline(), { signal: page.signal })
    return () => page.abort()
  }, [token])

  return {
    ...stand,
    submit(ablesung: NeueAblesung, zaehler: WaehlbarerZaehler) {
      const frage = findFrage(ablesung, zaehler)
      if (frage === undefined) void send(toSendung(toNeueSendung(ablesung, zaehler), sent.current))
      else setStand({ ...offen, frage: { ...frage, zaehler } })
    },
    confirm: () => {
      const { frage } = stand
      if (frage !== undefined) void send(toSendung(toNeueSendung(frage.ablesung, frage.zaehler), sent.current))
    },
    resend,
    reset: () => setStand((current) => (current.isBusy ? current : offen)),
  }
}

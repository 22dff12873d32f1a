import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { systemClock } from '../../lib/clock.ts'
import { type Message, showMessage } from '../../lib/message.ts'
import { restText, spokenRest } from './restText.ts'
import { session } from '../../session/session.ts'
import { refreshSession, useSessionEnd } from '../../session/sessionEnd.ts'
import { Button } from '../../ui/Button.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { pageId } from '../../ui/layout/Page.tsx'
import styles from './SessionEndOffer.module.css'
import { askToLogOut } from './askToLogOut.ts'
import { useHeightAbove } from './useHeightAbove.ts'

/** Before the session ends: offers to extend it, without taking the focus [sitzung-6] [sitzung-11]. */
export function SessionEndOffer() {
  const endsAt = useSessionEnd()
  return (
    <>
      {/* Rendered before it has a text, or screen readers do not announce it. */}
      <VisuallyHidden role="status">{endsAt !== undefined && <Spoken endsAt={endsAt} />}</VisuallyHidden>
      {endsAt !== undefined && <Offer endsAt={endsAt} />}
    </>
  )
}

function Spoken({ endsAt }: { endsAt: number }) {
  return <>Ihre Sitzung endet in {spokenRest(useSecondsUntil(endsAt))}.</>
}

function Offer({ endsAt }: { endsAt: number }) {
  const seconds = useSecondsUntil(endsAt)
  const [isBusy, setIsBusy] = useState(false)
  const origin = useRef<Element>(null)
  const offer = useHeightAbove()

  function rememberOrigin({ currentTarget, relatedTarget }: FocusEvent) {
    if (relatedTarget instanceof Element && !currentTarget.contains(relatedTarget)) origin.current = relatedTarget
  }

  async function extend(button: HTMLElement) {
    setIsBusy(true)
    const message = await extendSession()
    setIsBusy(false)
    showMessage(message)
    // The button that has focus goes away, or is gone: back to where the customer was, and nothing moves.
    const isLost = document.activeElement === button || document.activeElement === document.body
    if (message.kind === 'success' && isLost) focusQuietly(origin.current)
  }

  return (
    <section ref={offer} className={styles.offer} aria-label="Ende der Sitzung" onFocus={rememberOrigin}>
      <p>Ihre Sitzung endet in {restText(seconds)}.</p>
      <div className={styles.buttons}>
        <Button
          size="small"
          variant="primary"
          busy={isBusy}
          onClick={({ currentTarget }) => void extend(currentTarget)}
        >
          Sitzung verlängern
        </Button>
        <Button size="small" onClick={() => void askToLogOut()}>
          Abmelden
        </Button>
      </div>
    </section>
  )
}

async function extendSession(): Promise<Message> {
  if (session.state() === 'changePassword') {
    session.extendPasswordChange()
    return { kind: 'success', text: 'Sie haben fünf weitere Minuten.' }
  }
  return (await refreshSession())
    ? { kind: 'success', text: 'Token erfolgreich erneuert.' }
    : { kind: 'error', text: 'Token konnte nicht erneuert werden.' }
}

function focusQuietly(origin: Element | null): void {
  const isThere = origin instanceof HTMLElement && origin.checkVisibility()
  const target = isThere ? origin : document.getElementById(pageId)
  target?.focus({ preventScroll: true })
}

function useSecondsUntil(instant: number): number {
  const [now, setNow] = useState(systemClock.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(systemClock.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.min(120, Math.ceil((instant - now) / 1000)))
}

import { useEffect, useRef, useState } from 'react'
import { systemClock } from '../lib/clock.ts'
import { showMessage } from '../lib/message.ts'
import { restText, spokenRest } from '../lib/restText.ts'
import { refreshSession } from '../session/refreshSession.ts'
import { useSessionEnd } from '../session/useSessionEnd.ts'
import { Button } from '../ui/Button.tsx'
import { pageId } from '../ui/Page.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { askToLogOut } from './askToLogOut.ts'
import styles from './SessionEndOffer.module.css'

/** Two minutes before the end of the session: offers more of it, and takes no focus [`decisions.md` 3]. */
export function SessionEndOffer() {
  const endsAt = useSessionEnd()
  return (
    <>
      {/* There before it has anything to say, or it is not heard. */}
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
  const offer = useRef<HTMLElement>(null)

  async function extend() {
    setIsBusy(true)
    const isExtended = await refreshSession()
    setIsBusy(false)
    showMessage(
      isExtended
        ? { kind: 'success', text: 'Token erfolgreich erneuert.' }
        : { kind: 'error', text: 'Token konnte nicht erneuert werden.' },
    )
    // The button that has focus goes away.
    if (isExtended && offer.current?.contains(document.activeElement) !== false)
      document.getElementById(pageId)?.focus()
  }

  return (
    <section ref={offer} className={styles.offer} aria-label="Ende der Sitzung">
      <p>Ihre Sitzung endet in {restText(seconds)}.</p>
      <div className={styles.buttons}>
        <Button size="small" variant="primary" busy={isBusy} onClick={() => void extend()}>
          Sitzung verlängern
        </Button>
        <Button size="small" onClick={() => void askToLogOut()}>
          Abmelden
        </Button>
      </div>
    </section>
  )
}

function useSecondsUntil(instant: number): number {
  const [now, setNow] = useState(systemClock.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(systemClock.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.min(120, Math.ceil((instant - now) / 1000)))
}

import { beginPasskeyLogin, completePasskeyLogin } from '@ekp/wire/anmeldung/passkey'
import { useEffect, useEffectEvent, useState } from 'react'
import { call, callWithHeaders } from '../../../api/call.ts'
import { endSuggestion, type Optionen, suggestPasskey, takePasskey } from '../../../lib/askDevice.ts'
import { afterPress } from '../../../lib/later/afterPress.ts'
import { session } from '../../../session/session.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { typedNumber } from '../loginRules.ts'

/** Before the options of a suggestion are too old for the server. */
const renewMs = 9 * 60_000

interface PasskeyLoginProps {
  /** The terms of use are accepted, or there are none: nothing is sent before [anmeldung-3]. */
  isAccepted: boolean
  onBegin: () => void
  onFailed: (error: unknown) => void
}

/** Signs in with a passkey: one that the browser suggests in the form, or by the button [anmeldung-30]. */
export function PasskeyLogin({ isAccepted, onBegin, onFailed }: PasskeyLoginProps) {
  const [isHere, setIsHere] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [antwort, setAntwort] = useState<Record<string, unknown>>()
  // Each suggestion is good for one answer and some minutes.
  const [round, setRound] = useState(0)

  async function send(passkeyantwort: Record<string, unknown>) {
    try {
      const reply = await callWithHeaders(completePasskeyLogin, { body: { passkeyantwort } })
      typedNumber.forget()
      session.start({ ...reply.data, token: reply.headers.token, ttlSeconds: reply.headers.ttl })
    } catch (error) {
      // No further suggestion: a device that answers without a person would try again and again.
      fail(error)
    }
  }

  function fail(error: unknown) {
    setAntwort(undefined)
    setIsBusy(false)
    onFailed(error)
  }

  async function take() {
    onBegin()
    setIsBusy(true)
    try {
      setAntwort(await takePasskey((await fetchOptions()) ?? {}))
      setIsBusy(false)
    } catch (error) {
      fail(error)
      // The button has ended the suggestion.
      setRound(round + 1)
    }
  }

  const go = useEffectEvent((given: Record<string, unknown>) => void send(given))
  useEffect(() => {
    if (antwort === undefined) return
    if (isAccepted) go(antwort)
    else document.getElementsByName('nutzungsbedingungen')[0]?.focus()
  }, [antwort, isAccepted])

  const begin = useEffectEvent(onBegin)
  useEffect(() => {
    let isOver = false
    const timer = setTimeout(() => setRound(round + 1), renewMs)
    async function suggest(): Promise<void> {
      const optionen = await fetchOptions()
      if (isOver || optionen === undefined) return
      // A button that came under a finger would take the press.
      afterPress(() => setIsHere(true))
      const taken = await suggestPasskey(optionen)
      if (isOver) return
      begin()
      setAntwort(taken)
    }
    // Without an answer or a passkey the form is there.
    void suggest().catch(() => undefined)
    return () => {
      isOver = true
      clearTimeout(timer)
      endSuggestion()
    }
  }, [round])

  return (
    <>
      {antwort !== undefined && !isAccepted && (
        <Alert kind="info">Ihr Passkey ist bereit. Es fehlt nur noch Ihre Zustimmung oben.</Alert>
      )}
      {isHere && (
        <div>
          <Button busy={isBusy || (antwort !== undefined && isAccepted)} onClick={() => void take()}>
            Mit Passkey anmelden
          </Button>
        </div>
      )}
    </>
  )
}

/** Undefined where the portal has no passkeys at this address. */
async function fetchOptions(): Promise<Optionen | undefined> {
  const { optionen } = await call(beginPasskeyLogin, {})
  return optionen !== null && optionen['rpId'] === location.hostname ? optionen : undefined
}

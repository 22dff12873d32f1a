import { useEffect, useRef } from 'react'
import { Actions } from '../../ui/Actions.tsx'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'

/** In place of the form: there was no network, and the reading stays on this device until there is. */
export function AblesungWartet({ onMore, onBack }: { onMore: () => void; onBack: () => void }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <>
      <div ref={place} tabIndex={-1}>
        <Alert kind="info" title="Ihre Ablesung wartet auf Übertragung.">
          Gerade besteht keine Verbindung. Die Ablesung ist auf diesem Gerät gespeichert und wird gesendet, sobald Sie
          das Kundenportal wieder mit Verbindung geöffnet haben.
        </Alert>
      </div>
      <Actions>
        <Button onClick={onMore}>Weiteren Zählerstand erfassen</Button>
        <Button onClick={onBack}>Zurück</Button>
      </Actions>
    </>
  )
}

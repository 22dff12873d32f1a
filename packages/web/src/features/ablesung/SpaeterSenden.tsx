import { useEffect, useRef } from 'react'
import { Actions } from '../../ui/Actions.tsx'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'

/** Offered where a network leads nowhere: nobody has to stay in the cellar until it gives up. */
export function SpaeterSenden({ onLater }: { onLater: () => void }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Answers a promise in newer browsers, which is no way to clean up.
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={place}>
      <Alert kind="info">
        Das Kundenportal antwortet nicht. Sie können weiter warten, oder Ihre Ablesung bleibt auf diesem Gerät
        gespeichert und wird gesendet, sobald die Verbindung wieder da ist.
      </Alert>
      <Actions>
        <Button onClick={onLater}>Später senden</Button>
      </Actions>
    </div>
  )
}

import { useEffect, useRef } from 'react'
import { Actions } from '../../ui/Actions.tsx'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { useWartend, type Verbleib } from './useWartend.ts'

/** In place of the form: there was no network, and the reading stays on this device until there is. */
export function AblesungWartet({ id, onMore, onBack }: { id: string; onMore: () => void; onBack: () => void }) {
  const place = useRef<HTMLDivElement>(null)
  const verbleib = useWartend(id)
  useEffect(() => place.current?.focus(), [])
  return (
    <>
      <div ref={place} tabIndex={-1}>
        <Lage verbleib={verbleib} />
      </div>
      <Actions>
        <Button onClick={onMore}>Weiteren Zählerstand erfassen</Button>
        <Button onClick={onBack}>Zurück</Button>
      </Actions>
    </>
  )
}

function Lage({ verbleib }: { verbleib: Verbleib }) {
  switch (verbleib) {
    case 'wartet':
    case 'bestaetigt':
      return (
        <Alert kind="info" title="Ihre Ablesung wartet auf Übertragung.">
          Gerade besteht keine Verbindung. Die Ablesung ist auf diesem Gerät gespeichert und wird gesendet, sobald Sie
          das Kundenportal wieder mit Verbindung geöffnet haben.
        </Alert>
      )
    case 'rueckfrage':
    case 'abgelehnt':
      return (
        <Alert kind="warning" title="Ihre Ablesung ist noch nicht übertragen.">
          Bitte sehen Sie sie sich unter „Noch nicht übertragen“ noch einmal an.
        </Alert>
      )
    case 'uebertragen':
      return <Alert kind="success">Ihre Ablesung ist übertragen.</Alert>
    case 'verworfen':
      return <Alert kind="info">Diese Ablesung wartet nicht mehr auf Ihrem Gerät.</Alert>
  }
}

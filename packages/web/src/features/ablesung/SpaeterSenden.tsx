import { Actions } from '../../ui/Actions.tsx'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'

/** Offered where a network leads nowhere: nobody has to stay in the cellar until it gives up. */
export function SpaeterSenden({ onLater }: { onLater: () => void }) {
  return (
    <>
      <Alert kind="info">
        Das Kundenportal antwortet nicht. Sie können weiter warten, oder Ihre Ablesung bleibt auf diesem Gerät
        gespeichert und wird gesendet, sobald die Verbindung wieder da ist.
      </Alert>
      <Actions>
        <Button onClick={onLater}>Später senden</Button>
      </Actions>
    </>
  )
}

import { useEffect, useRef } from 'react'
import { Actions } from '../../ui/Actions.tsx'
import { Alert } from '../../ui/Alert.tsx'
import { ButtonLink } from '../../ui/Links.tsx'
import { geladenText } from './auskunftTexts.ts'

/** In the place of the form, whose focus it takes. */
export function AuskunftSaved({ dateiname }: { dateiname: string }) {
  const message = useRef<HTMLDivElement>(null)
  useEffect(() => message.current?.focus(), [])
  return (
    <>
      <div ref={message} tabIndex={-1}>
        <Alert kind="success">{geladenText(dateiname)}</Alert>
      </div>
      <p>Bewahren Sie die Datei so auf, dass niemand sonst sie lesen kann, und löschen Sie sie auf fremden Geräten.</p>
      <Actions>
        <ButtonLink to="/daten/uebersicht">Zur Datenübersicht</ButtonLink>
      </Actions>
    </>
  )
}

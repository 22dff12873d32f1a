import type { Aufnahme } from '@ekp/wire/kunde/aufnahme'
import { Actions } from '@ekp/web/ui/Actions.tsx'
import { Alert } from '@ekp/web/ui/Alert.tsx'
import { ButtonLink } from '@ekp/web/ui/Links.tsx'
import { useEffect, useRef } from 'react'

/** That it is taken up, under which number, and how the customer gets his receipt. */
export function Aufgenommen({ aufnahme: { nr, email }, mandant }: { aufnahme: Aufnahme; mandant: string }) {
  const place = useRef<HTMLDivElement>(null)
  // The form that had the focus is gone.
  useEffect(() => place.current?.focus(), [])
  return (
    <>
      <div ref={place} tabIndex={-1}>
        {nr === null ? (
          <Alert kind="info">Das ist schon so gespeichert. Nichts ist geändert.</Alert>
        ) : (
          <Alert kind="success" title={`Aufgenommen als Vorgang ${nr}`}>
            {email === null
              ? 'Eine E-Mail geht nicht hinaus: Drucken Sie den Beleg, wenn der Anrufer einen möchte.'
              : `Der Kunde bekommt den Beleg per E-Mail an ${email}.`}
          </Alert>
        )}
      </div>
      {nr !== null && (
        <Actions>
          <ButtonLink to="/$mandant/vorgaenge/$nr/beleg" params={{ mandant, nr: String(nr) }}>
            Beleg drucken
          </ButtonLink>
          <ButtonLink to="/$mandant/vorgaenge/$nr" params={{ mandant, nr: String(nr) }}>
            Zum Vorgang
          </ButtonLink>
        </Actions>
      )}
    </>
  )
}

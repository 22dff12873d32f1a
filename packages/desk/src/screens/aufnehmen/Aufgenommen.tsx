import type { Aufnahme } from '@ekp/wire/kunde/aufnahme'
import { Actions } from '@ekp/web/ui/Actions.tsx'
import { FocusedAlert } from '@ekp/web/ui/FocusedAlert.tsx'
import { ButtonLink } from '@ekp/web/ui/Links.tsx'

/** That it is taken up, under which number, and how the customer gets his receipt. */
export function Aufgenommen({ aufnahme: { nr, email }, mandant }: { aufnahme: Aufnahme; mandant: string }) {
  if (nr === null) return <FocusedAlert kind="info">Das ist schon so gespeichert. Nichts ist geändert.</FocusedAlert>
  return (
    <>
      <FocusedAlert kind="success" title={`Aufgenommen als Vorgang ${nr}`}>
        {email === null
          ? 'Eine E-Mail geht nicht hinaus: Drucken Sie den Beleg, wenn der Anrufer einen möchte.'
          : `Der Kunde bekommt den Beleg per E-Mail an ${email}.`}
      </FocusedAlert>
      <Actions>
        <ButtonLink to="/$mandant/vorgaenge/$nr/beleg" params={{ mandant, nr: String(nr) }}>
          Beleg drucken
        </ButtonLink>
        <ButtonLink to="/$mandant/vorgaenge/$nr" params={{ mandant, nr: String(nr) }}>
          Zum Vorgang
        </ButtonLink>
      </Actions>
    </>
  )
}

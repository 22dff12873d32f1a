import { createVerknuepfungByLink } from '@ekp/wire/anmeldung/verknuepfung'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { toRefusal } from '../../../api/toRefusal.ts'
import { verknuepfungLink } from '../../../session/linkToken.ts'
import { createOwnMessages } from '../../../session/signedInOnly.ts'
import { FocusedAlert } from '../../../ui/FocusedAlert.tsx'
import { Unbroken } from '../../../ui/Breakable.tsx'
import { TextLink } from '../../../ui/Links.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { noDraft, useForm } from '../../../ui/form/useForm.ts'
import { isLinkRefused } from '../texts.ts'
import { verknuepfungenQuery } from './queries.ts'
import { hinzufuegenTitel, hinzugefuegtText } from './texts.ts'

interface LinkFormProps {
  link: { readonly von: string; readonly zu: string; readonly token: string }
  onDone: (text: string) => void
  onCancel: () => void
}

/** Asks once whether the number of a mailed link is to be added to the own one [anmeldung-41]. */
export function LinkForm({ link: { von, zu, token }, onDone, onCancel }: LinkFormProps) {
  const client = useQueryClient()
  const [sayOwn] = useState(createOwnMessages)
  const [isRefused, setIsRefused] = useState(false)
  const form = useForm({
    id: 'hinzufuegen',
    initial: {},
    fields: () => ({}),
    check: () => ({ output: { kundennummer: zu, token } }),
    draft: noDraft,
    async send(body) {
      try {
        await call(createVerknuepfungByLink, { body })
        verknuepfungLink.forget()
        return undefined
      } catch (error) {
        // It will not hold later either.
        if (isLinkRefused(error)) {
          verknuepfungLink.forget()
          setIsRefused(true)
        }
        return toRefusal(error)
      }
    },
    onSent(_body, isHere) {
      void client.invalidateQueries({ queryKey: verknuepfungenQuery.queryKey })
      const text = hinzugefuegtText(zu)
      if (isHere) onDone(text)
      else sayOwn({ kind: 'success', text })
    },
    onRefusedElsewhere: ({ text }) =>
      sayOwn({ kind: 'warning', text: `Die Kundennummer ist nicht hinzugefügt. ${text}` }),
  })
  if (isRefused && form.frame.error !== undefined) return <Abgelehnt text={form.frame.error} />
  return (
    <Form aria-label={hinzufuegenTitel} submitLabel="Hinzufügen" {...form.frame} onCancel={onCancel}>
      <p>
        Kundennummer <Unbroken>{zu}</Unbroken> zu Ihrer Anmeldung mit <Unbroken>{von}</Unbroken> hinzufügen?
      </p>
      <p>Danach wechseln Sie ohne Passwort zu ihr. Beenden können das beide Kundennummern jederzeit.</p>
    </Form>
  )
}

/** Takes the place of the form: it would be refused again. */
const Abgelehnt = ({ text }: { text: string }) => (
  <>
    <FocusedAlert kind="error">{text}</FocusedAlert>
    <p>
      <TextLink to="/meine/anmeldung">Zu „Meine Anmeldung“</TextLink>
    </p>
  </>
)

import { renameEigenerPasskey, type EigenerPasskey } from '@ekp/wire/anmeldung/passkey'
import { useQueryClient } from '@tanstack/react-query'
import type { Ref } from 'react'
import { call } from '../../../api/call.ts'
import { toRefusal } from '../../../api/toRefusal.ts'
import { checkInput } from '../../../lib/input/checkInput.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { formFields } from '../../../ui/form/formState.ts'
import { noDraft, useForm } from '../../../ui/form/useForm.ts'
import { anmeldungQuery } from '../meine/queries.ts'

interface UmbenennenFormProps {
  ref: Ref<HTMLInputElement>
  passkey: EigenerPasskey
  onDone: () => void
}

/** Another name for a passkey [anmeldung-43]; the list then shows it. */
export function UmbenennenForm({ ref, passkey: { id, name }, onDone }: UmbenennenFormProps) {
  const client = useQueryClient()
  const form = useForm({
    id: `passkey-${id}`,
    initial: { name },
    fields: () => ({ name: 'Neuer Name' }),
    check: (eingabe) => checkInput(renameEigenerPasskey.body, eingabe),
    draft: noDraft,
    async send(body) {
      try {
        await call(renameEigenerPasskey, { params: { passkeyId: id }, body })
        await client.invalidateQueries({ queryKey: anmeldungQuery.queryKey })
        return undefined
      } catch (error) {
        return toRefusal(error)
      }
    },
    onSent: (_name, isHere) => isHere && onDone(),
    onRefusedElsewhere: () => undefined,
  })
  return (
    <Form aria-label={`Umbenennen: ${name}`} {...form.frame} onCancel={onDone}>
      <TextField
        ref={ref}
        label="Neuer Name"
        autoComplete="off"
        maxLength={60}
        onFocus={({ currentTarget }) => currentTarget.select()}
        {...formFields(form).text('name')}
      />
    </Form>
  )
}

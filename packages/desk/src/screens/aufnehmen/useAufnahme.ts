import type { Aufnahme } from '@ekp/wire/kunde/aufnahme'
import { toRefusal } from '@ekp/web/api/toRefusal.ts'
import { drafts } from '@ekp/web/lib/input/drafts.ts'
import type { FormValues } from '@ekp/web/ui/form/formState.ts'
import { type FormRefusal, useForm } from '@ekp/web/ui/form/useForm.ts'
import { useRef } from 'react'

type Options<V extends FormValues, Output> = Pick<
  Parameters<typeof useForm<V, Output>>[0],
  'initial' | 'fields' | 'check' | 'isEmpty'
>

interface AufnahmeOptions<V extends FormValues, Output> extends Options<V, Output> {
  /** Begins the ids of the fields. */
  id: string
  /** Who fills it in: what is typed stays in this tab for the same account, until it is taken up or somebody signs out. */
  owner: string
  kundennummer: string
  /** Is also told what of it was changed. */
  take: (output: Output, changed: FormValues) => Promise<Aufnahme>
  onDone: (aufnahme: Aufnahme) => void
}

const failed = 'Das hat wegen eines technischen Fehlers nicht geklappt. Bitte versuchen Sie es noch einmal.'

/** A form in which a clerk takes up one thing for the customer on the telephone. */
export function useAufnahme<V extends FormValues, Output>(options: AufnahmeOptions<V, Output>) {
  const { take, onDone, owner, kundennummer, ...form } = options
  const aufnahme = useRef<Aufnahme>(undefined)
  const name = `aufnahme ${kundennummer} ${options.id}`
  return useForm<V, Output>({
    ...form,
    draft: {
      read: () => drafts.read(owner, name),
      keep: (draft) => drafts.keep(owner, name, draft),
      forget: () => drafts.forget(owner, name),
    },
    async send(output, changed): Promise<FormRefusal | undefined> {
      try {
        aufnahme.current = await take(output, changed)
        return undefined
      } catch (error) {
        return toRefusal(error, failed)
      }
    },
    onSent: () => aufnahme.current && onDone(aufnahme.current),
    // The customer's page shows what was taken up; what was refused is still in the form's draft.
    onRefusedElsewhere: () => undefined,
  })
}

import { changePasswort, logout, type PasswortAenderung } from '@ekp/wire/anmeldung'
import { useState } from 'react'
import { ApiError } from '../../api/ApiError.ts'
import { call, callWithHeaders } from '../../api/call.ts'
import { toRefusal } from '../../api/toRefusal.ts'
import type { Message } from '../../lib/message.ts'
import { session, useKundennummer } from '../../session/session.ts'
import { createOwnMessages } from '../../session/signedInOnly.ts'
import { Form } from '../../ui/form/Form.tsx'
import { formFields } from '../../ui/form/formState.ts'
import { type FormRefusal, noDraft, useForm } from '../../ui/form/useForm.ts'
import { NeuesPasswortFields, PasswortEingabefeld } from './NeuesPasswortFields.tsx'
import { aenderungLabels, altesPasswortHinweis, checkAenderung, leereAenderung } from './passwortEingabe.ts'
import { geaendertText, passwortAenderungFehler } from './texts.ts'

interface PasswortAendernFormProps {
  onDone: (message: Message) => void
  onCancel: () => void
}

/** The old password and a new one [passwort-9]. */
export function PasswortAendernForm({ onDone, onCancel }: PasswortAendernFormProps) {
  const kundennummer = useKundennummer()
  const form = usePasswortAenderung(onDone)
  const fields = formFields(form)
  return (
    <Form aria-label="Passwort ändern" submitLabel="Passwort ändern" {...form.frame} onCancel={onCancel}>
      {/* Tells password managers the customer number of the password. */}
      <input type="text" name="username" autoComplete="username" value={kundennummer ?? ''} readOnly hidden />
      <PasswortEingabefeld
        label={aenderungLabels.altesPasswort}
        autoComplete="current-password"
        hinweis={altesPasswortHinweis(form.values.altesPasswort)}
        {...fields.text('altesPasswort')}
      />
      <NeuesPasswortFields values={form.values} fields={fields} />
    </Form>
  )
}

// Without a session the API answers as to a login. Here only the password was typed.
function atAltesPasswort(refusal: FormRefusal, error: unknown): FormRefusal {
  const isOfLogin = error instanceof ApiError && error.code === 403 && refusal.text.includes('Kundennummer')
  if (!isOfLogin || refusal.felder.length > 0) return refusal
  const text = 'Das alte Passwort ist nicht richtig.'
  return { text, felder: [{ feld: 'altesPasswort', text }] }
}

/** A change of the password on its way; the new session takes the place of the old one. */
function usePasswortAenderung(onDone: (message: Message) => void) {
  const [sayElsewhere] = useState(createOwnMessages)

  async function send(body: PasswortAenderung): Promise<FormRefusal | undefined> {
    const { kundennummer = '' } = session.current() ?? {}
    const isForced = session.state() === 'changePassword'
    try {
      const { data, headers } = await callWithHeaders(changePasswort, { headers: { kundennummer }, body })
      // A late answer never revives a session that has ended, nor takes the place of another customer's.
      if (session.current()?.kundennummer === kundennummer)
        session.start({ ...data, token: headers.token, ttlSeconds: headers.ttl })
      return undefined
    } catch (error) {
      const refusal = { ...toRefusal(error, ''), text: passwortAenderungFehler(error) }
      return isForced ? atAltesPasswort(refusal, error) : refusal
    }
  }

  const form = useForm({
    id: 'aenderung',
    initial: leereAenderung,
    fields: () => aenderungLabels,
    check: checkAenderung,
    draft: noDraft,
    send,
    onSent(_aenderung, isHere) {
      if (isHere) onDone({ kind: 'success', text: geaendertText })
      else sayElsewhere({ kind: 'success', text: geaendertText })
    },
    onRefusedElsewhere: ({ text }) =>
      sayElsewhere({ kind: 'warning', text: `Ihr Passwort ist nicht geändert. ${text}` }),
  })

  const hinweis = altesPasswortHinweis(form.values.altesPasswort)
  /** An old password that is too short is told so as well, though it may be the right one [passwort-12]. */
  function errorOf(name: string): string | undefined {
    const isShort = name === 'altesPasswort' && form.wasLeft(name)
    return form.errorOf(name) ?? (isShort ? hinweis : undefined)
  }
  return { ...form, errorOf }
}

/** A customer who gives up the forced change is logged out; readings that wait on this device stay. */
export function abortPasswortAenderung(): void {
  // The app does not wait for the server's answer.
  if (session.state() === 'loggedIn') void call(logout, {}, { keepalive: true }).catch(() => undefined)
  session.end('logout')
}

import { completePasswortReset } from '@ekp/wire/anmeldung'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { toRefusal } from '../../api/toRefusal.ts'
import { resetToken } from '../../session/resetToken.ts'
import { type FormRefusal, useForm } from '../../ui/useForm.ts'
import { noDraft } from '../../ui/noDraft.ts'
import { checkErneuerung, erneuerungLabels, leereErneuerung, type PasswortErneuerung } from './passwortEingabe.ts'
import { erneuerungFehler, isLinkRefused } from './passwortTexts.ts'

/** A new password on its way, with the token of a mailed link. */
export function usePasswortErneuerung(onDone: () => void) {
  const [isRefused, setIsRefused] = useState(false)

  async function send({ neuesPasswort }: PasswortErneuerung): Promise<FormRefusal | undefined> {
    try {
      await call(completePasswortReset, { headers: { token: resetToken.read(), neuesPasswort } })
      resetToken.forget()
      return undefined
    } catch (error) {
      setIsRefused(isLinkRefused(error))
      return { ...toRefusal(error, ''), text: erneuerungFehler(error) }
    }
  }

  const form = useForm({
    id: 'erneuerung',
    initial: leereErneuerung,
    fields: () => erneuerungLabels,
    check: checkErneuerung,
    draft: noDraft,
    send,
    // Who has left it finds out at the login.
    onSent: (_erneuerung, isHere) => isHere && onDone(),
    onRefusedElsewhere: () => undefined,
  })
  /** Whether the error that is shown is about the link. */
  return { ...form, isLinkRefused: isRefused && form.frame.error !== undefined }
}

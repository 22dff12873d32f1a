import { Passwort } from '@ekp/wire/anmeldung'
import { downloadAuskunft } from '@ekp/wire/auskunft'
import { useRef, useState } from 'react'
import { type InferOutput, object } from 'valibot'
import { callForBytes } from '../../api/callForBytes.ts'
import { toRefusal } from '../../api/toRefusal.ts'
import { today } from '../../lib/berlinTime.ts'
import { checkInput } from '../../lib/checkInput.ts'
import { saveFile } from '../../lib/saveFile.ts'
import { session } from '../../session/session.ts'
import { createOwnMessages } from '../../session/signedInOnly.ts'
import { type FormRefusal, noDraft, useForm } from '../../ui/form/useForm.ts'
import { auskunftFehler, geladenText } from './auskunftTexts.ts'

const Eingabe = object({ passwort: Passwort })

/** Ends what is under way when its customer is no longer the one who is signed in. */
function followOwner(kundennummer: string): { readonly signal: AbortSignal; readonly stop: () => void } {
  const page = new AbortController()
  const stop = session.subscribe(() => {
    if (session.current()?.kundennummer !== kundennummer) page.abort()
  })
  return { signal: page.signal, stop }
}

/** Everything about the customer on its way to his device; it goes on while he goes elsewhere in the portal. */
export function useAuskunft(onSaved: (dateiname: string) => void) {
  const [sayElsewhere] = useState(createOwnMessages)
  const [receivedBytes, setReceivedBytes] = useState(0)
  const dateiname = useRef('')

  async function send(headers: InferOutput<typeof Eingabe>): Promise<FormRefusal | undefined> {
    const { kundennummer = '' } = session.current() ?? {}
    const { signal, stop } = followOwner(kundennummer)
    setReceivedBytes(0)
    try {
      const inhalt = await callForBytes(downloadAuskunft, { headers }, { signal, onProgress: setReceivedBytes })
      dateiname.current = `auskunft-${kundennummer}-${today()}.zip`
      saveFile(dateiname.current, inhalt)
      return undefined
    } catch (error) {
      return { ...toRefusal(error, ''), text: auskunftFehler(error) }
    } finally {
      stop()
    }
  }

  const form = useForm({
    id: 'auskunft',
    initial: { passwort: '' },
    fields: () => ({ passwort: 'Passwort' }),
    check: (values) => checkInput(Eingabe, values),
    draft: noDraft,
    send,
    onSent(_eingabe, isHere) {
      if (isHere) onSaved(dateiname.current)
      else sayElsewhere({ kind: 'success', text: geladenText(dateiname.current) })
    },
    onRefusedElsewhere: ({ text }) =>
      sayElsewhere({ kind: 'warning', text: `Ihre Daten sind nicht heruntergeladen. ${text}` }),
  })
  return { ...form, receivedBytes }
}

import { createKuendigung, type Kuendigung } from '@ekp/wire/kuendigung'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../api/call.ts'
import { toRefusal } from '../../api/toRefusal.ts'
import { session } from '../../session/session.ts'
import { createOwnDraft, createOwnMessages } from '../../session/signedInOnly.ts'
import { type FormRefusal, useForm } from '../../ui/form/useForm.ts'
import type { KuendigungErgebnis } from './KuendigungErgebnis.ts'
import { checkKuendigung, kuendigungLabels, leereKuendigung } from './kuendigungEingabe.ts'
import { kuendigungText } from './kuendigungText.ts'

interface Options {
  vertragId: string
  /** The days that can be chosen. */
  tage: readonly string[]
  /** Hears how it went, wherever the customer is; the day where it worked. */
  onErgebnis: (ergebnis: KuendigungErgebnis, datum?: string) => void
  /** Leaves the form for the list of contracts, whatever the outcome. */
  onLeave: (ergebnis: KuendigungErgebnis) => Promise<void>
}

/** A cancellation on its way. */
export function useKuendigungForm({ vertragId, tage, onErgebnis, onLeave }: Options) {
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const kundennummer = session.current()?.kundennummer
  const [sayElsewhere] = useState(createOwnMessages)
  const fehler: KuendigungErgebnis = { status: 'ERROR', vertragId }
  const erfolg: KuendigungErgebnis = { status: 'SUCCESS', vertragId }

  async function send(kuendigung: Kuendigung): Promise<FormRefusal | undefined> {
    try {
      await call(createKuendigung, { params: { vertragId }, body: kuendigung })
      return undefined
    } catch (error) {
      // A session that is over leads to the login, and from there back to what was typed.
      if (session.current()?.kundennummer === kundennummer) {
        onErgebnis(fehler)
        if (isHere.current) await onLeave(fehler)
        else sayElsewhere({ kind: 'error', text: kuendigungText(fehler) })
      }
      return toRefusal(error, kuendigungText(fehler))
    }
  }

  return useForm({
    id: 'kuendigung',
    initial: leereKuendigung,
    fields: () => kuendigungLabels,
    check: (eingabe) => checkKuendigung(eingabe, tage),
    draft: createOwnDraft(`kuendigung ${vertragId}`),
    send,
    onSent({ datum }, stillHere) {
      onErgebnis(erfolg, datum)
      if (stillHere) void onLeave(erfolg)
      else sayElsewhere({ kind: 'success', text: kuendigungText(erfolg) })
    },
    // The banner, or the message, has said it.
    onRefusedElsewhere: () => undefined,
  })
}

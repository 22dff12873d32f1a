import type { Bestaetigung } from '@ekp/wire/kuendigung'
import type { Eingangsbestaetigung } from '@ekp/wire/schema/scalars'
import { useRef } from 'react'
import { toRefusal } from '../../../api/toRefusal.ts'
import { formatDatumUhrzeit } from '../../../lib/berlinTime.ts'
import type { InputCheck } from '../../../lib/input/checkInput.ts'
import { drafts, nobody } from '../../../lib/input/drafts.ts'
import { type Message, showMessage } from '../../../lib/message.ts'
import { session } from '../../../session/session.ts'
import type { FormValues } from '../../../ui/form/formState.ts'
import { type FormRefusal, useForm } from '../../../ui/form/useForm.ts'
import type { Erklaerungseingang } from './beleg.ts'
import type { Bekannt } from './useBekannt.ts'

/** What both forms are given. */
export interface ErklaerungFormProps {
  bekannt: Bekannt
  onEingang: (eingang: Erklaerungseingang) => void
}

interface Bestaetigt extends Eingangsbestaetigung {
  bestaetigung: Bestaetigung
}

interface Options<V extends FormValues, Output, Eingang> {
  /** The noun, as in 'Ihre Kündigung'. */
  was: 'Ihre Kündigung' | 'Ihr Widerruf'
  /** Begins the ids of the fields and names the draft. */
  id: string
  initial: V
  fields: (values: V) => { readonly [K in keyof V & string]?: string }
  check: (values: V) => InputCheck<Output>
  isEmpty: (values: V) => boolean
  send: (output: Output) => Promise<Eingang>
  onEingang: (eingang: Eingang) => void
}

// There is no receipt on the screen then.
function elsewhere(was: string, { nummer, eingegangenAm, bestaetigung }: Bestaetigt): Message {
  const eingegangen = `${was} ist am ${formatDatumUhrzeit(new Date(eingegangenAm))} unter der Nummer ${nummer} eingegangen.`
  if (bestaetigung === 'keine') {
    return { kind: 'warning', text: `${eingegangen} Eine Bestätigung per E-Mail können wir gerade nicht senden.` }
  }
  const wann = bestaetigung === 'spaeter' ? 'später ' : ''
  return { kind: 'success', text: `${eingegangen} Eine Bestätigung kommt ${wann}per E-Mail.` }
}

/** A declaration on its way that needs no session. */
export function useErklaerungForm<V extends FormValues, Output, Eingang extends Bestaetigt>({
  was,
  onEingang,
  ...options
}: Options<V, Output, Eingang>) {
  const eingang = useRef<Eingang>(undefined)

  async function send(output: Output): Promise<FormRefusal | undefined> {
    try {
      eingang.current = await options.send(output)
      return undefined
    } catch (error) {
      return toRefusal(error, `${was} konnte nicht übermittelt werden. Bitte versuchen Sie es später erneut.`)
    }
  }

  return useForm({
    ...options,
    draft: createOpenDraft(options.id),
    send,
    onSent(_output, isHere) {
      if (eingang.current === undefined) return
      if (isHere) onEingang(eingang.current)
      else showMessage(elsewhere(was, eingang.current))
    },
    onRefusedElsewhere: ({ text }) => showMessage({ kind: 'warning', text: `${was} ist nicht übermittelt. ${text}` }),
  })
}

const owner = () => session.current()?.kundennummer ?? nobody

/** The draft of a page that is open to everybody, for a reload; gone when a customer signs in. */
function createOpenDraft(name: string) {
  return {
    read: () => drafts.read(owner(), name),
    keep: (draft: unknown) => drafts.keep(owner(), name, draft),
    forget: () => drafts.forget(owner(), name),
  }
}

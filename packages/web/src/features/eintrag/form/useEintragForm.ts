import type { Eingangsbestaetigung } from '@ekp/wire/schema/scalars'
import { useQueryClient } from '@tanstack/react-query'
import { useQuery } from '../../../lib/useQuery.ts'
import { useRef, useState } from 'react'
import { ApiError } from '../../../api/ApiError.ts'
import { toRefusal } from '../../../api/toRefusal.ts'
import type { Message } from '../../../lib/message.ts'
import { createOwnDraft, createOwnMessages } from '../../../session/signedInOnly.ts'
import type { FormValues } from '../../../ui/form/formState.ts'
import { type FormRefusal, useForm } from '../../../ui/form/useForm.ts'
import type { Eintrag, Eintragsart } from '../eintragsart.ts'
import { checkGeplante, folgenText } from '../geltung.ts'
import { bestandQuery, loadEintraege, refreshEintraege } from '../queries.ts'

interface EintragFormOptions<V extends FormValues, Neu> extends Pick<
  Parameters<typeof useForm<V, Neu>>[0],
  'initial' | 'fields' | 'check' | 'isEmpty'
> {
  /** The contract of the entry; without one it is the customer's. */
  vertragId: string | undefined
  onSaved: (message: Message) => void
  /** What happens next, after the entry was saved; `folgen` say what ends it and what it replaced. */
  savedText: (neue: Neu, folgen: string) => string
}

/** What the forms of both kinds have: the day, and what becomes of planned entries that begin later [eintrag-4]. */
type EintragValues = FormValues & { readonly gueltigVon: string; readonly geplante: string }

interface NeuerEintrag {
  gueltigVon: string
  ersetzteGeplante?: string[] | undefined
}

/** A new entry on its way: of a contract, or of the customer. */
export function useEintragForm<E extends Eintrag, V extends EintragValues, Neu extends NeuerEintrag>(
  art: Eintragsart<E, Neu>,
  { vertragId, onSaved, savedText, ...options }: EintragFormOptions<V, Neu>,
) {
  const client = useQueryClient()
  const [sayElsewhere] = useState(createOwnMessages)
  const { data: eintraege = [], refetch } = useQuery(bestandQuery(art, vertragId))
  const nachher = useRef<readonly E[]>([])
  const eingang = useRef<Eingangsbestaetigung>(undefined)
  const isErsetzt = ({ ersetzteGeplante = [] }: Neu, eintrag: E) => ersetzteGeplante.includes(art.idOf(eintrag) ?? '')

  async function send(neue: Neu): Promise<FormRefusal | undefined> {
    try {
      eingang.current = (await art.calls.create(vertragId, neue)).eingang
    } catch (error) {
      // What was planned, changed or deleted elsewhere meanwhile is to be seen.
      if (error instanceof ApiError && error.status === 409)
        await Promise.all([refetch(), refreshEintraege(client, art, vertragId)])
      return toRefusal(error, 'Beim Speichern ist ein Fehler aufgetreten.')
    }
    await refreshEintraege(client, art, vertragId)
    nachher.current = (await loadEintraege(client, art, vertragId)) ?? []
    return undefined
  }

  const form = useForm<V, Neu>({
    ...options,
    check: (values) => checkGeplante(art, eintraege, values, options.check(values)),
    id: art.art,
    draft: createOwnDraft(vertragId === undefined ? art.art : `${art.art} ${vertragId}`),
    send,
    onSent(neue, isHere) {
      const say = isHere ? onSaved : sayElsewhere
      const ersetzte = eintraege.filter((eintrag) => isErsetzt(neue, eintrag))
      const folgen = folgenText(art, neue.gueltigVon, nachher.current, ersetzte)
      say({ kind: 'success', text: savedText(neue, folgen), eingang: eingang.current })
    },
    onRefusedElsewhere: ({ text }) =>
      sayElsewhere({ kind: 'warning', text: `Ihre ${art.wort} ist nicht gespeichert. ${text}` }),
  })
  return { ...form, eintraege }
}

import { deleteVertragRechnungsadresse, endVertragRechnungsadresse } from '@ekp/wire/rechnungsadresse'
import type { Rechnungsadresse } from '@ekp/wire/rechnungsadresse'
import { isKuenftig } from '@ekp/wire/rules/eintrag'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, errorText } from '../../api/ApiError.ts'
import { call } from '../../api/call.ts'
import { showMessage } from '../../lib/message.ts'
import { today } from '../../lib/today.ts'
import { refreshRechnungsadressen } from './queries.ts'

/** Ends a contract's billing address, or deletes one that is still to come; the list reloads in any case [section 4]. */
export function useEndOrDelete(vertragId: string, onDone: () => void) {
  const client = useQueryClient()
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: (adresse: Rechnungsadresse) => endOrDelete(vertragId, adresse),
    onSuccess: (text) => showMessage({ kind: 'success', text }),
    onSettled: () => refreshRechnungsadressen(client, vertragId).then(onDone),
  })
  return {
    act: (adresse: Rechnungsadresse) => mutate(adresse),
    isBusy: (adresse: Rechnungsadresse) => isPending && variables === adresse,
    /** What went wrong the last time. */
    error: error === null ? undefined : errorText(error, 'Die Aktion konnte nicht korrekt ausgeführt werden.'),
  }
}

async function endOrDelete(vertragId: string, adresse: Rechnungsadresse): Promise<string> {
  const { id } = adresse
  const isToCome = isKuenftig(adresse, today())
  if (id === null) {
    // No answer of the portal lacks it; other hosts may send one [section 8].
    const text = `Die Rechnungsadresse konnte nicht ${isToCome ? 'gelöscht' : 'beendet'} werden.`
    throw new ApiError({ status: 0, text })
  }
  const params = { vertragId, rechnungsadresseId: id }
  await call(isToCome ? deleteVertragRechnungsadresse : endVertragRechnungsadresse, { params })
  return isToCome
    ? 'Die künftige Rechnungsadresse ist gelöscht.'
    : 'Die Rechnungsadresse ist beendet. Sie gilt nur noch heute.'
}

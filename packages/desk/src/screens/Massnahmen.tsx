import { reichtRolle } from '@ekp/wire/dienst/rollen'
import { type Kundenaktion, listOffered } from '@ekp/wire/kunde'
import type { Kundenblatt } from '@ekp/wire/kunde/kundenblatt'
import { useQuery } from '@ekp/web/lib/useQuery.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@ekp/web/api/call.ts'
import { kundeQuery, sitzungQuery } from '../queries.ts'
import { ConfirmedActions } from './ConfirmedActions.tsx'
import { Ergebnis } from './Ergebnis.tsx'

/** What can be done about how a customer signs in; each asks back, and says afterwards what was done. */
export function Massnahmen({ blatt, mandant }: { blatt: Kundenblatt; mandant: string }) {
  const { kundennummer } = blatt
  const { data: sitzung } = useQuery(sitzungQuery(mandant))
  const queries = useQueryClient()
  const act = useMutation({
    mutationFn: (action: Kundenaktion) => call(action.call, { params: { mandant, kundennummer } }),
    // Also after a refusal: somebody else may have done it meanwhile.
    onSettled: () => queries.invalidateQueries({ queryKey: kundeQuery(mandant, kundennummer).queryKey }),
  })
  if (!sitzung || !reichtRolle(sitzung.rolle, 'service')) return <p>Ihr Konto kann nur ansehen, nichts ändern.</p>
  if (blatt.isGeloescht) return null
  return (
    <>
      <ConfirmedActions
        actions={listOffered(blatt, sitzung.rolle)}
        name={blatt.name}
        busy={act.isPending}
        onConfirm={(one) => act.mutate(one)}
      />
      <Ergebnis ergebnis={act.data} error={act.error?.message} />
    </>
  )
}

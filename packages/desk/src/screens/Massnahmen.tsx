import { reichtRolle } from '@ekp/wire/dienst/rollen'
import {
  type Kundenblatt,
  lockKunde,
  mailEinmalpasswort,
  releaseBremsen,
  restrictKunde,
  unlockKunde,
  widenKunde,
} from '@ekp/wire/kunde'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { kundeQuery, sitzungQuery } from '../queries.ts'
import { type ConfirmedAction, ConfirmedActions } from './ConfirmedActions.tsx'
import { Ergebnis } from './Ergebnis.tsx'

interface Massnahme extends ConfirmedAction {
  readonly endpoint: typeof lockKunde
}

/** What can be done about how a customer signs in; each asks back, and says afterwards what was done. */
export function Massnahmen({ blatt, mandant }: { blatt: Kundenblatt; mandant: string }) {
  const { kundennummer } = blatt
  const { data: sitzung } = useQuery(sitzungQuery(mandant))
  const queries = useQueryClient()
  const act = useMutation({
    mutationFn: ({ endpoint }: Massnahme) => call(endpoint, { params: { mandant, kundennummer } }),
    // Also after a refusal: somebody else may have done it meanwhile.
    onSettled: () => queries.invalidateQueries({ queryKey: kundeQuery(mandant, kundennummer).queryKey }),
  })
  if (!sitzung || !reichtRolle(sitzung.rolle, 'service'))
    return <p>Ihr Konto kann alles ansehen, aber nichts ändern.</p>
  if (blatt.isGeloescht) return null
  return (
    <>
      <ConfirmedActions actions={massnahmenFor(blatt)} busy={act.isPending} onConfirm={(one) => act.mutate(one)} />
      <Ergebnis ergebnis={act.data} error={act.error?.message} />
    </>
  )
}

function massnahmenFor({ gesperrt, zugriff, isGebremst }: Kundenblatt): readonly Massnahme[] {
  return [
    gesperrt
      ? {
          endpoint: unlockKunde,
          label: 'Entsperren',
          question: 'Zugang entsperren? Der Kunde bekommt eine E-Mail.',
        }
      : { endpoint: lockKunde, label: 'Sperren', question: 'Zugang sperren? Alle Sitzungen des Kunden enden.' },
    zugriff === 'voll'
      ? { endpoint: restrictKunde, label: 'Nur ansehen lassen', question: 'Darf der Kunde nur noch ansehen?' }
      : { endpoint: widenKunde, label: 'Wieder alles erlauben', question: 'Darf der Kunde wieder alles einreichen?' },
    {
      endpoint: mailEinmalpasswort,
      label: 'Einmalpasswort mailen',
      question: 'Neues Einmalpasswort mailen? Das alte Passwort gilt dann nicht mehr, alle Sitzungen enden.',
    },
    ...(isGebremst
      ? [{ endpoint: releaseBremsen, label: 'Bremsen lösen', question: 'Alle Bremsen dieses Kunden lösen?' }]
      : []),
  ]
}

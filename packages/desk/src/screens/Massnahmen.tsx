import {
  type Kundenblatt,
  lockKunde,
  mailEinmalpasswort,
  reichtRolle,
  releaseBremsen,
  restrictKunde,
  unlockKunde,
  widenKunde,
} from '@ekp/wire/kundendienst'
import { Actions } from '@ekp/web/ui/Actions.tsx'
import { Alert } from '@ekp/web/ui/Alert.tsx'
import { Confirm } from '@ekp/web/ui/form/Confirm.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { kundeQuery, sitzungQuery } from '../queries.ts'

interface Massnahme {
  readonly endpoint: typeof lockKunde
  readonly label: string
  readonly question: string
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
      <Actions>
        {massnahmenFor(blatt).map((massnahme) => (
          <Confirm
            key={massnahme.label}
            variant="secondary"
            size="small"
            busy={act.isPending}
            question={massnahme.question}
            onConfirm={() => act.mutate(massnahme)}
          >
            {massnahme.label}
          </Confirm>
        ))}
      </Actions>
      {/* Rendered before it has a text, or screen readers do not announce it. */}
      <div role="status">
        {act.data && (
          <Alert kind="success" announced={false}>
            {act.data.text}
          </Alert>
        )}
        {act.error && (
          <Alert kind="error" announced={false}>
            {act.error.message}
          </Alert>
        )}
      </div>
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

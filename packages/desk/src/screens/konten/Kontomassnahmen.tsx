import { type Konto, kontoaktionen } from '@ekp/wire/dienst/konten'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@ekp/web/api/call.ts'
import { kontenQuery } from '../../queries.ts'
import { ConfirmedActions } from '../ConfirmedActions.tsx'
import { Ergebnis } from '../Ergebnis.tsx'

interface KontomassnahmenProps {
  mandant: string
  /** Undefined: there is none, or it has just been removed. */
  konto: Konto | undefined
}

/** What can be done about an account; each asks back, and says afterwards what was done. */
export function Kontomassnahmen({ mandant, konto }: KontomassnahmenProps) {
  const queries = useQueryClient()
  const act = useMutation({
    mutationFn: (action: Kontoaktion): Promise<{ text: string; passwort?: string }> => {
      const params = { mandant, kennung: konto?.kennung ?? '' }
      return 'body' in action ? call(action.call, { params, body: action.body }) : call(action.call, { params })
    },
    // Also after a refusal: somebody else may have done it meanwhile.
    onSettled: () => queries.invalidateQueries({ queryKey: kontenQuery(mandant).queryKey }),
  })
  return (
    <>
      <Ergebnis ergebnis={act.data} error={act.error?.message} />
      {konto === undefined && act.data === undefined && <p>Dieses Konto gibt es nicht.</p>}
      {konto && (
        <ConfirmedActions
          actions={actionsFor(konto)}
          name={konto.name}
          busy={act.isPending}
          onConfirm={(one) => act.mutate(one)}
        />
      )}
    </>
  )
}

type Kontoaktion = ReturnType<typeof actionsFor>[number]

function actionsFor({ rolle, gesperrt, gebremst }: Konto) {
  const { giveRolle, lock, unlock, release, renewPasswort, remove } = kontoaktionen
  return [
    ...(gebremst && !gesperrt ? [release] : []),
    ...giveRolle.filter(({ body }) => body.rolle !== rolle),
    gesperrt ? unlock : lock,
    renewPasswort,
    remove,
  ]
}

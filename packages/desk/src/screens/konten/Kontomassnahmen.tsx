import { type Dienstrolle, dienstrollen } from '@ekp/wire/dienst/rollen'
import { changeRolle, type Konto, lockKonto, removeKonto, renewPasswort, unlockKonto } from '@ekp/wire/dienst/konten'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../call.ts'
import { kontenQuery } from '../../queries.ts'
import { type ConfirmedAction, ConfirmedActions } from '../ConfirmedActions.tsx'
import { Ergebnis } from '../Ergebnis.tsx'

interface KontomassnahmenProps {
  mandant: string
  /** Undefined: there is none, or it has just been removed. */
  konto: Konto | undefined
}

interface Massnahme extends ConfirmedAction {
  readonly run: () => Promise<{ text: string; passwort?: string }>
}

/** What can be done about an account; each asks back, and says afterwards what was done. */
export function Kontomassnahmen({ mandant, konto }: KontomassnahmenProps) {
  const queries = useQueryClient()
  const act = useMutation({
    mutationFn: ({ run }: Massnahme) => run(),
    // Also after a refusal: somebody else may have done it meanwhile.
    onSettled: () => queries.invalidateQueries({ queryKey: kontenQuery(mandant).queryKey }),
  })
  return (
    <>
      <Ergebnis ergebnis={act.data} error={act.error?.message} />
      {konto === undefined && act.data === undefined && <p>Dieses Konto gibt es nicht.</p>}
      {konto && (
        <ConfirmedActions
          actions={massnahmenFor(konto, mandant)}
          busy={act.isPending}
          onConfirm={(one) => act.mutate(one)}
        />
      )}
    </>
  )
}

function massnahmenFor({ kennung, name, rolle, gesperrt, gebremst }: Konto, mandant: string): Massnahme[] {
  const params = { mandant, kennung }
  const toRolle = (neu: Dienstrolle): Massnahme => ({
    label: `Rolle ${neu} geben`,
    question: `Soll ${name} die Rolle ${neu} haben? Alle Sitzungen des Kontos enden.`,
    run: () => call(changeRolle, { params, body: { rolle: neu } }),
  })
  const release: Massnahme = {
    label: 'Bremse lösen',
    question: `Sollen die falschen Passwörter von ${name} vergessen sein? Offene Sitzungen bleiben.`,
    run: () => call(unlockKonto, { params }),
  }
  return [
    ...(gebremst && !gesperrt ? [release] : []),
    ...dienstrollen.filter((one) => one !== rolle).map(toRolle),
    gesperrt
      ? {
          label: 'Entsperren',
          question: `Darf sich ${name} wieder anmelden?`,
          run: () => call(unlockKonto, { params }),
        }
      : {
          label: 'Sperren',
          question: `Konto von ${name} sperren? Alle Sitzungen enden sofort.`,
          run: () => call(lockKonto, { params }),
        },
    {
      label: 'Neues Passwort',
      question: 'Neues Passwort ausgeben? Das alte und die Passkeys gelten dann nicht mehr, alle Sitzungen enden.',
      run: () => call(renewPasswort, { params }),
    },
    {
      label: 'Entfernen',
      question: `Konto von ${name} für immer entfernen? Die Kennung bekommt nie jemand anders.`,
      isFinal: true,
      run: () => call(removeKonto, { params }),
    },
  ]
}

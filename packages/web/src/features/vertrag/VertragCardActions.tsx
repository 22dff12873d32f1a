import type { Vertrag } from '@ekp/wire/vertrag'
import { Actions } from '../../ui/Actions.tsx'
import { ButtonLink } from '../../ui/Links.tsx'
import { vertragsstatusOf } from './vertragsstatus.ts'

interface VertragCardActionsProps {
  vertrag: Vertrag
  /** False for the access level `eingeschränkt`, and after a successful cancellation [vertrag-11]. */
  mayEnd: boolean
}

/** The buttons of a contract's card; only an active contract can be cancelled. */
export function VertragCardActions({ vertrag, mayEnd }: VertragCardActionsProps) {
  const params = { vertragId: vertrag.id }
  const titleId = `vertrag-${vertrag.id}`
  return (
    <Actions>
      <ButtonLink to="/vertrag/$vertragId/detail" params={params} aria-describedby={titleId}>
        Vertragsdetails
      </ButtonLink>
      {mayEnd && vertragsstatusOf(vertrag) === 'aktiv' && (
        <ButtonLink variant="quietDanger" to="/vertrag/$vertragId/kuendigen" params={params} aria-describedby={titleId}>
          Vertrag kündigen
        </ButtonLink>
      )}
    </Actions>
  )
}

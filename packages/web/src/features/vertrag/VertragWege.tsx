import type { Vertrag } from '@ekp/wire/vertrag'
import { Actions } from '../../ui/Actions.tsx'
import { ButtonLink } from '../../ui/Links.tsx'
import { takesAblesungen, vertragsstatusOf } from './vertragsstatus.ts'

interface VertragWegeProps {
  vertragId: string
  /** Undefined where its master data failed: only its own page is left then. */
  vertrag: Vertrag | undefined
  /** False for the access level `eingeschränkt`. */
  mayWrite: boolean
  /** The id of the title that says which contract of the list it is; without one this is the contract's own page. */
  titleId?: string
}

/** What customers do with a contract [vertrag-18]. */
export function VertragWege({ vertragId, vertrag, mayWrite, titleId }: VertragWegeProps) {
  const params = { vertragId }
  const status = vertrag && vertragsstatusOf(vertrag)
  const variant = titleId === undefined ? 'primary' : 'secondary'
  return (
    <Actions>
      {mayWrite && vertrag && takesAblesungen(vertrag) && (
        <ButtonLink
          variant={variant}
          size="small"
          to="/vertrag/$vertragId/ablesung"
          params={params}
          aria-describedby={titleId}
        >
          Zählerstand erfassen
        </ButtonLink>
      )}
      {status !== undefined && status !== 'beauftragt' && status !== 'storniert' && (
        <ButtonLink size="small" to="/vertrag/$vertragId/verbraeuche" params={params} aria-describedby={titleId}>
          Verbrauch
        </ButtonLink>
      )}
      {titleId !== undefined && (
        <ButtonLink size="small" to="/vertrag/$vertragId/detail" params={params} aria-describedby={titleId}>
          Vertragsdetails
        </ButtonLink>
      )}
    </Actions>
  )
}
